//! A sheet as a CSV file: exporting, importing and exporting again gives the same text.
//!
//! The settings come first, then one line per game. Each player has two columns: the role in the game (`re`, `kontra`, `re called` for the player who made the
//! call; `won`, `lost` if only the winners are known; empty for a player who sat out) and the points. Points and doublings follow from the rest; importing
//! checks them, so that a mistake in a spreadsheet is noticed.
//!
//! A spreadsheet reads a text that begins with `=`, `+`, `-` or `@` as a formula: such a cell, and one that begins with `'`, gets a `'` in front, which
//! importing removes. Files of version 1 had neither this nor a date, and can still be imported.

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

/// The version that is written, and the older one that can still be read.
const VERSION: &str = "2";
const OLDER: &str = "1";

/// First characters that make a spreadsheet read a text as a formula, and the mark itself.
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

/// How many of them a file of the older version has.
const OLDER_COLUMNS: usize = 23;

/// The length of a Bock round that lasts once round the table.
const ROUND: &str = "round";

/// The column after those of the players: how often the game was doubled.
const DOUBLED: &str = "doubled";
