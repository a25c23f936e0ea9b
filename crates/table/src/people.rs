//! Who sits at a table.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// A person as the table knows one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The name, made unlike any other at the table when the person sat down.
    pub name: String,
    /// Which drawn face.
    pub avatar: u8,
}

/// What a name looks like: equal for names that people cannot tell apart, whatever letters they are written with.
pub fn look(name: &str) -> String {
    let folded: String = name.nfkc().collect::<String>().to_lowercase();
    skeleton(&folded).collect::<String>().to_lowercase()
}

/// Somebody, or something, on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// A bot.
    Bot {
        /// How strong.
        level: String,
        /// Whose seat it holds, if that person may take it back.
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

    /// The person whose seat this is: who sits here, or for whom a bot holds it.
    pub fn belongs_to(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { holds_for, .. } => holds_for.as_ref(),
        }
    }
}

/// A seat of the table: who has it, and since when that person is away.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Who sits here.
    pub occupant: Option<Occupant>,
    /// Since when the person has not been connected; not part of the log.
    pub away_since: Option<u64>,
    /// The number of the event with which the seat was taken.
    pub sat: u64,
}

impl Place {
    /// The person who sits here now.
    pub fn person(&self) -> Option<&Person> {
        self.occupant.as_ref()?.person()
    }

    /// How strong the bot is that sits here.
    pub fn bot(&self) -> Option<&str> {
        match self.occupant.as_ref()? {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Person(_) => None,
        }
    }
}
