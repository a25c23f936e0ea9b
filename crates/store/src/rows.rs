//! The rows of the store.

use crate::SheetRow;

/// One event of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// Timestamp in milliseconds since 1970.
    pub at: u64,
    /// The event as JSON.
    pub payload: String,
}

/// Events to be appended to a stream with the changes that belong to them, in one durable commit or not at
/// all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Append {
    /// The stream's id.
    pub stream: String,
    /// The events, numbered consecutively from the stream's last one.
    pub entries: Vec<Entry>,
    /// The proof of ownership, if several nodes share the store.
    pub fence: Option<Fence>,
    /// The table's new lobby row, if it changes.
    pub table: Option<Box<TableRow>>,
    /// The record of a game that ended with these events.
    pub record: Option<Box<NewRecord>>,
    /// The new row of the score sheet.
    pub sheet: Option<Box<SheetRow>>,
}

/// Proof of ownership of a stream. It becomes invalid when another node claims the stream, which raises
/// the epoch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The number of the node that owns the stream.
    pub owner: u64,
    /// How often the ownership of the stream has changed.
    pub epoch: u64,
}

/// A table as the lobby lists it, without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id, also the id of its stream.
    pub id: String,
    /// Its short code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// Its phase.
    pub phase: String,
    /// Who can see it in the lobby.
    pub visibility: String,
    /// Its card in lists, as JSON.
    pub card: String,
    /// The people who see it among their own tables.
    pub people: Vec<String>,
    /// When it last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// A finished game to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRecord {
    /// Its id.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// Its entry in lists, as JSON.
    pub info: String,
    /// The whole game, as JSON.
    pub record: String,
    /// Players and their seats.
    pub people: Vec<(String, u8)>,
}

/// A stored record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its id.
    pub id: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// Its entry in lists, as JSON.
    pub info: String,
    /// The key that gives anybody access, if it is shared.
    pub share: Option<String>,
    /// Players and their seats.
    pub people: Vec<(String, u8)>,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
    /// Whether this is an account, not a guest.
    pub account: bool,
}

/// An account with its password hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The account's person.
    pub person: Person,
    /// The hash of the password, with its parameters.
    pub password_hash: String,
}

/// An API token as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its id.
    pub id: String,
    /// The label its owner gave it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}
