//! The actions of players, and their notation.

use std::fmt;
use std::str::FromStr;

use cards::Card;
use game::BadNotation;

use crate::{Call, Reservation};

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Plays a card: `QC`.
    Card(Card),
    /// Answers the question for reservations: `healthy`, `wedding`, `solo queens`, …
    Reserve(Reservation),
    /// Calls: `re`, `kontra`, `no90`, `no60`, `no30`, `black`.
    Call(Call),
    /// Takes the partner with the Armut: `take`.
    Take,
    /// Does not take the Armut: `decline`.
    Decline,
    /// Passes three cards in an Armut, in canonical order: `give KD JD TD`.
    Give([Card; 3]),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Reserve(reservation) => reservation.fmt(f),
            Self::Call(call) => call.fmt(f),
            Self::Take => f.write_str("take"),
            Self::Decline => f.write_str("decline"),
            Self::Give([a, b, c]) => write!(f, "give {a} {b} {c}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        if let Some(call) = Call::from_name(text) {
            return Ok(Self::Call(call));
        }
        if let Some(reservation) = Reservation::from_notation(text) {
            return Ok(Self::Reserve(reservation));
        }
        let unknown = || {
            BadNotation::new(
                text,
                "a card is like QC; a reservation is healthy, wedding, solo queens|jacks|none|C|S|H|D, armut or \
                 redeal; a call is re, kontra, no90, no60, no30 or black; an Armut takes take, decline and give KD JD TD",
            )
        };
        match text {
            "take" => Ok(Self::Take),
            "decline" => Ok(Self::Decline),
            _ => match text.strip_prefix("give ") {
                Some(cards) => {
                    let cards: Vec<Card> = cards
                        .split_whitespace()
                        .map(str::parse)
                        .collect::<Result<_, _>>()
                        .map_err(|_| unknown())?;
                    let mut cards: [Card; 3] = cards.try_into().map_err(|_| unknown())?;
                    cards.sort_unstable();
                    Ok(Self::Give(cards))
                }
                None => text.parse().map(Self::Card).map_err(|_| unknown()),
            },
        }
    }
}
