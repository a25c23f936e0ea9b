//! Parsers of untrusted input, which must never panic: the functions behind the targets of `fuzz/`, and behind bounded runs of them in the tests.

use std::str;

use game::Record;
use protocol::ClientMessage;
use server::RecordFile;
use sheet::{Context, Evening, Role};
use table::{Event, House, Logged, Table};

/// A target: its name, also that of its folder of examples, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("messages", message),
    ("csv", csv),
    ("records", record),
    ("logs", log),
    ("proofs", proof),
    ("sheets", sheet_log),
];

/// A message of a client: if it can be parsed, it survives serialising and parsing again.
pub fn message(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<ClientMessage>(bytes) {
        let text = serde_json::to_string(&message).unwrap_or_default();
        assert_eq!(serde_json::from_str(&text).ok(), Some(message));
    }
}

/// A CSV file of a score sheet: if it can be imported, it can be replayed from its events.
pub fn csv(bytes: &[u8]) {
    let context = Context {
        role: Role::Owner,
        by: "Anna",
        writer: "p1",
        at: 1000,
        key: "",
    };
    let read =
        sheet::text_of(bytes).and_then(|text| sheet::import(text, "imported", "p1", &context));
    if let Ok(events) = read {
        assert!(Evening::rebuild(events).is_ok());
    }
}

/// A record of a game.
pub fn record(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else {
        return;
    };
    if let Ok(entry) = catalog::require(&record.game) {
        let _ = entry.kind.replay(&record);
    }
}

/// The log of a table, one event per line.
pub fn log(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let events = text.lines().map(serde_json::from_str::<Event>);
    let Ok(events) = events.collect::<Result<Vec<_>, _>>() else {
        return;
    };
    let logged = (1..).zip(events).map(|(version, event)| Logged {
        version,
        at: 1000 * version,
        event,
    });
    let house = |game: &str| {
        let customs = House {
            hold: 60_000,
            cut: 10_000,
            round: 60_000,
            linger: 900_000,
            levels: vec!["easy"],
        };
        Some((catalog::find(game)?.kind, customs))
    };
    if let Ok(mut table) = Table::replay("t1", logged, house) {
        table.wake(10_000_000);
    }
}

/// A record with the proofs of its deals. Puzzles are not solved again: that takes minutes and cannot fail.
pub fn proof(bytes: &[u8]) {
    let Ok(file) = serde_json::from_slice::<RecordFile>(bytes) else {
        return;
    };
    if let Ok(entry) = catalog::require(&file.record.game) {
        let _ = server::verify(entry.kind, &file, &[], &|_| None);
    }
}

/// The log of a score sheet, one event per line.
pub fn sheet_log(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let events = text.lines().map(serde_json::from_str::<sheet::Event>);
    if let Ok(events) = events.collect::<Result<Vec<_>, _>>() {
        let _ = Evening::rebuild(events);
    }
}
