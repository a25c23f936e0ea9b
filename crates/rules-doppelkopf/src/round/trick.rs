//! The current trick, the one before it, and the cards caught in it.

use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::SEATS;
use crate::face::Face;
use crate::trumps::Class;

/// The current trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The number of cards played to it.
    pub len: u8,
    /// The cards in the order they were played; only the first `len` are valid.
    pub cards: [Face; 4],
    /// The suit or trump that has to be followed.
    pub class: Class,
    /// The seat that would take it now.
    pub best: Seat,
    /// The strength of that seat's card.
    pub strength: u8,
}

impl Trick {
    /// An empty trick.
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

    /// The cards played, with their players.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Face)> + '_ {
        let cards = self.cards.iter().take(usize::from(self.len));
        cards
            .enumerate()
            .map(|(place, face)| (self.leader.plus(place as u8, SEATS), *face))
    }

    /// The card points of the trick.
    pub fn points(&self) -> u8 {
        self.plays().map(|(_, face)| face.points()).sum()
    }
}

/// The previous trick, which everybody may look at.
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
    /// The cards with their players.
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
