//! Notices to other nodes: the ids of changed cards and sheets. At most one notice per commit, and none for a move: PostgreSQL
//! takes one global lock to commit notices.

use crate::Append;

/// PostgreSQL limits a notice to 8,000 bytes.
const LONGEST: usize = 7_000;
/// Replaces a list of changes that is too long: the receiver reads everything again.
pub const EVERYTHING: &str = "*";

/// The sender of notices.
#[derive(Debug)]
pub(super) struct Voice {
    /// The channel of the house; another house in the same database has its own.
    pub channel: String,
    /// The node's number, to ignore its own notices.
    pub number: u64,
}

/// The notice for a group of appends, if it needs one.
pub(super) fn of(appends: &[&Append], me: &Voice) -> Option<String> {
    let mut text = String::new();
    for append in appends {
        let kinds = [
            ("t:", append.table.is_some()),
            ("s:", append.sheet.is_some()),
        ];
        for (kind, _) in kinds.into_iter().filter(|(_, changed)| *changed) {
            text.push(' ');
            text.push_str(kind);
            text.push_str(&append.stream);
        }
    }
    if text.is_empty() {
        return None;
    }
    if text.len() > LONGEST {
        text = format!(" {EVERYTHING}");
    }
    Some(format!("{}{text}", me.number))
}
