//! A statement with its values, so that any write can be handed to the one writer.

use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteArguments;

use crate::StoreError;

/// A value of a statement.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        // Times and counts stay far below this.
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(i64::from(number))
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value>,
}

impl Statement {
    pub fn new<const N: usize>(sql: &'static str, values: [Value; N]) -> Self {
        let values = values.into();
        Self { sql, values }
    }

    /// Runs it.
    pub async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let mut query = sqlx::query::<sqlx::Sqlite>(self.sql);
        for value in &self.values {
            query = bind(query, value);
        }
        query.execute(connection).await?;
        Ok(())
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments>;

fn bind<'q>(query: Query<'q>, value: &'q Value) -> Query<'q> {
    match value {
        Value::Text(text) => query.bind(text.as_str()),
        Value::Number(number) => query.bind(*number),
    }
}
