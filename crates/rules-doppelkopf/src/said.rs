//! A seat's reservation, as somebody else heard it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::Reservation;

/// Words at the table: a reservation by name, or only that there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = "string", rename = "DoppelkopfSaid")]
pub enum Said {
    /// There is one, and it has not been named: `reservation`.
    Something,
    /// The words themselves: `healthy`, `wedding`, `solo C`, …
    Known(Reservation),
}

impl Said {
    /// What others hear before a reservation is named.
    pub fn heard(reservation: Reservation) -> Self {
        match reservation {
            Reservation::Healthy => Self::Known(reservation),
            _ => Self::Something,
        }
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Something => serializer.serialize_str("reservation"),
            Self::Known(reservation) => reservation.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        if text == "reservation" {
            return Ok(Self::Something);
        }
        Reservation::from_notation(&text)
            .map(Self::Known)
            .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is not a reservation")))
    }
}
