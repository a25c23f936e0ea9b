//! The two parties, and one value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A party: Re are the club queens or the soloist, Kontra everybody else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfParty")]
pub enum Party {
    /// The club queens, the soloist, the wedding and its partner.
    Re,
    /// Everybody else.
    Kontra,
}

impl Party {
    /// Both parties, Re first.
    pub const BOTH: [Self; 2] = [Self::Re, Self::Kontra];

    /// The other party.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Re => Self::Kontra,
            Self::Kontra => Self::Re,
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Re => "Re",
            Self::Kontra => "Kontra",
        })
    }
}

/// One value for each party.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfByParty")]
pub struct ByParty<T> {
    /// That of Re.
    pub re: T,
    /// That of Kontra.
    pub kontra: T,
}

impl<T> Index<Party> for ByParty<T> {
    type Output = T;
    fn index(&self, party: Party) -> &T {
        match party {
            Party::Re => &self.re,
            Party::Kontra => &self.kontra,
        }
    }
}

impl<T> IndexMut<Party> for ByParty<T> {
    fn index_mut(&mut self, party: Party) -> &mut T {
        match party {
            Party::Re => &mut self.re,
            Party::Kontra => &mut self.kontra,
        }
    }
}
