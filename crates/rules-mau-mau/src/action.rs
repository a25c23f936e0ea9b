//! The actions of players, and their notation.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Suit};
use game::BadNotation;

/// One action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MauMauAction {
    /// Plays a card, `7H`; a jack with the wished suit, `JC H`.
    Play(Card, Option<Suit>),
    /// Draws one card, or as many as the sevens demand.
    Draw,
    /// Ends the turn after drawing, or if nothing is left to draw.
    Pass,
}

impl fmt::Display for MauMauAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card, None) => write!(f, "{card}"),
            Self::Play(card, Some(suit)) => write!(f, "{card} {suit}"),
            Self::Draw => f.write_str("draw"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for MauMauAction {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let bad = || {
            BadNotation::new(
                text,
                "it is a card, as in 7H, a jack with the suit wished for, as in JC H, `draw` or `pass`",
            )
        };
        match text {
            "draw" => Ok(Self::Draw),
            "pass" => Ok(Self::Pass),
            _ => {
                let (card, suit) = match text.split_once(' ') {
                    Some((card, suit)) => (card, Some(suit.parse().map_err(|_| bad())?)),
                    None => (text, None),
                };
                let card: Card = card.parse().map_err(|_| bad())?;
                Ok(Self::Play(card, suit))
            }
        }
    }
}
