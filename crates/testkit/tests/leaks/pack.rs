//! The actions and the deals of the toy game with a leak.

use std::fmt;
use std::str::FromStr;

use game::BadNotation;
use serde::{Deserialize, Serialize};
use testkit::toy::{Choice, Deal};

/// A choice with a stake, which means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bet {
    pub choice: Choice,
    pub stake: u8,
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.choice, self.stake)
    }
}

impl FromStr for Bet {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let bad = || BadNotation::new(text, "it is a choice and a stake: `raise-0`");
        let (choice, stake) = text.split_once('-').ok_or_else(bad)?;
        Ok(Self {
            choice: choice.parse()?,
            stake: stake.parse().map_err(|_| bad())?,
        })
    }
}

/// A deal of the toy in one of two forms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Pack {
    /// The position of the first card and the order of the other two.
    Number(u8),
    /// Coins and luck are never shown and mean nothing.
    Lists {
        deck: [u8; 3],
        coins: [u8; 2],
        luck: u8,
    },
}

impl Pack {
    /// The only deal with `FIXED`.
    pub const FIXED: Self = Self::lucky(0);

    /// The only deal with this luck with `LUCK_ONLY`.
    pub const fn lucky(luck: u8) -> Self {
        Self::Lists {
            deck: [1, 2, 3],
            coins: [0, 1],
            luck,
        }
    }

    pub fn deal(&self) -> Deal {
        let deck = match self {
            Self::Number(number) => {
                let mut deck = [1, 2, 3];
                deck.rotate_left(usize::from(number / 2));
                deck[1..].rotate_left(usize::from(number % 2));
                deck
            }
            Self::Lists { deck, .. } => *deck,
        };
        Deal { deck }
    }
}
