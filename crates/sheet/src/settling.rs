//! Settles debts with as few payments as possible. A remainder, if the balances do not add up to 0, goes into the kitty or comes out of it.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Payment, PlayerId};

/// One payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(rename = "MoneyTransfer")]
#[schema(as = MoneyTransfer)]
pub struct Transfer {
    /// The payer; `None` for the kitty.
    pub from: Option<PlayerId>,
    /// The receiver; `None` for the kitty.
    pub to: Option<PlayerId>,
    /// The amount in hundredths of the currency.
    pub cents: i64,
}

/// Up to this many people all groupings are searched.
const EXACT: usize = 14;

/// The balance of a player, or of the kitty.
#[derive(Clone, Copy)]
struct Balance {
    of: Option<PlayerId>,
    cents: i64,
}

/// The payments after which nobody owes anything. The kitty takes part with the remainder of the balances.
///
/// People whose balances add up to 0 settle among themselves: the more such groups, the fewer payments. Beyond [`EXACT`]
/// people all form one group, which may need one or two payments more.
pub fn settle(balances: &[Payment]) -> Vec<Transfer> {
    let people = balances.iter().map(|one| Balance {
        of: Some(one.player),
        cents: one.cents,
    });
    let kitty = Balance {
        of: None,
        cents: -balances.iter().map(|one| one.cents).sum::<i64>(),
    };
    let open: Vec<Balance> = people.chain([kitty]).filter(|one| one.cents != 0).collect();
    let mut transfers = Vec::new();
    for group in groups(&open) {
        pay(group, &mut transfers);
    }
    transfers
}

/// The largest number of groups that each add up to 0, by dynamic programming over the sets of people.
fn groups(open: &[Balance]) -> Vec<Vec<Balance>> {
    let count = open.len();
    if count == 0 {
        return Vec::new();
    }
    if count > EXACT {
        return vec![open.to_vec()];
    }
    let all = (1_usize << count) - 1;
    let mut sums = vec![0_i64; all + 1];
    let mut best = vec![0_u8; all + 1];
    for set in 1..=all {
        let last = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + open[last].cents;
        let without = (0..count).filter(|place| set >> place & 1 == 1);
        let most = without.map(|place| best[set & !(1 << place)]).max();
        best[set] = most.unwrap_or(0) + u8::from(sums[set] == 0);
    }
    // Walks back from the full set: removes people while no group is lost; when the rest adds up to 0, a group is complete.
    let (mut found, mut group, mut set) = (Vec::new(), Vec::new(), all);
    while set > 0 {
        let closes = u8::from(sums[set] == 0);
        if closes == 1 && !group.is_empty() {
            found.push(std::mem::take(&mut group));
        }
        let next = (0..count)
            .filter(|place| set >> place & 1 == 1)
            .find(|place| best[set & !(1 << place)] + closes == best[set]);
        let Some(place) = next else { break };
        group.push(open[place]);
        set &= !(1 << place);
    }
    found.push(group);
    found
}

/// The largest debtor pays the largest creditor until nobody owes: at most one payment fewer than there are people.
fn pay(mut group: Vec<Balance>, transfers: &mut Vec<Transfer>) {
    loop {
        group.retain(|one| one.cents != 0);
        let debtor = group.iter().enumerate().min_by_key(|(_, one)| one.cents);
        let creditor = group.iter().enumerate().max_by_key(|(_, one)| one.cents);
        let (Some((from, debt)), Some((to, credit))) = (debtor, creditor) else {
            return;
        };
        if debt.cents >= 0 || credit.cents <= 0 {
            return;
        }
        let cents = credit.cents.min(-debt.cents);
        transfers.push(Transfer {
            from: debt.of,
            to: credit.of,
            cents,
        });
        group[from].cents += cents;
        group[to].cents -= cents;
    }
}
