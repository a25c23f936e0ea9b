//! One card.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::{Rank, Suit};

/// A card of a French pack, or a joker. Equal cards of two packs are the same value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS, JsonSchema)]
#[ts(type = "string")]
#[schemars(with = "String")]
pub struct Card(u8);

impl Card {
    /// The joker.
    pub const JOKER: Self = Self(52);
    /// How many different cards there are, the joker included.
    pub const COUNT: usize = 53;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 13 + rank as u8)
    }

    /// The card with this index in canonical order, below [`Card::COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The index in canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a joker.
    pub const fn is_joker(self) -> bool {
        self.0 == Self::JOKER.0
    }

    /// The suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            None
        } else {
            Some(Suit::ALL[(self.0 / 13) as usize])
        }
    }

    /// The rank; a joker has none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() {
            None
        } else {
            Some(Rank::ALL[(self.0 % 13) as usize])
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{suit}"),
            _ => f.write_str("*"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        if text == "*" {
            return Ok(Self::JOKER);
        }
        let mut letters = text.chars();
        let rank = letters.next().and_then(Rank::from_letter);
        let suit = letters.next().and_then(Suit::from_letter);
        match (rank, suit, letters.next()) {
            (Some(rank), Some(suit), None) => Ok(Self::new(rank, suit)),
            _ => Err(BadNotation::new(
                text,
                "a card is a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (C S H D), as in QS; a joker is *",
            )),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        for index in 0..Card::COUNT {
            let card = Card::from_index(index);
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(Card::new(Rank::Ten, Suit::Hearts).to_string(), "TH");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "A", "10H", "AX", "XS", "ASS", "as", "**", "Ä♠"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }
}
