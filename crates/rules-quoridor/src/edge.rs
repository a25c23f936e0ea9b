//! The four edges of the board: starts and goals.

use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Square, Squares};

/// An edge of the board, as seat 0 sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "QuoridorEdge")]
pub enum Edge {
    /// Row 1, where seat 0 starts.
    Bottom,
    /// Column a.
    Left,
    /// The last row.
    Top,
    /// The last column.
    Right,
}

impl Edge {
    /// The edge where a seat starts: two sit opposite each other, four go round clockwise.
    pub const fn start(seat: Seat, seats: u8) -> Self {
        match (seat.index(), seats) {
            (0, _) => Self::Bottom,
            (1, 4) => Self::Left,
            (3, _) => Self::Right,
            _ => Self::Top,
        }
    }

    /// The edge a seat has to reach: the one opposite its start.
    pub const fn goal(seat: Seat, seats: u8) -> Self {
        match Self::start(seat, seats) {
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Top => Self::Bottom,
            Self::Right => Self::Left,
        }
    }

    /// The square in the middle of the edge.
    pub const fn middle(self, size: u8) -> Square {
        let last = size as usize - 1;
        match self {
            Self::Bottom => Square::new(last / 2, 0),
            Self::Left => Square::new(0, last / 2),
            Self::Top => Square::new(last / 2, last),
            Self::Right => Square::new(last, last / 2),
        }
    }

    /// Every square of the edge.
    #[inline]
    pub const fn squares(self, size: u8) -> Squares {
        const NINE: [Squares; 4] = edges(9);
        const SEVEN: [Squares; 4] = edges(7);
        let edges = if size == 9 { NINE } else { SEVEN };
        edges[self as usize]
    }
}

/// The squares of the four edges in the order of [`Edge`].
const fn edges(size: u8) -> [Squares; 4] {
    let last = size as usize - 1;
    [
        Squares::row(0, size),
        Squares::column(0, size),
        Squares::row(last, size),
        Squares::column(last, size),
    ]
}
