//! Whose turn it is, and how a game ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BySeat, SeatSet};

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// These seats are to act; several if the decision is simultaneous.
    ///
    /// A seat outside the set may still have legal actions (a call out of turn), but the game does not
    /// wait for it.
    Seats(SeatSet),
    /// A deal or another outcome of chance is due.
    Chance,
    /// Nothing: the game is over.
    Over(Outcome),
}

impl Turn {
    /// The seats to act; empty during chance and after the end.
    pub fn seats(&self) -> SeatSet {
        match self {
            Self::Seats(seats) => *seats,
            Self::Chance | Self::Over(_) => SeatSet::EMPTY,
        }
    }

    /// The outcome of a game that is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Over(outcome) => Some(outcome),
            Self::Seats(_) | Self::Chance => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Outcome {
    /// The points of each seat.
    pub points: BySeat<i32>,
    /// The seats with the most points; none if all have the same.
    #[ts(type = "Array<number>")]
    #[schemars(with = "Vec<crate::Seat>")]
    pub winners: SeatSet,
}

impl Outcome {
    /// The outcome that these points give.
    pub fn from_points(points: BySeat<i32>) -> Self {
        let most = points.0.iter().max().copied();
        let drawn = points.0.iter().min().copied() == most;
        let winners = points
            .iter()
            .filter(|(_, p)| !drawn && Some(**p) == most)
            .map(|(seat, _)| seat)
            .collect();
        Self { points, winners }
    }
}
