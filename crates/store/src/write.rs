//! Appending to the log.

use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::sheets::sheet_statements;
use crate::statement::Statement;
use crate::{Append, Entry, NewRecord, StoreError, TableRow};

/// Rows of one statement: a few fixed sizes, so that each is prepared once.
const SIZES: [usize; 4] = [128, 32, 8, 1];

/// Writes the events of many streams in as few statements as possible, then what follows from them.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    appends: impl Iterator<Item = &Append> + Clone,
) -> Result<(), StoreError> {
    let rows: Vec<(&str, &Entry)> = appends
        .clone()
        .flat_map(|append| {
            append
                .entries
                .iter()
                .map(|entry| (append.stream.as_str(), entry))
        })
        .collect();
    let mut rest = rows.as_slice();
    for size in SIZES {
        while rest.len() >= size {
            let (chunk, after) = rest.split_at(size);
            insert(connection, chunk).await?;
            rest = after;
        }
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

async fn insert(
    connection: &mut SqliteConnection,
    rows: &[(&str, &Entry)],
) -> Result<(), StoreError> {
    let mut sql = String::from("insert into events (stream, seq, at, payload) values ");
    for index in 0..rows.len() {
        sql.push_str(if index == 0 {
            "(?,?,?,?)"
        } else {
            ",(?,?,?,?)"
        });
    }
    // The text is made of nothing but the two literals above.
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (stream, entry) in rows {
        let seq = i64::try_from(entry.seq).unwrap_or(i64::MAX);
        let at = i64::try_from(entry.at).unwrap_or(i64::MAX);
        query = query
            .bind(*stream)
            .bind(seq)
            .bind(at)
            .bind(entry.payload.as_str());
    }
    query.execute(connection).await?;
    Ok(())
}

pub(crate) fn table_statements(table: &TableRow) -> Vec<Statement> {
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
