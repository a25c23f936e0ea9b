//! The actions of players, and their notation.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Suit};
use game::BadNotation;

/// One action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Play this card: `AS`.
    Play(Card),
    /// Announce the marriage of this suit: `marry S`. A card of the pair is led next.
    Marry(Suit),
    /// Exchange the lowest trump for the face-up card: `swap`.
    Swap,
    /// Close the stock: `close`.
    Close,
    /// Claim to have enough: `claim`.
    Claim,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card) => card.fmt(f),
            Self::Marry(suit) => write!(f, "marry {suit}"),
            Self::Swap => f.write_str("swap"),
            Self::Close => f.write_str("close"),
            Self::Claim => f.write_str("claim"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let expected = || {
            BadNotation::new(
                text,
                "it is a card such as AS, or `marry` and a suit such as `marry S`, or `swap`, `close` or `claim`",
            )
        };
        match text {
            "swap" => Ok(Self::Swap),
            "close" => Ok(Self::Close),
            "claim" => Ok(Self::Claim),
            _ => match text.strip_prefix("marry ") {
                Some(suit) => suit.parse().map(Self::Marry).map_err(|_| expected()),
                None => text.parse().map(Self::Play).map_err(|_| expected()),
            },
        }
    }
}
