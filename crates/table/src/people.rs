//! Who sits at a table.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// A person at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The name, made unique at this table when the person sat down.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
}

/// A key that is equal for names that look the same, even if their characters differ.
pub fn look(name: &str) -> String {
    let folded: String = name.nfkc().collect::<String>().to_lowercase();
    skeleton(&folded).collect::<String>().to_lowercase()
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// The person whose seat it holds, who may take it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holds_for: Option<Person>,
    },
}

impl Occupant {
    /// The person who sits here now.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { .. } => None,
        }
    }

    pub(crate) fn belongs_to_mut(&mut self) -> Option<&mut Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { holds_for, .. } => holds_for.as_mut(),
        }
    }

    /// The owner of the seat: the person who sits here, or for whom a bot holds it.
    pub fn belongs_to(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { holds_for, .. } => holds_for.as_ref(),
        }
    }
}

/// A seat of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The occupant.
    pub occupant: Option<Occupant>,
    /// Since when the person has been disconnected; not part of the log.
    pub away_since: Option<u64>,
    /// The version of the event by which the seat was taken.
    pub sat: u64,
}

impl Place {
    /// The person who sits here now.
    pub fn person(&self) -> Option<&Person> {
        self.occupant.as_ref()?.person()
    }

    /// The level of the bot that sits here.
    pub fn bot(&self) -> Option<&str> {
        match self.occupant.as_ref()? {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) => None,
        }
    }
}
