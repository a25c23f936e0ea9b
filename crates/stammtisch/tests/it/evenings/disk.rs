//! A store in memory that keeps the log as text, like a real one.

use table::{Event, Logged, Table};

/// The result of a write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// Durable and acknowledged.
    Done,
    /// Nothing was written.
    Refused,
    /// Durable, but the process died before the acknowledgement.
    Unanswered,
}

#[derive(Default)]
pub struct Disk {
    lines: Vec<(u64, String)>,
}

pub fn text(event: &Event) -> String {
    serde_json::to_string(event).expect("an event is JSON")
}

impl Disk {
    pub fn write(&mut self, batch: &[Logged]) {
        for logged in batch {
            assert_eq!(logged.version, self.len() + 1, "a gap in the log");
            let last = self.lines.last().map_or(0, |(at, _)| *at);
            assert!(logged.at >= last, "time ran backwards in the log");
            self.lines.push((logged.at, text(&logged.event)));
        }
    }

    pub fn len(&self) -> u64 {
        self.lines.len() as u64
    }

    pub fn line(&self, version: u64) -> &str {
        &self.lines[version as usize - 1].1
    }

    /// Erases a person from the log, as deleting an account does.
    pub fn forget(&mut self, person: &str) {
        for (_, line) in &mut self.lines {
            let mut event: Event = serde_json::from_str(line).expect("an event");
            if event.forget(person) {
                *line = text(&event);
            }
        }
    }

    pub fn load(&self) -> Table {
        let lines = (1..).zip(&self.lines);
        let log = lines.map(|(version, (at, line))| Logged {
            version,
            at: *at,
            event: serde_json::from_str(line).expect("an event"),
        });
        let house = |game: &str| Some((catalog::find(game)?.kind, super::customs()));
        Table::replay("t1", log, house).unwrap_or_else(|damaged| panic!("{damaged:?}"))
    }
}
