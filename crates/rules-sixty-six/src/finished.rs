//! What is kept of a round: its tricks, announcements and end.

use arrayvec::ArrayVec;
use cards::Suit;
use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::pack::Code;

/// A trick that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// The card led.
    pub lead: Code,
    /// The card played second.
    pub follow: Code,
    /// Who led.
    pub leader: Seat,
    /// Who took it.
    pub winner: Seat,
}

impl Trick {
    /// The points of its two cards.
    pub const fn points(&self) -> u8 {
        self.lead.value() + self.follow.value()
    }
}

/// An announcement that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marriage {
    /// Who announced.
    pub seat: Seat,
    /// Which suit.
    pub suit: Suit,
    /// Its points; 0 if it did not count.
    pub points: u8,
}

/// Why a round ended as it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixReason")]
pub enum Reason {
    /// A claim that was right.
    Claim,
    /// A claim that was wrong; the other wins.
    WrongClaim,
    /// Nobody claimed, and the winner took the last trick.
    LastTrick,
    /// Nobody claimed, and the winner has more points.
    HigherTotal,
    /// Nobody claimed, and nobody has more points than the other and enough.
    Nobody,
    /// The cards ran out and the closer has enough.
    Closing,
    /// The cards ran out and the closer has not enough; the other wins.
    FailedClosing,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won it, if anybody.
    pub winner: Option<Seat>,
    /// The game points won.
    pub points: u8,
    /// The reason.
    pub reason: Reason,
}

impl End {
    /// The game points of each seat.
    pub fn by_seat(&self) -> [u8; 2] {
        let mut points = [0; 2];
        if let Some(winner) = self.winner {
            points[winner.index()] = self.points;
        }
        points
    }
}

/// The tricks of a round in order, and its announcements in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// Every trick taken.
    pub tricks: ArrayVec<Trick, 12>,
    /// Every announcement made.
    pub marriages: ArrayVec<Marriage, 4>,
}

/// A finished round, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The number of the round, from 1.
    pub number: u32,
    /// The trump suit.
    pub trump: Suit,
    /// What was played.
    pub log: Log,
    /// The final points of each seat.
    pub totals: [u16; 2],
    /// How it ended.
    pub end: End,
    /// Whether it also won a big round.
    pub big_round: bool,
}
