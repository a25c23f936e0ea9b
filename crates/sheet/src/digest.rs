//! The summary of an evening, from which seasons are computed.

use crate::statistics::were_partners;
use crate::turns::{ids, owed_solos};
use crate::{Evening, PlayerId, PlayerStatistics, Statistics, settle};

/// The summary of an evening for a season.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Digest {
    /// Its title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether it is over.
    pub closed: bool,
    /// How many games it has.
    pub games: u32,
    /// The currency, if the evening is played for money.
    pub currency: Option<String>,
    /// All players.
    pub players: Vec<DigestPlayer>,
    /// Every pair that played at least one game, in the order of the players.
    pub pairs: Vec<DigestPair>,
}

/// One player's evening.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DigestPlayer {
    /// The name.
    pub name: String,
    /// The points.
    pub points: i64,
    /// What they receive or pay, in hundredths of the currency.
    pub cents: i64,
    /// The part that is paid into the kitty; negative if it is received from there.
    pub into_kitty: i64,
    /// Points of rows that are not games.
    pub penalties: i64,
    /// Whether they still owe a solo.
    pub owes_solo: bool,
    /// Their statistics.
    pub counted: PlayerStatistics,
}

/// The results of two players with and against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DigestPair {
    /// The two players.
    pub players: [PlayerId; 2],
    /// Games as partners, two against two.
    pub together: u32,
    /// How many of these they won.
    pub together_won: u32,
    /// Games on opposite sides.
    pub against: u32,
    /// How many of these the first won.
    pub first_won: u32,
    /// How many of these the second won.
    pub second_won: u32,
}

impl Evening {
    /// The summary of the evening.
    pub fn digest(&self) -> Digest {
        let (facts, ledger) = (self.facts(), self.ledger());
        let money = facts.settings.money.as_ref();
        let payments = money.map_or_else(Vec::new, |money| {
            money.payments(facts.settings.counting, ledger)
        });
        let transfers = settle(&payments);
        let into_kitty = |player: PlayerId| -> i64 {
            let parts = transfers.iter().map(|one| match (one.from, one.to) {
                (Some(from), None) if from == player => one.cents,
                (None, Some(to)) if to == player => -one.cents,
                _ => 0,
            });
            parts.sum()
        };
        let owed = owed_solos(facts, ledger);
        let everybody = ids(facts.players.len());
        let players = everybody
            .iter()
            .zip(Statistics::players(ledger))
            .map(|(player, counted)| {
                let penalties = ledger.rows.iter().filter(|row| !row.is_game());
                DigestPlayer {
                    name: facts.players[player.index()].name.clone(),
                    points: ledger.totals[player.index()],
                    cents: payments
                        .get(player.index())
                        .map_or(0, |payment| payment.cents),
                    into_kitty: into_kitty(*player),
                    penalties: penalties.map(|row| row.points[player.index()]).sum(),
                    owes_solo: owed.contains(player),
                    counted,
                }
            });
        let pairs = everybody.iter().flat_map(|first| {
            let later = everybody.iter().filter(move |second| *second > first);
            later.map(|second| self.pair([*first, *second]))
        });
        Digest {
            title: facts.title.clone(),
            opened: facts.opened,
            closed: facts.closed,
            games: ledger.played,
            currency: money.map(|money| money.currency.clone()),
            players: players.collect(),
            pairs: pairs
                .filter(|pair| pair.together + pair.against > 0)
                .collect(),
        }
    }

    fn pair(&self, players: [PlayerId; 2]) -> DigestPair {
        let mut pair = DigestPair {
            players,
            together: 0,
            together_won: 0,
            against: 0,
            first_won: 0,
            second_won: 0,
        };
        for row in self.ledger().games() {
            if !players.iter().all(|player| row.players.contains(player)) {
                continue;
            }
            let won = players.map(|player| row.winners.contains(&player));
            if were_partners(row, players) {
                pair.together += 1;
                pair.together_won += u32::from(won[0]);
            } else if won[0] != won[1] {
                pair.against += 1;
                pair.first_won += u32::from(won[0]);
                pair.second_won += u32::from(won[1]);
            }
        }
        pair
    }
}
