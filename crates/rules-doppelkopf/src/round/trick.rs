//! The trick on the table, the one before it, and what was caught in it.

use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::SEATS;
use crate::face::Face;
use crate::trumps::Class;

/// The trick on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// How many cards lie there.
    pub len: u8,
    /// The cards in the order they were played; only the first `len` mean something.
    pub cards: [Face; 4],
    /// What has to be followed.
    pub class: Class,
    /// Who would take it now.
    pub best: Seat,
    /// With how strong a card.
    pub strength: u8,
}

impl Trick {
    /// No card yet.
    pub const fn led_by(leader: Seat) -> Self {
        Self {
            leader,
            len: 0,
            cards: [Face::HEART_TEN; 4],
            class: Class::TRUMP,
            best: leader,
            strength: 0,
        }
    }

    /// Who plays the next card.
    pub const fn to_play(&self) -> Seat {
        self.leader.plus(self.len, SEATS)
    }

    /// The cards that lie there, with who played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Face)> + '_ {
        let cards = self.cards.iter().take(usize::from(self.len));
        cards
            .enumerate()
            .map(|(place, face)| (self.leader.plus(place as u8, SEATS), *face))
    }

    /// The card points on the table.
    pub fn points(&self) -> u8 {
        self.plays().map(|(_, face)| face.points()).sum()
    }
}

/// The trick that was taken last, which everybody may look at again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastTrick {
    /// Who led.
    pub leader: Seat,
    /// The cards in the order they were played.
    pub cards: [Face; 4],
    /// Who took it.
    pub winner: Seat,
}

impl LastTrick {
    /// The cards with who played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Face)> + '_ {
        self.cards
            .iter()
            .enumerate()
            .map(|(place, face)| (self.leader.plus(place as u8, SEATS), *face))
    }
}

/// A diamond ace that went to another seat; whether it counts depends on the parties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfFox")]
pub struct Fox {
    /// Who played it.
    pub owner: Seat,
    /// Who took it.
    pub taker: Seat,
}
