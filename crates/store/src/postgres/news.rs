//! What a node tells the others: which cards and sheets have changed, by id. At most one notice a commit, and none for a move:
//! PostgreSQL holds one lock for all notices while it commits them.

use crate::Append;

/// A notice may not be longer than 8,000 bytes.
const LONGEST: usize = 7_000;
/// Stands for more changes than can be told one by one: whoever hears it reads everything again.
pub const EVERYTHING: &str = "*";

/// How a node speaks to the others.
#[derive(Debug)]
pub(super) struct Voice {
    /// The channel of the house; another house in the same database has another.
    pub channel: String,
    /// Its number, so that it does not listen to itself.
    pub number: u64,
}

/// What the others have to know of a group, if anything.
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
