//! The actions of a turn, and their notation.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;

use crate::{Square, Wall};

/// One turn: a step of the pawn or a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The pawn goes to this square: `e2`.
    Step(Square),
    /// A wall is built: `e3h`.
    Wall(Wall),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(square) => square.fmt(f),
            Self::Wall(wall) => wall.fmt(f),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        if let Ok(square) = text.parse() {
            return Ok(Self::Step(square));
        }
        text.parse().map(Self::Wall).map_err(|_| {
            BadNotation::new(
                text,
                "a step is a square from a1 to i9, such as e2; a wall is the square at its lower left and h or v, such as e3h",
            )
        })
    }
}
