//! A sheet as a CSV file, and back: out, in, and out again is the same text.
//!
//! First come lines of what is agreed upon, then one line a game. Each player has two columns: what they were in the game
//! (`re`, `kontra`, `re called` for whoever made the call; `won`, `lost` where only the winners are known; empty for who sat out) and their points. Points and
//! doublings follow from the rest; reading a file checks them, so that a slip in a spreadsheet does not pass unnoticed.

mod cells;
mod read;
mod write;

pub use read::{import, text_of};
pub use write::export;

/// The first cells of every file.
const MARK: [&str; 3] = ["stammtisch", "doppelkopf", "1"];

/// The columns before those of the players.
const COLUMNS: [&str; 23] = [
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
];

/// The column after them: how many times the game was doubled.
const DOUBLED: &str = "doubled";
