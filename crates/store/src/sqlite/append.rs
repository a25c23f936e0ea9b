//! Appending to the log.

use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::statement::Statement;
use crate::{Append, Entry, NewRecord, SheetRow, StoreError, TableRow, hash};

/// Rows per statement: a few fixed sizes, so that each is prepared once.
const SIZES: [usize; 4] = [128, 32, 8, 1];

/// Inserts the events of many streams in as few statements as possible, then runs the other
/// changes.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    appends: impl Iterator<Item = &Append> + Clone,
) -> Result<(), StoreError> {
    let last = sqlx::query_scalar::<_, i64>("select coalesce(max(id), 0) from events");
    let next = last.fetch_one(&mut *connection).await? + 1;
    let mut rows = Vec::new();
    let mut heads = Vec::new();
    for append in appends.clone() {
        let mut prev = None;
        for entry in &append.entries {
            let id = next + rows.len() as i64;
            rows.push(Row {
                id,
                prev,
                stream: &append.stream,
                entry,
            });
            prev = Some(id);
        }
        if let (Some(first), Some(last)) = (append.entries.first(), prev) {
            let before = number(first.seq) - 1;
            let seq = before + append.entries.len() as i64;
            heads.push(Head {
                stream: &append.stream,
                before,
                seq,
                last,
                hash: hash::of(&append.stream, &append.entries),
            });
        }
    }
    // A stream that comes twice in one group would conflict with itself, so its appends are written
    // one by one.
    let mut streams: Vec<&str> = heads.iter().map(|head| head.stream).collect();
    streams.sort_unstable();
    if streams.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(StoreError::Taken);
    }
    for chunk in chunks(&rows) {
        insert(connection, chunk).await?;
    }
    for chunk in chunks(&heads) {
        move_on(connection, chunk).await?;
    }
    for append in appends {
        if let Some(table) = &append.table {
            for statement in table_statements(table) {
                statement.run(connection).await?;
            }
        }
        if let Some(sheet) = &append.sheet {
            for statement in sheet_statements(sheet) {
                statement.run(connection).await?;
            }
        }
        if let Some(record) = &append.record {
            for statement in record_statements(record) {
                statement.run(connection).await?;
            }
        }
    }
    Ok(())
}

/// An event to be inserted.
struct Row<'a> {
    id: i64,
    prev: Option<i64>,
    stream: &'a str,
    entry: &'a Entry,
}

/// A stream that advances from `before` to `seq`.
struct Head<'a> {
    stream: &'a str,
    before: i64,
    seq: i64,
    last: i64,
    /// The hash of its new events.
    hash: i64,
}

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Slices of a few fixed sizes, so that each statement is prepared once.
fn chunks<T>(mut rest: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|size| rest.len() >= *size)?;
        let (chunk, after) = rest.split_at(size);
        rest = after;
        Some(chunk)
    })
}

fn repeated(start: &str, values: &str, times: usize, end: &str) -> AssertSqlSafe<String> {
    // Contains only literals of this file.
    AssertSqlSafe(format!("{start}{}{end}", vec![values; times].join(",")))
}

async fn insert(connection: &mut SqliteConnection, rows: &[Row<'_>]) -> Result<(), StoreError> {
    // The first event of an append links to the current end of its stream.
    let values = "(?,coalesce(?,(select last from streams where stream = ?)),?,?,?,?)";
    let start = "insert into events (id, prev, stream, seq, at, payload) values ";
    let mut query = sqlx::query(repeated(start, values, rows.len(), ""));
    for row in rows {
        let entry = row.entry;
        query = query
            .bind(row.id)
            .bind(row.prev)
            .bind(row.stream)
            .bind(row.stream);
        query = query
            .bind(number(entry.seq))
            .bind(number(entry.at))
            .bind(entry.payload.as_str());
    }
    query.execute(connection).await?;
    Ok(())
}

/// Advances streams; fails if one of them is not where its writer expects.
async fn move_on(connection: &mut SqliteConnection, heads: &[Head<'_>]) -> Result<(), StoreError> {
    let start = "with heads (stream, before, seq, last, hash) as (values ";
    // Exclusive or, which SQLite lacks.
    let end = ") insert into streams (stream, seq, last, hash)
         select stream, seq, last, hash from heads
         where before = coalesce((select seq from streams where streams.stream = heads.stream), 0)
         on conflict (stream) do update set seq = excluded.seq, last = excluded.last,
             hash = (streams.hash | excluded.hash) - (streams.hash & excluded.hash)";
    let mut query = sqlx::query(repeated(start, "(?,?,?,?,?)", heads.len(), end));
    for head in heads {
        query = query
            .bind(head.stream)
            .bind(head.before)
            .bind(head.seq)
            .bind(head.last)
            .bind(head.hash);
    }
    let moved = query.execute(connection).await?.rows_affected();
    if moved == heads.len() as u64 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

fn table_statements(table: &TableRow) -> Vec<Statement> {
    let mut statements = vec![Statement::new(
        "insert into tables (id, code, game, phase, visibility, card, updated) values (?,?,?,?,?,?,?)
         on conflict (id) do update set phase = excluded.phase, card = excluded.card, updated = excluded.updated",
        [
            table.id.as_str().into(),
            table.code.as_str().into(),
            table.game.as_str().into(),
            table.phase.as_str().into(),
            table.visibility.as_str().into(),
            table.card.as_str().into(),
            table.updated.into(),
        ],
    )];
    statements.extend(table.people.iter().map(|person| {
        Statement::new(
            "insert or ignore into table_people (person, table_id) values (?,?)",
            [person.as_str().into(), table.id.as_str().into()],
        )
    }));
    statements
}

fn record_statements(record: &NewRecord) -> Vec<Statement> {
    let mut statements = vec![Statement::new(
        "insert or ignore into records (id, ended, info, whole) values (?,?,?,?)",
        [
            record.id.as_str().into(),
            record.ended.into(),
            record.info.as_str().into(),
            record.record.as_str().into(),
        ],
    )];
    statements.extend(record.people.iter().map(|(person, seat)| {
        Statement::new(
            "insert or ignore into record_people (person, ended, record, seat) values (?,?,?,?)",
            [
                person.as_str().into(),
                record.ended.into(),
                record.id.as_str().into(),
                (*seat).into(),
            ],
        )
    }));
    statements
}

/// The statements that make a sheet appear in lists; its owner does not change.
fn sheet_statements(sheet: &SheetRow) -> Vec<Statement> {
    let mut statements = vec![Statement::new(
        "insert into sheets (id, owner, card, updated) values (?,?,?,?)
         on conflict (id) do update set card = excluded.card, updated = excluded.updated",
        [
            sheet.id.as_str().into(),
            sheet.owner.as_str().into(),
            sheet.card.as_str().into(),
            sheet.updated.into(),
        ],
    )];
    statements.extend(sheet.table.iter().map(|table| {
        Statement::new(
            "insert or ignore into sheet_tables (table_id, sheet) values (?,?)",
            [table.as_str().into(), sheet.id.as_str().into()],
        )
    }));
    statements.extend(sheet.people.iter().map(|person| {
        Statement::new(
            "insert or ignore into sheet_people (person, sheet) values (?,?)",
            [person.as_str().into(), sheet.id.as_str().into()],
        )
    }));
    statements
}
