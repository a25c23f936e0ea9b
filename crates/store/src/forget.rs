//! Forgetting somebody: what still tells who it was is found, and written anew without it.

use crate::Later;

/// A text that names somebody, and where it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<K> {
    /// Its key.
    pub key: K,
    /// The text, as JSON.
    pub text: String,
}

/// An event that names somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEvent {
    /// Its stream.
    pub stream: String,
    /// The event, by the key that its database finds it with in the stream.
    pub event: Named<i64>,
}

/// A record that names somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRecord {
    /// Its id.
    pub id: String,
    /// What a list shows of it, as JSON.
    pub info: String,
    /// The whole game, as JSON.
    pub whole: String,
    /// Where the person sat, if the list of one's games knows.
    pub seat: Option<u8>,
}

/// All that names somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// Events, in the order of the log.
    pub events: Vec<NamedEvent>,
    /// Tables as the lobby lists them, by id.
    pub cards: Vec<Named<String>>,
    /// Score sheets as lists show them, by id. They name players only by what they are called, so that no search by person finds them.
    pub sheets: Vec<Named<String>>,
    /// Finished games.
    pub records: Vec<NamedRecord>,
    /// Streams that nobody else could ever read, to be deleted whole.
    pub streams: Vec<String>,
}

/// What the server asks of a store to forget somebody.
pub trait Forgetting {
    /// Those who were deleted and are still named somewhere.
    fn forgetting(&self) -> Later<'_, Vec<String>>;
    /// All that names this person.
    fn traces<'a>(&'a self, person: &'a str) -> Later<'a, Traces>;
    /// Writes the given texts in place of those that named this person, who is then forgotten.
    fn forget<'a>(&'a self, person: &'a str, without: Traces) -> Later<'a, ()>;
}
