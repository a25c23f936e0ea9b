//! A statement with its values, as a job for the writer.

use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{PgConnection, SqliteConnection};

use crate::StoreError;

/// A parameter of a statement.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// An integer.
    Number(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        // Times and counts stay far below the maximum.
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(i64::from(number))
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(i64::from(number))
    }
}

/// A statement with its parameters, in SQL that both databases accept.
#[derive(Clone, Debug)]
pub struct Statement {
    sql: &'static str,
    values: Vec<Value>,
}

impl Statement {
    pub(crate) fn new<const N: usize>(sql: &'static str, values: [Value; N]) -> Self {
        let values = values.into();
        Self { sql, values }
    }

    /// Runs it on SQLite.
    pub(crate) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlite(self.sql, &self.values).execute(connection).await?;
        Ok(())
    }

    /// Runs it on PostgreSQL.
    pub(crate) async fn run_postgres(
        &self,
        connection: &mut PgConnection,
    ) -> Result<(), StoreError> {
        postgres(self.sql, &self.values).execute(connection).await?;
        Ok(())
    }
}

/// A query of SQLite with its parameters.
pub(crate) fn sqlite<'q>(
    sql: &'static str,
    values: &'q [Value],
) -> sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments> {
    let mut query = sqlx::query::<sqlx::Sqlite>(sql);
    for value in values {
        query = match value {
            Value::Text(text) => query.bind(text.as_str()),
            Value::Number(number) => query.bind(*number),
        };
    }
    query
}

/// A query of PostgreSQL with its parameters.
pub(crate) fn postgres<'q>(
    sql: &'static str,
    values: &'q [Value],
) -> sqlx::query::Query<'q, sqlx::Postgres, PgArguments> {
    let mut query = sqlx::query::<sqlx::Postgres>(sql);
    for value in values {
        query = match value {
            Value::Text(text) => query.bind(text.as_str()),
            Value::Number(number) => query.bind(*number),
        };
    }
    query
}
