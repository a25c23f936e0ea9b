//! Who won (7.1).

use super::{Entry, Reckoning};
use crate::{Bid, Party};

/// The winning party, if any.
pub fn winner(entry: &Entry) -> Option<Party> {
    match entry.rules.reckoning {
        Reckoning::Einfach if entry.points.re > 120 => Some(Party::Re),
        Reckoning::Einfach => Some(Party::Kontra),
        Reckoning::Ddv => Party::BOTH
            .into_iter()
            .find(|party| reaches_its_goal(entry, *party)),
    }
}

/// Whether the party reaches its goal; never true of both.
fn reaches_its_goal(entry: &Entry, party: Party) -> bool {
    let (own, other) = (entry.bids[party], entry.bids[party.other()]);
    let points = entry.points[party];
    if own.beyond_win() {
        return match own {
            Bid::No90 => points >= 151,
            Bid::No60 => points >= 181,
            Bid::No30 => points >= 211,
            _ => entry.is_black(party.other()),
        };
    }
    match other {
        Bid::No90 => points >= 90,
        Bid::No60 => points >= 60,
        Bid::No30 => points >= 30,
        Bid::Black => !entry.is_black(party),
        Bid::None | Bid::Win => {
            // With 120 points Kontra wins, unless only Kontra has called.
            let only_kontra = entry.bids.kontra == Bid::Win && entry.bids.re == Bid::None;
            points >= 120 + u8::from((party == Party::Re) != only_kontra)
        }
    }
}

/// The winner in JSON: `re`, `kontra` or `none`.
pub mod or_none {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Party;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Winner {
        Re,
        Kontra,
        None,
    }

    /// Serialises it.
    pub fn serialize<S: Serializer>(
        winner: &Option<Party>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match winner {
            Some(Party::Re) => Winner::Re,
            Some(Party::Kontra) => Winner::Kontra,
            None => Winner::None,
        }
        .serialize(serializer)
    }

    /// Deserialises it.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Party>, D::Error> {
        Ok(match Winner::deserialize(deserializer)? {
            Winner::Re => Some(Party::Re),
            Winner::Kontra => Some(Party::Kontra),
            Winner::None => None,
        })
    }
}
