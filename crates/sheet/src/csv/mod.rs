//! A sheet as a CSV file, and back: out, in, and out again is the same text.
//!
//! First come lines of what is agreed upon, then one line a game. Each player has two columns: what they were in the game
//! (`re`, `kontra`, `re called` for whoever made the call; `won`, `lost` where only the winners are known; empty for who sat out) and their points. Points and
//! doublings follow from the rest; reading a file checks them, so that a slip in a spreadsheet does not pass unnoticed.
//!
//! A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula: such a cell, and one that begins with `'`, gets a `'` in front, which
//! reading takes away. Files of version 1 had neither that nor a date, and are still read.

mod agreed;
mod cells;
mod columns;
mod date;
mod read;
mod write;

pub use date::day_of;
pub use read::{import, text_of};
pub use write::export;

/// The first cells of every file.
const MARK: [&str; 2] = ["stammtisch", "doppelkopf"];

/// The version that is written, and the older one that is read too.
const VERSION: &str = "2";
const OLDER: &str = "1";

/// What a text must not begin with in a spreadsheet.
const FORMULA: [char; 5] = ['=', '+', '-', '@', '\''];

/// The columns before those of the players.
const COLUMNS: [&str; 25] = [
    "game",
    "dealer",
    "type",
    "re points",
    "kontra points",
    "re tricks",
    "kontra tricks",
    "re call",
    "kontra call",
    "re doppelkopf",
    "re fox",
    "re charlie",
    "re charlie caught",
    "kontra doppelkopf",
    "kontra fox",
    "kontra charlie",
    "kontra charlie caught",
    "value",
    "compulsory",
    "heart trick",
    "bock",
    "note",
    "table",
    "seated",
    "noted extras",
];

/// So many of them a file of the older version has.
const OLDER_COLUMNS: usize = 23;

/// A Bock round of one time round the table.
const ROUND: &str = "round";

/// The column after them: how many times the game was doubled.
const DOUBLED: &str = "doubled";
