//! What is kept, row by row.

use crate::SheetRow;

/// One event of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What, as JSON.
    pub payload: String,
}

/// Events to be appended to a stream, and what follows from them, all in one durable commit or not at all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Append {
    /// Which stream.
    pub stream: String,
    /// The events, numbered on from the last.
    pub entries: Vec<Entry>,
    /// By what right, where the stream is owned by one node among several.
    pub fence: Option<Fence>,
    /// What the lobby lists of the table from now on, where that has changed.
    pub table: Option<Box<TableRow>>,
    /// A game that has ended with these events.
    pub record: Option<Box<NewRecord>>,
    /// What its owner's list shows of the score sheet from now on.
    pub sheet: Option<Box<SheetRow>>,
}

/// The right to append to a stream. It ends when somebody else owns the stream, which raises the epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The number of the node that owns the stream.
    pub owner: u64,
    /// How often the stream has changed hands.
    pub epoch: u64,
}

/// A table as the lobby needs it without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id, which is its stream too.
    pub id: String,
    /// Its short code.
    pub code: String,
    /// Which game.
    pub game: String,
    /// Where it stands.
    pub phase: String,
    /// Who finds it.
    pub visibility: String,
    /// What a list shows of it, as JSON.
    pub card: String,
    /// Whose tables it is one of.
    pub people: Vec<String>,
    /// When something last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRecord {
    /// Its id.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// What a list shows of it, as JSON.
    pub info: String,
    /// The whole game, as JSON.
    pub record: String,
    /// Who played, and where.
    pub people: Vec<(String, u8)>,
}

/// A record that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its id.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// What a list shows of it, as JSON.
    pub info: String,
    /// The key that lets anybody see it, if it is shared.
    pub share: Option<String>,
    /// Who played, and where.
    pub people: Vec<(String, u8)>,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Which drawn face.
    pub avatar: u8,
    /// Whether this is an account.
    pub account: bool,
}

/// What signing in needs of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Whose.
    pub person: Person,
    /// The hash of the password, with its parameters.
    pub password_hash: String,
}

/// An API token as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}
