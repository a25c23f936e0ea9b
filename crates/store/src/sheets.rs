//! Rows of score sheets, apart from their events.

use crate::Later;

/// A sheet as lists show it, without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    /// Its id, also the id of its stream.
    pub id: String,
    /// Its owner.
    pub owner: String,
    /// Its card in lists, as JSON.
    pub card: String,
    /// When it last changed, in milliseconds since 1970.
    pub updated: u64,
    /// A table to be added, whose result the sheet waits for.
    pub table: Option<String>,
    /// People to be added who see it in their lists besides its owner.
    pub people: Vec<String>,
}

/// Score sheets, as part of [`Store`](crate::Store).
pub trait SheetStore {
    /// The sheets of a person, the latest changed first.
    fn sheets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>>;
    /// The sheets that a person sees without owning them, the latest changed first.
    fn sheets_with<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>>;
    /// The ids of the guests who signed in to this account.
    fn guests_of<'a>(&'a self, account: &'a str) -> Later<'a, Vec<String>>;
    /// One sheet.
    fn sheet<'a>(&'a self, id: &'a str) -> Later<'a, Option<SheetRow>>;
    /// The sheet that waits for the result of this table.
    fn sheet_of_table<'a>(&'a self, table: &'a str) -> Later<'a, Option<String>>;
}
