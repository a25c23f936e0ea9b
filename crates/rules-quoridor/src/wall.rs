//! One wall and its notation.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;

use crate::Square;

/// The orientation of a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Along {
    /// Along a row, `h`: blocks steps up and down.
    Row,
    /// Along a column, `v`: blocks steps to the left and right.
    Column,
}

/// A wall by its notation: the square at its lower left, and its orientation.
///
/// `e3h` lies above e3 and f3, `e3v` lies right of e3 and e4. The notation can also name a wall that would reach
/// beyond the board; such a wall has no [`slot`](Wall::slot).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall {
    /// The square at its lower left.
    pub square: Square,
    /// Its orientation.
    pub along: Along,
}

/// The distance in numbers between two slots above each other.
pub(crate) const SLOT_ROW: usize = 8;

impl Wall {
    /// The wall in a slot: its number in a set of [`Walls`], first all rows, then all columns.
    #[inline]
    pub const fn from_slot(slot: usize) -> Self {
        let place = slot % 64;
        Self {
            square: Square::new(place % SLOT_ROW, place / SLOT_ROW),
            along: if slot < 64 { Along::Row } else { Along::Column },
        }
    }

    /// The number of this wall in a set, if it is completely on the largest board.
    #[inline]
    pub const fn slot(self) -> Option<usize> {
        let (column, row) = (self.square.column(), self.square.row());
        if column >= SLOT_ROW || row >= SLOT_ROW {
            return None;
        }
        let place = row * SLOT_ROW + column;
        Some(match self.along {
            Along::Row => place,
            Along::Column => place + 64,
        })
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let along = match self.along {
            Along::Row => 'h',
            Along::Column => 'v',
        };
        write!(f, "{}{along}", self.square)
    }
}

impl fmt::Debug for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Wall {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let parts = text
            .strip_suffix('h')
            .map(|square| (square, Along::Row))
            .or_else(|| Some((text.strip_suffix('v')?, Along::Column)));
        let wall = parts.and_then(|(square, along)| {
            Some(Self {
                square: square.parse().ok()?,
                along,
            })
        });
        wall.ok_or_else(|| {
            BadNotation::new(
                text,
                "a wall is the square at its lower left and h or v, such as e3h",
            )
        })
    }
}
