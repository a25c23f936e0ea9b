//! SQLite as a [`Database`].

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Sqlite, Work, lock};
use crate::database::{Database, Line};
use crate::statement::{self, Statement, Value};
use crate::{Append, Entry, Named, NamedEvent, StoreError};

/// Events searched per query, so that no read transaction lasts long.
const PAGE: i64 = 20_000;

fn entry(row: &SqliteRow) -> Result<Entry, sqlx::Error> {
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

fn named_event(row: &SqliteRow) -> Result<NamedEvent, sqlx::Error> {
    Ok(NamedEvent {
        stream: row.try_get("stream")?,
        event: Named {
            key: row.try_get("id")?,
            text: row.try_get("payload")?,
        },
    })
}

impl Database for Sqlite {
    // The log is in order of writing: the events of a stream are found by links back from its last
    // one.
    const DELETE_EVENTS: &'static str = "with recursive old(id, prev) as (
         select events.id, events.prev from events join streams on streams.last = events.id where streams.stream = $1
         union all select events.id, events.prev from events join old on events.id = old.prev)
         delete from events where id in (select id from old)";
    const REWRITE_EVENT: &'static str =
        "update events set payload = $3 where id = $2 and stream = $1";

    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Line>, StoreError> {
        let rows = statement::sqlite(sql, &values)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Line::Sqlite).collect())
    }

    async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.write(Work::Statements(statements)).await
    }

    async fn append_events(&self, append: Append) -> Result<(), StoreError> {
        self.write(Work::Append(append)).await
    }

    async fn read_events(&self, stream: &str, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query(
            "with recursive log (prev, seq, at, payload) as (
                 select prev, seq, at, payload from events
                 where id = (select last from streams where stream = ?1)
                 union all
                 select events.prev, events.seq, events.at, events.payload
                 from log join events on events.id = log.prev where log.seq > ?2 + 1
             )
             select seq, at, payload from log where seq > ?2 order by seq",
        )
        .bind(stream)
        .bind(i64::try_from(after).unwrap_or(i64::MAX - 1))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
    }

    async fn events_with(&self, text: &str) -> Result<Vec<NamedEvent>, StoreError> {
        let last: i64 = sqlx::query("select coalesce(max(id), 0) from events")
            .fetch_one(&self.readers)
            .await?
            .try_get(0)?;
        let mut found = Vec::new();
        let mut after = 0;
        while after < last {
            let sql = "select id, stream, payload from events where id > ? and id <= ? and instr(payload, ?) > 0";
            let rows = sqlx::query(sql)
                .bind(after)
                .bind(after + PAGE)
                .bind(text)
                .fetch_all(&self.readers)
                .await?;
            for row in &rows {
                found.push(named_event(row)?);
            }
            after += PAGE;
        }
        Ok(found)
    }

    async fn finish(&self) {
        // The writer closes last and checkpoints the write-ahead log.
        self.readers.close().await;
        self.stop.notify_one();
        let Some((folder, writer)) = lock(&self.tasks).take() else {
            return;
        };
        let folded = folder.await;
        drop(lock(&self.jobs).take());
        for ended in [folded, writer.await] {
            if let Err(error) = ended {
                tracing::error!(%error, "the store broke off");
            }
        }
    }
}
