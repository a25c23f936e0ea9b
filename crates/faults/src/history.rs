//! The clients' history: what they requested, when, and what they were told.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The outcome of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Acknowledged, as this version of the table.
    Done(u64),
    /// Refused with this code: nothing has changed.
    Refused(String),
    /// Unknown: the connection was lost, or the server said so.
    Unknown,
}

/// A requested action. Times are microseconds since the start of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The table's id.
    pub table: String,
    /// The action.
    pub action: String,
    /// When it was sent.
    pub sent: u64,
    /// When the answer came, if one came.
    pub heard: Option<u64>,
    /// The answer.
    pub outcome: Outcome,
}

/// An event that a client was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The version.
    pub version: u64,
    /// The action, if the event is one and is shown.
    pub action: Option<String>,
}

/// What a client was told from entering a table until the connection ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stay {
    /// The table's id.
    pub table: String,
    /// The version received on entering.
    pub entered: u64,
    /// The events received after that, in order.
    pub told: Vec<Told>,
}

/// Everything that all clients recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// Actions.
    pub asked: Vec<Asked>,
    /// What clients were told.
    pub stays: Vec<Stay>,
    /// Nodes that were lost or left.
    pub departures: Vec<Departure>,
}

/// The departure of a node with the tables that it owned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// The name of the fault.
    pub kind: &'static str,
    /// When it happened.
    pub at: u64,
    /// The tables it owned.
    pub tables: Vec<String>,
}

impl History {
    /// How long tables did not answer after departures of a kind, in milliseconds: until the first acknowledgement of an action
    /// requested afterwards. Tables whose game was over are left out.
    pub fn gaps(&self, kind: &str) -> Vec<u64> {
        let mut answers: HashMap<&str, Vec<(u64, u64)>> = HashMap::new();
        for asked in &self.asked {
            if let (Outcome::Done(_), Some(heard)) = (&asked.outcome, asked.heard) {
                let answers = answers.entry(&asked.table).or_default();
                answers.push((asked.sent, heard));
            }
        }
        let mut gaps = Vec::new();
        for departure in self.departures.iter().filter(|gone| gone.kind == kind) {
            for table in &departure.tables {
                let answers = answers.get(table.as_str()).into_iter().flatten();
                let after = answers.filter(|(sent, _)| *sent > departure.at);
                let first = after.map(|(_, heard)| heard - departure.at).min();
                gaps.extend(first.map(|gap| gap / 1000));
            }
        }
        gaps
    }
}

/// The shared recorder of the history.
#[derive(Debug)]
pub struct Book {
    began: Instant,
    history: Mutex<History>,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            began: Instant::now(),
            history: Mutex::default(),
        }
    }
}

impl Book {
    /// Microseconds since the start of the run.
    pub fn now(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }

    /// The history so far.
    pub fn lock(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
