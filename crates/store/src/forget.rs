//! Erasing a person: finding all texts that name them, and replacing these texts.

use crate::Later;

/// A text that names the person, and its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<K> {
    /// Its key.
    pub key: K,
    /// The text, as JSON.
    pub text: String,
}

/// An event that names the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEvent {
    /// Its stream.
    pub stream: String,
    /// The event, by its key in the database.
    pub event: Named<i64>,
}

/// A record that names the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRecord {
    /// Its id.
    pub id: String,
    /// Its entry in lists, as JSON.
    pub info: String,
    /// The whole game, as JSON.
    pub whole: String,
    /// Where the person sat, if their list of games has it.
    pub seat: Option<u8>,
}

/// Everything that names a person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// Events, in the order of the log.
    pub events: Vec<NamedEvent>,
    /// Lobby cards of tables, by id.
    pub cards: Vec<Named<String>>,
    /// Cards of score sheets, by id. They contain players' names but no ids, so that a search by person does not find them.
    pub sheets: Vec<Named<String>>,
    /// Finished games.
    pub records: Vec<NamedRecord>,
    /// Streams that nobody else has ever had access to, to be deleted.
    pub streams: Vec<String>,
}

/// Erasing people, as part of [`Store`](crate::Store).
pub trait Forgetting {
    /// Deleted people who are still named somewhere.
    fn forgetting(&self) -> Later<'_, Vec<String>>;
    /// Everything that names this person.
    fn traces<'a>(&'a self, person: &'a str) -> Later<'a, Traces>;
    /// Replaces the texts that named this person, and marks the person as erased.
    fn forget<'a>(&'a self, person: &'a str, without: Traces) -> Later<'a, ()>;
    /// Deletes these streams where the number of their events is still the one given, and returns those that it has left because
    /// somebody has appended since.
    fn delete_unchanged(&self, streams: Vec<(String, u64)>) -> Later<'_, Vec<String>>;
}
