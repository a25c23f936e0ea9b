//! Converts points to money.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Counting, Ledger, PlayerId, ScoredRow, SheetRefusal};

/// Limit of doublings of a game's money.
const MOST_DOUBLED: i64 = 10;

/// Who is paid.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Payee {
    /// Players with fewer points pay players with more. If only winners or losers are written down, differences to the average are paid.
    #[default]
    Players,
    /// Everybody pays the difference to the first into the kitty.
    Kitty,
}

impl Payee {
    /// The name in settings and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Kitty => "kitty",
        }
    }
}

/// What a point is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoneyRule {
    /// Hundredths of the currency for one point.
    pub cents: u32,
    /// The three-letter code of the currency.
    pub currency: String,
    /// Who is paid.
    #[serde(default)]
    pub payee: Payee,
    /// Pub money: a game of one point costs this much, and every further point doubles it.
    #[serde(default)]
    pub doubling: bool,
}

/// What one player receives (positive) or pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Payment {
    /// The player.
    pub player: PlayerId,
    /// The amount in hundredths of the currency.
    pub cents: i64,
}

impl MoneyRule {
    pub(crate) fn check(&self) -> Result<(), SheetRefusal> {
        if !(1..=10_000).contains(&self.cents) {
            return Err(SheetRefusal::at(
                "money.cents",
                "bad_money",
                "A point is worth 1 to 10,000 cents.",
            ));
        }
        let letters = self.currency.len() == 3
            && self
                .currency
                .chars()
                .all(|letter| letter.is_ascii_uppercase());
        if !letters {
            return Err(SheetRefusal::at(
                "money.currency",
                "bad_currency",
                "A currency is three capital letters, such as EUR.",
            ));
        }
        Ok(())
    }

    /// What each player receives or pays.
    pub fn payments(&self, counting: Counting, ledger: &Ledger) -> Vec<Payment> {
        let worth: Vec<i64> = if self.doubling {
            let mut worth = vec![0; ledger.totals.len()];
            for row in &ledger.rows {
                for (worth, points) in worth.iter_mut().zip(&row.points) {
                    *worth += doubled(*points, row);
                }
            }
            worth
        } else {
            ledger.totals.clone()
        };
        let price = i64::from(self.cents);
        let cents = match (self.payee, counting) {
            (Payee::Kitty, _) => {
                let best = worth.iter().copied().max().unwrap_or(0);
                worth.iter().map(|worth| (worth - best) * price).collect()
            }
            (Payee::Players, Counting::All) => worth.iter().map(|worth| worth * price).collect(),
            (Payee::Players, _) => around_the_average(&worth, price, &taking_part(ledger)),
        };
        let numbered = (0..).map(PlayerId).zip(cents);
        numbered
            .map(|(player, cents)| Payment { player, cents })
            .collect()
    }
}

/// For each player, whether they have played a game or have points.
fn taking_part(ledger: &Ledger) -> Vec<bool> {
    let took_part = |place: usize| {
        let has = |row: &ScoredRow| {
            row.points[place] != 0 || row.players.iter().any(|one| one.index() == place)
        };
        ledger.rows.iter().any(has)
    };
    (0..ledger.totals.len()).map(took_part).collect()
}

/// The differences to the average in whole cents, rounded so that they add up to 0 (largest remainders first).
fn around_the_average(worth: &[i64], price: i64, taking_part: &[bool]) -> Vec<i64> {
    let count = taking_part.iter().filter(|part| **part).count() as i64;
    let sum: i64 = worth.iter().sum();
    let mut cents = vec![0; worth.len()];
    let mut rests = Vec::new();
    for place in (0..worth.len()).filter(|place| taking_part[*place]) {
        let exact = (worth[place] * count - sum) * price;
        cents[place] = exact.div_euclid(count);
        rests.push((exact.rem_euclid(count), place));
    }
    rests.sort_by_key(|(rest, place)| (-rest, *place));
    let missing = -cents.iter().sum::<i64>();
    for (_, place) in rests.iter().take(usize::try_from(missing).unwrap_or(0)) {
        cents[*place] += 1;
    }
    cents
}

/// The pub money for one player's points in a row. Bock doubles it like the points.
fn doubled(points: i64, row: &ScoredRow) -> i64 {
    let value = row.value.abs() >> row.doublings;
    if value == 0 || !row.is_game() {
        return points;
    }
    let factor = (1_i64 << (value - 1).min(MOST_DOUBLED)) << row.doublings;
    // The multiple of the value: three for a soloist.
    points / row.value.abs() * factor
}
