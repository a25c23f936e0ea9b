//! Players and their names.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::SheetRefusal;

/// A player of an evening: the index in its list of players, counted from 0. It never changes.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The index in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A valid name: trimmed, 1 to 24 visible characters, at least one letter or digit.
pub fn check_name(name: &str, field: &str) -> Result<String, SheetRefusal> {
    check_text(name, field, 24, "A name")
}

/// A valid title: like a name, but up to 60 characters.
pub fn check_title(title: &str) -> Result<String, SheetRefusal> {
    check_text(title, "title", 60, "A title")
}

/// Whether a character is invisible or changes the direction: with such a character two names could
/// look the same, or a name could be reversed.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}'..='\u{2029}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn check_text(text: &str, field: &str, most: usize, what: &str) -> Result<String, SheetRefusal> {
    let text = text.trim();
    let length = text.chars().count();
    let (code, message) = if length == 0 {
        ("name_missing", format!("{what} is missing."))
    } else if length > most {
        (
            "name_too_long",
            format!("{what} has at most {most} characters, not {length}."),
        )
    } else if text.chars().any(is_hidden) {
        (
            "name_hidden",
            format!("{what} has a character that nobody can see: write it anew."),
        )
    } else if !text.chars().any(char::is_alphanumeric) {
        (
            "name_without_letter",
            format!("{what} has at least one letter or digit."),
        )
    } else {
        return Ok(text.to_owned());
    };
    Err(SheetRefusal::at(field, code, message))
}
