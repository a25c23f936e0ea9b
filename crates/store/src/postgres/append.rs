//! Appending to the log: one statement for the events of a group, and a few for other tables.

use sqlx::postgres::PgArguments;
use sqlx::{Connection, PgConnection, Row};

use super::news::{self, Voice};
use super::writer::{Job, Work};
use crate::{Append, Entry, Fence, NewRecord, SheetRow, StoreError, TableRow, hash};

/// Advances the streams of a group and inserts their events, or fails and changes nothing. A new stream begins with its first
/// append; any other must be at the number and in the epoch that its writer expects.
const APPEND: &str = "
with head as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $11::bigint[])
    as head (stream, before, seq, epoch, owner, hash)
), made as (
    insert into streams (stream, seq, epoch, owner, hash)
    select stream, seq, epoch, owner, hash from head where before = 0 and epoch <= 1
    on conflict (stream) do nothing returning 1
), moved as (
    update streams set seq = head.seq, hash = streams.hash # head.hash from head
    where head.before > 0 and streams.stream = head.stream
        and streams.seq = head.before and streams.epoch = head.epoch returning 1
), written as (
    insert into events (stream, seq, at, payload)
    select * from unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[])
)
select case when (select count(*) from made) + (select count(*) from moved) = $10 then 0 else refuse_append() end";

/// Only the owner of a table updates its card.
const TABLES: &str = "
insert into tables (id, code, game, phase, visibility, card, updated)
select id, code, game, phase, visibility, card, updated from unnest(
    $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]
) as card (id, code, game, phase, visibility, card, updated, epoch)
join streams on streams.stream = card.id and streams.epoch = card.epoch
on conflict (id) do update set phase = excluded.phase, card = excluded.card, updated = excluded.updated";

const TABLE_PEOPLE: &str = "insert into table_people (person, table_id)
select * from unnest($1::text[], $2::text[]) on conflict do nothing";

const RECORDS: &str = "insert into records (id, ended, info, whole)
select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) on conflict do nothing";

const RECORD_PEOPLE: &str = "insert into record_people (person, ended, record, seat)
select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) on conflict do nothing";

const SHEETS: &str = "insert into sheets (id, owner, card, updated)
select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
on conflict (id) do update set card = excluded.card, updated = excluded.updated";

const SHEET_TABLES: &str = "insert into sheet_tables (table_id, sheet)
select * from unnest($1::text[], $2::text[]) on conflict do nothing";

const SHEET_PEOPLE: &str = "insert into sheet_people (person, sheet)
select * from unnest($1::text[], $2::text[]) on conflict do nothing";

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Runs some jobs in one commit.
pub(super) async fn write(
    connection: &mut PgConnection,
    jobs: &[Job],
    me: Option<&Voice>,
) -> Result<(), StoreError> {
    let appends: Vec<&Append> = jobs
        .iter()
        .filter_map(|job| match &job.work {
            Work::Append(append) => Some(append),
            Work::Statements(_) => None,
        })
        .collect();
    let plain = appends.len() == jobs.len() && appends.iter().all(|append| is_plain(append));
    let written = if plain {
        // A single statement is a transaction: one round trip.
        run(connection, [log(&appends)]).await
    } else {
        write_all(connection, &appends, jobs, me).await
    };
    match (written, &appends[..]) {
        (Err(StoreError::Taken), [append]) if jobs.len() == 1 => Err(why(connection, append).await),
        (written, _) => written,
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Postgres, PgArguments>;

/// Runs these queries, skipping absent ones.
async fn run<const N: usize>(
    connection: &mut PgConnection,
    queries: [Option<Query<'_>>; N],
) -> Result<(), StoreError> {
    for query in queries.into_iter().flatten() {
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether the append changes only the log.
pub(super) fn is_plain(append: &Append) -> bool {
    append.table.is_none() && append.record.is_none() && append.sheet.is_none()
}

async fn write_all(
    connection: &mut PgConnection,
    appends: &[&Append],
    jobs: &[Job],
    me: Option<&Voice>,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    run(&mut transaction, [log(appends)]).await?;
    run(&mut transaction, tables(appends)).await?;
    run(&mut transaction, records(appends)).await?;
    run(&mut transaction, sheets(appends)).await?;
    for job in jobs {
        if let Work::Statements(statements) = &job.work {
            for statement in statements {
                statement.run_postgres(&mut transaction).await?;
            }
        }
    }
    if let Some((me, news)) = me.and_then(|me| Some((me, news::of(appends, me)?))) {
        let notice = sqlx::query("select pg_notify($1, $2)");
        let notice = notice.bind(me.channel.as_str()).bind(news);
        notice.execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Why an append was refused: the owner changed, or the number is taken.
async fn why(connection: &mut PgConnection, append: &Append) -> StoreError {
    let sql = "select epoch from streams where stream = $1";
    let row = sqlx::query(sql)
        .bind(&append.stream)
        .fetch_optional(connection);
    let epoch = match row.await {
        Ok(Some(row)) => row.try_get::<i64, _>("epoch"),
        Ok(None) => return StoreError::Taken,
        Err(error) => return error.into(),
    };
    match epoch {
        Ok(epoch) if epoch != self::epoch(append.fence) => StoreError::NotOwner,
        _ => StoreError::Taken,
    }
}

fn epoch(fence: Option<Fence>) -> i64 {
    fence.map_or(0, |fence| number(fence.epoch))
}

/// One value of each row.
fn column<'a, T, R>(rows: &[&'a R], of: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(|row| of(row)).collect()
}

fn log<'a>(appends: &[&'a Append]) -> Option<Query<'a>> {
    let mut heads = appends.to_vec();
    heads.retain(|append| !append.entries.is_empty());
    if heads.is_empty() {
        return None;
    }
    let entries = heads.iter().flat_map(|append| {
        let stream = append.stream.as_str();
        append.entries.iter().map(move |entry| (stream, entry))
    });
    let (streams, entries): (Vec<&str>, Vec<&Entry>) = entries.unzip();
    let before = |append: &Append| {
        append
            .entries
            .first()
            .map_or(0, |first| number(first.seq) - 1)
    };
    let query = sqlx::query(APPEND)
        .bind(column(&heads, |append| append.stream.as_str()))
        .bind(column(&heads, before))
        .bind(column(&heads, |append| {
            before(append) + append.entries.len() as i64
        }))
        .bind(column(&heads, |append| epoch(append.fence)))
        .bind(column(&heads, |append| {
            append.fence.map(|fence| number(fence.owner))
        }))
        .bind(streams)
        .bind(column(&entries, |entry| number(entry.seq)))
        .bind(column(&entries, |entry| number(entry.at)))
        .bind(column(&entries, |entry| entry.payload.as_str()))
        .bind(heads.len() as i64)
        .bind(column(&heads, |append| {
            hash::of(&append.stream, &append.entries)
        }));
    Some(query)
}

fn tables<'a>(appends: &[&'a Append]) -> [Option<Query<'a>>; 2] {
    let rows = appends
        .iter()
        .filter_map(|append| Some((append.table.as_deref()?, append.fence)));
    let (rows, fences): (Vec<&TableRow>, Vec<Option<Fence>>) = rows.unzip();
    if rows.is_empty() {
        return [None, None];
    }
    let cards = sqlx::query(TABLES)
        .bind(column(&rows, |row| row.id.as_str()))
        .bind(column(&rows, |row| row.code.as_str()))
        .bind(column(&rows, |row| row.game.as_str()))
        .bind(column(&rows, |row| row.phase.as_str()))
        .bind(column(&rows, |row| row.visibility.as_str()))
        .bind(column(&rows, |row| row.card.as_str()))
        .bind(column(&rows, |row| number(row.updated)))
        .bind(fences.into_iter().map(epoch).collect::<Vec<_>>());
    let people = rows.iter().flat_map(|row| {
        row.people
            .iter()
            .map(|person| (person.as_str(), row.id.as_str()))
    });
    let (people, ids): (Vec<&str>, Vec<&str>) = people.unzip();
    let people = sqlx::query(TABLE_PEOPLE).bind(people).bind(ids);
    [Some(cards), Some(people)]
}

