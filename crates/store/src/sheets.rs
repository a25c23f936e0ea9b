//! Score sheets: what is kept of them beside their events.

use crate::Later;

/// A sheet as its owner's list needs it without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    /// Its id, which is its stream too.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What a list shows of it, as JSON.
    pub card: String,
    /// When something last changed, in milliseconds since 1970.
    pub updated: u64,
    /// A table at which a game of it is played from now on.
    pub table: Option<String>,
    /// Those who find it from now on beside its owner, where there are more of them.
    pub people: Vec<String>,
}

/// What the server asks of a store about score sheets.
pub trait SheetStore {
    /// The sheets of a person, the one changed last first.
    fn sheets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>>;
    /// The sheets that a person finds without owning them, the one changed last first.
    fn sheets_with<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>>;
    /// The guests who signed in to this account, by the ids they had.
    fn guests_of<'a>(&'a self, account: &'a str) -> Later<'a, Vec<String>>;
    /// One sheet.
    fn sheet<'a>(&'a self, id: &'a str) -> Later<'a, Option<SheetRow>>;
    /// The sheet that waits for the result of this table.
    fn sheet_of_table<'a>(&'a self, table: &'a str) -> Later<'a, Option<String>>;
}
