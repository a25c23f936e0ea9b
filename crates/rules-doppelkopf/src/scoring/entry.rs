//! The input of the scoring, and checks of what is impossible.

use game::SeatSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::BadEntry;
use crate::{Bid, ByParty, GameType, Party};

/// Limit of doublings.
pub const MOST_DOUBLINGS: u8 = 16;

/// Which way of reckoning.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfReckoning")]
pub enum Reckoning {
    /// The tournament rules: a missed call loses the game, and what was held against it counts.
    #[default]
    Ddv,
    /// The simple way: Re wins with 121, and a call of no 90 and so on counts only if it was kept.
    Einfach,
}

/// The options that matter for scoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScoreRules {
    /// The way of scoring.
    pub reckoning: Reckoning,
    /// Without nines, there are ten tricks instead of twelve.
    pub forty_cards: bool,
    /// Whether catching the other party's charlie counts.
    pub charlie_caught: bool,
}

impl ScoreRules {
    /// The number of tricks in a game.
    pub const fn tricks(self) -> u8 {
        if self.forty_cards { 10 } else { 12 }
    }
}

/// The extras of one party.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfExtras")]
pub struct Extras {
    /// Tricks of 40 points or more.
    pub doppelkopf: u8,
    /// Diamond aces of the other party caught.
    pub fox: u8,
    /// Last tricks won with the club jack.
    pub charlie: u8,
    /// Club jacks of the other party caught in the last trick (home rule).
    pub charlie_caught: u8,
}

/// A finished game as input of the scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The options it was played by.
    pub rules: ScoreRules,
    /// The kind of game.
    pub game: GameType,
    /// Who was Re: one seat or two.
    pub re: SeatSet,
    /// The card points; 240 in all.
    pub points: ByParty<u8>,
    /// The tricks; may be absent if both parties have points.
    pub tricks: Option<ByParty<u8>>,
    /// The highest call of each party.
    pub bids: ByParty<Bid>,
    /// The extras, which do not count in a solo.
    pub extras: ByParty<Extras>,
    /// How often the value is doubled.
    pub doublings: u8,
}

impl Entry {
    /// Whether one player stood against three.
    pub fn is_solo(&self) -> bool {
        self.game.is_solo(self.re.len())
    }

    /// Whether the party took no trick. A trick of nines counts as a trick.
    pub fn is_black(&self, party: Party) -> bool {
        match self.tricks {
            Some(tricks) => tricks[party] == 0,
            None => self.points[party] == 0,
        }
    }

    /// Refuses what cannot have happened, naming the rule and the wrong number.
    pub fn check(&self) -> Result<(), BadEntry> {
        self.check_parties()?;
        let sum = u16::from(self.points.re) + u16::from(self.points.kontra);
        if sum != 240 {
            return Err(BadEntry::PointsSum {
                re: self.points.re,
                kontra: self.points.kontra,
                sum,
            });
        }
        self.check_tricks()?;
        for party in Party::BOTH {
            self.check_extras(party)?;
        }
        self.check_extras_together()?;
        if self.doublings > MOST_DOUBLINGS {
            return Err(BadEntry::TooManyDoublings {
                doublings: i64::from(self.doublings),
            });
        }
        Ok(())
    }

    fn check_parties(&self) -> Result<(), BadEntry> {
        let seats = self.re.len();
        let right = match self.game {
            GameType::Normal | GameType::Armut => seats == 2,
            GameType::Wedding => seats == 1 || seats == 2,
            GameType::Silent | GameType::Solo(_) => seats == 1,
        };
        if right {
            Ok(())
        } else {
            Err(BadEntry::ReSeats {
                game: self.game,
                seats,
            })
        }
    }

