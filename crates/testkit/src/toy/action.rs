//! What a player does, and how it is written.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player's choice for the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Bet on the own card, or on the other's fear.
    Raise,
    /// Wait and see.
    Hold,
}

impl Choice {
    /// Both choices.
    pub const ALL: [Self; 2] = [Self::Raise, Self::Hold];
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Raise => "raise",
            Self::Hold => "hold",
        })
    }
}

impl FromStr for Choice {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let choice = Self::ALL
            .into_iter()
            .find(|choice| choice.to_string() == text);
        choice.ok_or_else(|| BadNotation::new(text, "it is `raise` or `hold`"))
    }
}
