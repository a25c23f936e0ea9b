//! Calls: what a player may announce about the result, and the highest call of a party.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Party;

/// What a player says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfCall")]
pub enum Call {
    /// Re will win.
    Re,
    /// Kontra will win.
    Kontra,
    /// The others stay under 90.
    No90,
    /// The others stay under 60.
    No60,
    /// The others stay under 30.
    No30,
    /// The others take no trick.
    Black,
}

impl Call {
    /// Every call.
    pub const ALL: [Self; 6] = [
        Self::Re,
        Self::Kontra,
        Self::No90,
        Self::No60,
        Self::No30,
        Self::Black,
    ];

    /// The name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Re => "re",
            Self::Kontra => "kontra",
            Self::No90 => "no90",
            Self::No60 => "no60",
            Self::No30 => "no30",
            Self::Black => "black",
        }
    }

    /// The call with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|call| call.name() == name)
    }

    /// The only party that can say it, for the two calls that name one.
    pub const fn party(self) -> Option<Party> {
        match self {
            Self::Re => Some(Party::Re),
            Self::Kontra => Some(Party::Kontra),
            _ => None,
        }
    }

    /// The bid it makes for the party.
    pub const fn bid(self) -> Bid {
        match self {
            Self::Re | Self::Kontra => Bid::Win,
            Self::No90 => Bid::No90,
            Self::No60 => Bid::No60,
            Self::No30 => Bid::No30,
            Self::Black => Bid::Black,
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The highest call of a party; a higher one implies the lower ones.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfBid")]
#[repr(u8)]
pub enum Bid {
    /// Nothing was called.
    #[default]
    None,
    /// Re or Kontra, whichever the party is.
    Win,
    /// No 90.
    No90,
    /// No 60.
    No60,
    /// No 30.
    No30,
    /// Black.
    Black,
}

impl Bid {
    /// Every bid, lowest first.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Win,
        Self::No90,
        Self::No60,
        Self::No30,
        Self::Black,
    ];

    /// Whether it commits the party to more than winning.
    pub const fn beyond_win(self) -> bool {
        self as u8 > Self::Win as u8
    }

    /// The call by which a player of the party makes this bid.
    pub const fn call(self, party: Party) -> Option<Call> {
        match (self, party) {
            (Self::None, _) => None,
            (Self::Win, Party::Re) => Some(Call::Re),
            (Self::Win, Party::Kontra) => Some(Call::Kontra),
            (Self::No90, _) => Some(Call::No90),
            (Self::No60, _) => Some(Call::No60),
            (Self::No30, _) => Some(Call::No30),
            (Self::Black, _) => Some(Call::Black),
        }
    }
}
