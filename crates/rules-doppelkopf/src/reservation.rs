//! Reservations: the special games a player may announce, and which of several takes effect (4.1).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::Solo;

/// What a player says when asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = "string", rename = "DoppelkopfReservation")]
pub enum Reservation {
    /// No reservation.
    Healthy,
    /// Both club queens, looking for a partner.
    Wedding,
    /// One against three.
    Solo(Solo),
    /// At most three trumps, to be passed on (home rule).
    Armut,
    /// A hand to be thrown in (home rule).
    Redeal,
}

impl Reservation {
    /// Every reservation.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Healthy, Self::Wedding, Self::Armut, Self::Redeal]
            .into_iter()
            .chain(Solo::ALL.map(Self::Solo))
    }

    /// Its rank among several reservations, lowest first; `None` for healthy, which is none.
    pub const fn precedence(self, compulsory: bool) -> Option<u8> {
        match self {
            Self::Healthy => None,
            Self::Solo(_) if compulsory => Some(0),
            Self::Solo(_) => Some(1),
            Self::Redeal => Some(2),
            Self::Armut => Some(3),
            Self::Wedding => Some(4),
        }
    }

    /// Parses a reservation.
    pub fn from_notation(text: &str) -> Option<Self> {
        match text {
            "healthy" => Some(Self::Healthy),
            "wedding" => Some(Self::Wedding),
            "armut" => Some(Self::Armut),
            "redeal" => Some(Self::Redeal),
            _ => Solo::from_name(text.strip_prefix("solo ")?).map(Self::Solo),
        }
    }
}

impl fmt::Display for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Healthy => f.write_str("healthy"),
            Self::Wedding => f.write_str("wedding"),
            Self::Armut => f.write_str("armut"),
            Self::Redeal => f.write_str("redeal"),
            Self::Solo(solo) => write!(f, "solo {}", solo.name()),
        }
    }
}

impl Serialize for Reservation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Reservation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::from_notation(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is not a reservation")))
    }
}
