//! The numbered migrations.
//!
//! By hand: `sqlx::migrate!` locks the whole database, where a house is one schema of it, and would not take over the numbers that
//! existing databases store.

use crate::StoreError;

/// One migration, for each database.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

macro_rules! step {
    ($name:literal) => {
        Step {
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }
    };
}

/// All migrations in order; the statements of a released one are never changed.
pub(crate) const STEPS: &[Step] = &[
    step!("0001_house"),
    step!("0002_sheets"),
    step!("0003_analyses"),
    step!("0004_forgetting"),
    step!("0005_hash"),
    step!("0006_nodes"),
    step!("0007_members"),
];

/// The number of migrations this program knows.
pub(crate) const KNOWN: usize = STEPS.len();

/// The migrations that a database at step `seen` lacks, with their numbers; refused if a newer program has migrated
/// the database.
pub(crate) fn after(seen: usize) -> Result<impl Iterator<Item = (i64, Step)>, StoreError> {
    if seen > KNOWN {
        return Err(StoreError::Failed(format!(
            "the database is at step {seen}, this program knows {KNOWN}: use a newer program"
        )));
    }
    let numbered = STEPS.iter().enumerate().skip(seen);
    Ok(numbered.map(|(index, step)| (index as i64 + 1, *step)))
}
