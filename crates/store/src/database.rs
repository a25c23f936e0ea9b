//! The interface to the two databases: reading rows and running statements.

use sqlx::Row;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use crate::statement::{Statement, Value};
use crate::{Append, Entry, NamedEvent, StoreError};

/// A row of either database.
#[derive(Debug)]
pub enum Line {
    /// A row of SQLite.
    Sqlite(SqliteRow),
    /// A row of PostgreSQL.
    Postgres(PgRow),
}

impl Line {
    /// The text in a column.
    pub fn text(&self, column: &str) -> Result<String, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }

    /// The text in a column that may be null.
    pub fn text_or_null(&self, column: &str) -> Result<Option<String>, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }

    /// The integer in a column that may be null; a negative one reads as 0.
    pub fn number_or_null(&self, column: &str) -> Result<Option<u64>, sqlx::Error> {
        let number: Option<i64> = match self {
            Self::Sqlite(row) => row.try_get(column)?,
            Self::Postgres(row) => row.try_get(column)?,
        };
        Ok(number.map(|number| u64::try_from(number).unwrap_or(0)))
    }

    /// The integer in a column.
    pub fn number(&self, column: &str) -> Result<u64, sqlx::Error> {
        Ok(self.number_or_null(column)?.unwrap_or(0))
    }

    /// The small integer in a column: a seat, an avatar.
    pub fn small(&self, column: &str) -> Result<u8, sqlx::Error> {
        Ok(u8::try_from(self.number(column)?).unwrap_or(0))
    }
}

/// A database; everything that does not depend on which one is in `shared`.
pub trait Database: Send + Sync + 'static {
    /// Replaces the payload of one event: `$1` its stream, `$2` its key, `$3` the text.
    const REWRITE_EVENT: &'static str;
    /// Deletes every event of the stream `$1`.
    const DELETE_EVENTS: &'static str;

    /// Reads rows.
    fn rows(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Line>, StoreError>> + Send;
    /// Runs statements in one durable commit.
    fn run(
        &self,
        statements: Vec<Statement>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Appends events in a durable commit.
    fn append_events(&self, append: Append) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// The events of a stream after the given number.
    fn read_events(
        &self,
        stream: &str,
        after: u64,
    ) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send;
    /// The events whose payload contains this text.
    fn events_with(
        &self,
        text: &str,
    ) -> impl Future<Output = Result<Vec<NamedEvent>, StoreError>> + Send;
    /// Waits until the writer has finished its queue, then closes.
    fn finish(&self) -> impl Future<Output = ()> + Send;
}
