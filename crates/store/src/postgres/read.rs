//! PostgreSQL as a [`Database`].

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::writer::Work;
use super::{Postgres, lock};
use crate::database::{Database, Line};
use crate::statement::{self, Statement, Value};
use crate::{Append, Entry, Named, NamedEvent, StoreError};

fn entry(row: &PgRow) -> Result<Entry, sqlx::Error> {
    let number = |column| {
        let number: i64 = row.try_get(column)?;
        Ok::<_, sqlx::Error>(u64::try_from(number).unwrap_or(0))
    };
    Ok(Entry {
        seq: number("seq")?,
        at: number("at")?,
        payload: row.try_get("payload")?,
    })
}

fn named_event(row: &PgRow) -> Result<NamedEvent, sqlx::Error> {
    Ok(NamedEvent {
        stream: row.try_get("stream")?,
        event: Named {
            key: row.try_get("seq")?,
            text: row.try_get("payload")?,
        },
    })
}

impl Postgres {
    /// Runs a read with a timeout, since a cut network gives no error.
    pub(super) async fn in_time<T>(
        &self,
        read: impl Future<Output = Result<T, sqlx::Error>> + Send,
    ) -> Result<T, StoreError> {
        match tokio::time::timeout(super::READ_LIMIT, read).await {
            Ok(rows) => Ok(rows?),
            Err(_) => Err(StoreError::Failed(
                "the database did not answer in time".to_owned(),
            )),
        }
    }
}

impl Database for Postgres {
    const DELETE_EVENTS: &'static str = "delete from events where stream = $1";
    const REWRITE_EVENT: &'static str =
        "update events set payload = $3 where stream = $1 and seq = $2";

    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Line>, StoreError> {
        let query = statement::postgres(sql, &values).fetch_all(&self.readers);
        let rows = self.in_time(query).await?;
        Ok(rows.into_iter().map(Line::Postgres).collect())
    }

    async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.write(Work::Statements(statements)).await
    }

    async fn append_events(&self, append: Append) -> Result<(), StoreError> {
        self.write(Work::Append(append)).await
    }

    async fn read_events(&self, stream: &str, after: u64) -> Result<Vec<Entry>, StoreError> {
        let sql = "select seq, at, payload from events where stream = $1 and seq > $2 order by seq";
        let query = sqlx::query(sql)
            .bind(stream)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(&self.readers);
        let rows = self.in_time(query).await?;
        Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
    }

    async fn events_with(&self, text: &str) -> Result<Vec<NamedEvent>, StoreError> {
        // Scans the whole log, without blocking the writer; this may take a while.
        let sql = "select stream, seq, payload from events where strpos(payload, $1) > 0 order by stream, seq";
        let rows = sqlx::query(sql).bind(text).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(named_event).collect::<Result<_, _>>()?)
    }

    async fn finish(&self) {
        drop(lock(&self.jobs).take());
        let task = lock(&self.task).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the store broke off");
        }
        self.readers.close().await;
        self.control.close().await;
    }
}