    fn check_tricks(&self) -> Result<(), BadEntry> {
        let total = self.rules.tricks();
        let Some(tricks) = self.tricks else {
            return match Party::BOTH.into_iter().find(|p| self.points[*p] == 0) {
                Some(party) => Err(BadEntry::TricksNeeded { party }),
                None => Ok(()),
            };
        };
        let sum = u16::from(tricks.re) + u16::from(tricks.kontra);
        if sum != u16::from(total) {
            return Err(BadEntry::TricksSum {
                re: tricks.re,
                kontra: tricks.kontra,
                sum,
                total,
            });
        }
        for party in Party::BOTH {
            let (points, tricks) = (self.points[party], tricks[party]);
            if tricks == 0 && points > 0 {
                return Err(BadEntry::PointsWithoutTrick { party, points });
            }
            let most = most_points(tricks);
            if points > most {
                return Err(BadEntry::TooManyPoints {
                    party,
                    points,
                    tricks,
                    most,
                });
            }
        }
        Ok(())
    }

    fn check_extras(&self, party: Party) -> Result<(), BadEntry> {
        let extras = self.extras[party];
        let counts = [
            (
                "doppelkopf",
                extras.doppelkopf,
                least_points(extras.doppelkopf),
            ),
            ("fox", extras.fox, u16::from(extras.fox) * 11),
            ("charlie", extras.charlie, u16::from(extras.charlie) * 2),
            (
                "charlie_caught",
                extras.charlie_caught,
                u16::from(extras.charlie_caught) * 2,
            ),
        ];
        for (extra, count, least) in counts {
            if count > 0 && self.is_solo() {
                return Err(BadEntry::ExtrasInSolo {
                    extra,
                    game: self.game,
                });
            }
            if least > u16::from(self.points[party]) {
                return Err(BadEntry::ExtraWithoutPoints {
                    party,
                    extra,
                    count,
                    least,
                    points: self.points[party],
                });
            }
        }
        if extras.charlie_caught > 0 && !self.rules.charlie_caught {
            return Err(BadEntry::CharlieCaughtOff);
        }
        Ok(())
    }

    fn check_extras_together(&self) -> Result<(), BadEntry> {
        let (re, kontra) = (self.extras.re, self.extras.kontra);
        let both = |of: fn(&Extras) -> u8| u16::from(of(&re)) + u16::from(of(&kontra));
        let limits = [
            ("doppelkopf", both(|extras| extras.doppelkopf), 4),
            ("fox", both(|extras| extras.fox), 2),
            ("charlie", both(|extras| extras.charlie), 1),
            // A charlie that wins the last trick leaves only the other one to be caught.
            (
                "charlie_caught",
                both(|extras| extras.charlie_caught) + both(|extras| extras.charlie),
                2,
            ),
        ];
        match limits.into_iter().find(|(_, count, most)| count > most) {
            Some((extra, count, most)) => Err(BadEntry::TooManyExtras { extra, count, most }),
            None => Ok(()),
        }
    }
}

/// The most points that this many tricks can have: eight aces, then eight tens, kings, queens, jacks.
fn most_points(tricks: u8) -> u8 {
    const MOST: [u8; 11] = [0, 44, 88, 128, 168, 184, 200, 212, 224, 232, 240];
    MOST[usize::from(tricks).min(10)]
}

/// The fewest points that this many doppelkopfs have: two can be of tens only, further ones are of
/// aces.
fn least_points(doppelkopfs: u8) -> u16 {
    match doppelkopfs {
        0..=2 => 40 * u16::from(doppelkopfs),
        _ => 44 * u16::from(doppelkopfs) - 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fullest_tricks_are_counted_from_the_cards() {
        let values = [11_u16, 10, 4, 3, 2, 0].map(|value| [value; 8]).concat();
        for tricks in 0..=12_u8 {
            let most: u16 = values.iter().take(usize::from(tricks) * 4).sum();
            assert_eq!(u16::from(most_points(tricks)), most, "{tricks} tricks");
        }
    }

    #[test]
    fn three_doppelkopfs_need_aces() {
        assert_eq!(
            [0, 1, 2, 3, 4].map(least_points),
            [0, 40, 80, 124, 168],
            "there are only eight tens"
        );
    }
}