fn records<'a>(appends: &[&'a Append]) -> [Option<Query<'a>>; 2] {
    let rows: Vec<&NewRecord> = appends
        .iter()
        .filter_map(|append| append.record.as_deref())
        .collect();
    if rows.is_empty() {
        return [None, None];
    }
    let games = sqlx::query(RECORDS)
        .bind(column(&rows, |row| row.id.as_str()))
        .bind(column(&rows, |row| number(row.ended)))
        .bind(column(&rows, |row| row.info.as_str()))
        .bind(column(&rows, |row| row.record.as_str()));
    let people = rows
        .iter()
        .flat_map(|row| row.people.iter().map(move |place| (*row, place)));
    let (rows, people): (Vec<&NewRecord>, Vec<&(String, u8)>) = people.unzip();
    let people = sqlx::query(RECORD_PEOPLE)
        .bind(column(&people, |(person, _)| person.as_str()))
        .bind(column(&rows, |row| number(row.ended)))
        .bind(column(&rows, |row| row.id.as_str()))
        .bind(column(&people, |(_, seat)| i64::from(*seat)));
    [Some(games), Some(people)]
}

fn sheets<'a>(appends: &[&'a Append]) -> [Option<Query<'a>>; 3] {
    let rows: Vec<&SheetRow> = appends
        .iter()
        .filter_map(|append| append.sheet.as_deref())
        .collect();
    if rows.is_empty() {
        return [None, None, None];
    }
    let cards = sqlx::query(SHEETS)
        .bind(column(&rows, |row| row.id.as_str()))
        .bind(column(&rows, |row| row.owner.as_str()))
        .bind(column(&rows, |row| row.card.as_str()))
        .bind(column(&rows, |row| number(row.updated)));
    let tables = rows
        .iter()
        .filter_map(|row| Some((row.table.as_deref()?, row.id.as_str())));
    let (tables, ids): (Vec<&str>, Vec<&str>) = tables.unzip();
    let tables = sqlx::query(SHEET_TABLES).bind(tables).bind(ids);
    let people = rows.iter().flat_map(|row| {
        let of = move |person: &'a String| (person.as_str(), row.id.as_str());
        row.people.iter().map(of)
    });
    let (people, ids): (Vec<&str>, Vec<&str>) = people.unzip();
    let people = (!people.is_empty()).then(|| sqlx::query(SHEET_PEOPLE).bind(people).bind(ids));
    [Some(cards), Some(tables), people]
}
