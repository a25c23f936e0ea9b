//! The four French suits.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A suit, in canonical order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, Kreuz, risti.
    #[serde(rename = "C")]
    Clubs,
    /// Spades, Pik, pata.
    #[serde(rename = "S")]
    Spades,
    /// Hearts, Herz, hertta.
    #[serde(rename = "H")]
    Hearts,
    /// Diamonds, Karo, ruutu.
    #[serde(rename = "D")]
    Diamonds,
}

impl Suit {
    /// All suits in canonical order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Spades, Self::Hearts, Self::Diamonds];

    /// The index in canonical order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        ['C', 'S', 'H', 'D'][self as usize]
    }

    /// The suit with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(suit), None) => Ok(suit),
            _ => Err(BadNotation::new(text, "a suit is C, S, H or D")),
        }
    }
}
