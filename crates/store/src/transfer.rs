//! Moves a whole house from SQLite to PostgreSQL in one transaction, and compares it stream by stream and row by row before the commit.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::postgres::PgArguments;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, Row, SqliteConnection};

use crate::postgres::{connect, migrate};
use crate::sqlite::migrate as sqlite;
use crate::{StoreError, migrations};

/// Rows read per query.
const PAGE: usize = 2_000;

/// Counts of what was moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// Streams: tables and score sheets.
    pub streams: u64,
    /// Their events.
    pub events: u64,
    /// Rows of all other tables.
    pub rows: u64,
}

/// A column that both databases have.
struct Column {
    name: String,
    is_text: bool,
}

fn failed(message: impl Into<String>) -> StoreError {
    StoreError::Failed(message.into())
}

/// Copies a house. The file is only read; the database has to be empty, and stays so if anything fails.
pub async fn transfer(from: &Path, to: &str) -> Result<Moved, StoreError> {
    let file = SqliteConnectOptions::new().filename(from).read_only(true);
    let mut file = file.connect().await?;
    let known = migrations::KNOWN;
    let step = sqlite::seen(&mut file)
        .await
        .map_err(|error| failed(format!("it is no database of a server of ours ({error})")))?;
    if step != known {
        return Err(failed(format!(
            "the file is at step {step}, this program knows {known}: start and stop a server of this version on it first"
        )));
    }
    let options = connect::options(to)?;
    let mut database = connect::primary(&options).await?;
    migrate::migrate(&mut database).await?;
    let mut transaction = database.begin().await?;
    for table in ["streams", "people", "house"] {
        let sql = format!("select exists (select 1 from {table}) as taken");
        let row = sqlx::query(AssertSqlSafe(sql));
        if row.fetch_one(&mut *transaction).await?.try_get("taken")? {
            return Err(failed(
                "a house lives in this database already, and two cannot share one: give an empty database, or another schema with options=-csearch_path%3Dname",
            ));
        }
    }
    let mut moved = Moved::default();
    for table in tables(&mut transaction).await? {
        let columns = columns(&mut file, &mut transaction, &table).await?;
        let copied = copy(&mut file, &mut transaction, &table, &columns).await?;
        match table.as_str() {
            "events" => moved.events = copied.count,
            "streams" => moved.streams = copied.count,
            _ => moved.rows += copied.count,
        }
        // Events are compared below, one by one.
        if table != "events" && rows(&mut transaction, &table, &columns).await? != copied {
            return Err(failed(format!(
                "the rows of {table} are not the same in both: nothing was brought over"
            )));
        }
    }
    compare(&mut file, &mut transaction).await?;
    transaction.commit().await?;
    file.close().await?;
    Ok(moved)
}

/// The tables to copy.
async fn tables(database: &mut PgConnection) -> Result<Vec<String>, StoreError> {
    let sql = "select table_name::text as name from information_schema.tables
               where table_schema = current_schema() and table_type = 'BASE TABLE'
               and table_name not in ('migrations', 'nodes', 'work', 'uses', 'news') order by 1";
    let rows = sqlx::query(sql).fetch_all(database).await?;
    Ok(rows
        .iter()
        .map(|row| row.try_get("name"))
        .collect::<Result<_, _>>()?)
}

/// The columns of a table that both databases have. Columns of PostgreSQL alone describe ownership, which begins empty; those of SQLite alone
/// describe positions in the file.
async fn columns(
    file: &mut SqliteConnection,
    database: &mut PgConnection,
    table: &str,
) -> Result<Vec<Column>, StoreError> {
    let sql = "select name from pragma_table_info($1)";
    let rows = sqlx::query(sql).bind(table).fetch_all(file).await?;
    let there: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("name"))
        .collect::<Result<_, _>>()?;
    let sql = "select column_name::text as name, data_type = 'text' as is_text from information_schema.columns
               where table_schema = current_schema() and table_name = $1 order by ordinal_position";
    let rows = sqlx::query(sql).bind(table).fetch_all(database).await?;
    let mut both = Vec::new();
    for row in &rows {
        let column = Column {
            name: row.try_get("name")?,
            is_text: row.try_get("is_text")?,
        };
        if there.contains(&column.name) {
            both.push(column);
        }
    }
    Ok(both)
}

/// A digest of rows in any order: their number and the sum of their hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Rows {
    count: u64,
    sum: u128,
}

impl Rows {
    fn add(
        &mut self,
        values: impl Iterator<Item = Result<Option<String>, sqlx::Error>>,
    ) -> Result<(), sqlx::Error> {
        let mut hash = Sha256::new();
        for value in values {
            match value? {
                Some(text) => {
                    hash.update([1]);
                    hash.update((text.len() as u64).to_be_bytes());
                    hash.update(text.as_bytes());
                }
                None => hash.update([0]),
            }
        }
        let hash: [u8; 32] = hash.finalize().into();
        let (half, _) = hash.split_first_chunk().unwrap_or((&[0; 16], &[]));
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(*half));
        self.count += 1;
        Ok(())
    }
}

/// The value of a column as text.
fn value<'r, R: Row>(row: &'r R, column: &'r Column) -> Result<Option<String>, sqlx::Error>
where
    &'r str: sqlx::ColumnIndex<R>,
    Option<String>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    Option<i64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    let name = column.name.as_str();
    if column.is_text {
        return row.try_get::<Option<String>, _>(name);
    }
    let number = row.try_get::<Option<i64>, _>(name)?;
    Ok(number.map(|number| number.to_string()))
}

fn names(columns: &[Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    names.join(", ")
}

/// The digest of a table in the database.
async fn rows(
    database: &mut PgConnection,
    table: &str,
    columns: &[Column],
) -> Result<Rows, StoreError> {
    let names = names(columns);
    // Named after the table, since prepared statements are cached with their columns.
    let cursor = format!("rows_of_{table}");
    let declare = format!("declare {cursor} no scroll cursor for select {names} from {table}");
    sqlx::raw_sql(AssertSqlSafe(declare))
        .execute(&mut *database)
        .await?;
    let fetch = format!("fetch {PAGE} from {cursor}");
    let mut held = Rows::default();
    loop {
        let page = sqlx::query(AssertSqlSafe(fetch.clone()));
        let page = page.fetch_all(&mut *database).await?;
        if page.is_empty() {
            return Ok(held);
        }
        for row in &page {
            held.add(columns.iter().map(|column| value(row, column)))?;
        }
    }
}

/// Copies a table page by page, and returns the digest of its rows.
async fn copy(
    file: &mut SqliteConnection,
    database: &mut PgConnection,
    table: &str,
    columns: &[Column],
) -> Result<Rows, StoreError> {
    let names = names(columns);
    let arrays = columns.iter().zip(1..).map(|(column, place)| {
        let kind = if column.is_text { "text" } else { "bigint" };
        format!("${place}::{kind}[]")
    });
    let arrays: Vec<String> = arrays.collect();
    let insert = format!(
        "insert into {table} ({names}) select * from unnest({})",
        arrays.join(", ")
    );
    // Sorted by all columns: pages must not overlap if rows are equal in the first.
    let select = format!("select {names} from {table} order by {names} limit {PAGE} offset $1");
    let mut copied = Rows::default();
    loop {
        let rows = sqlx::query(AssertSqlSafe(select.clone())).bind(copied.count as i64);
        let rows = rows.fetch_all(&mut *file).await?;
        if rows.is_empty() {
            return Ok(copied);
        }
        let mut query = sqlx::query(AssertSqlSafe(insert.clone()));
        for column in columns {
            query = bind(query, &rows, column)?;
        }
        query.execute(&mut *database).await?;
        for row in &rows {
            copied.add(columns.iter().map(|column| value(row, column)))?;
        }
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Postgres, PgArguments>;

fn bind<'q>(
    query: Query<'q>,
    rows: &[SqliteRow],
    column: &Column,
) -> Result<Query<'q>, sqlx::Error> {
    let name = column.name.as_str();
    let rows = rows.iter();
    Ok(if column.is_text {
        let texts: Result<Vec<Option<String>>, _> = rows.map(|row| row.try_get(name)).collect();
        query.bind(texts?)
    } else {
        let numbers: Result<Vec<Option<i64>>, _> = rows.map(|row| row.try_get(name)).collect();
        query.bind(numbers?)
    })
}

/// A digest of a stream: the number of events and a hash over all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Content {
    events: i64,
    hash: [u8; 32],
}

impl Content {
    fn add(&mut self, seq: i64, at: i64, payload: &str) {
        let mut hash = Sha256::new();
        hash.update(self.hash);
        hash.update(seq.to_be_bytes());
        hash.update(at.to_be_bytes());
        hash.update(payload.as_bytes());
        self.hash = hash.finalize().into();
        self.events += 1;
    }
}

type Contents = BTreeMap<String, Content>;

/// The digests of the streams in the file.
async fn there(file: &mut SqliteConnection) -> Result<Contents, StoreError> {
    let mut contents = Contents::new();
    let mut after = 0_i64;
    loop {
        let sql =
            "select id, stream, seq, at, payload from events where id > $1 order by id limit 2000";
        let rows = sqlx::query(sql).bind(after).fetch_all(&mut *file).await?;
        if rows.is_empty() {
            return Ok(contents);
        }
        for row in &rows {
            after = row.try_get("id")?;
            let content = contents.entry(row.try_get("stream")?).or_default();
            content.add(
                row.try_get("seq")?,
                row.try_get("at")?,
                row.try_get("payload")?,
            );
        }
    }
}

/// The digests of the streams in the database.
async fn here(database: &mut PgConnection) -> Result<Contents, StoreError> {
    let mut contents = Contents::new();
    let mut after = (String::new(), 0_i64);
    loop {
        let sql = "select stream, seq, at, payload from events where (stream, seq) > ($1, $2)
                   order by stream, seq limit 2000";
        let rows = sqlx::query(sql).bind(&after.0).bind(after.1);
        let rows = rows.fetch_all(&mut *database).await?;
        if rows.is_empty() {
            return Ok(contents);
        }
        for row in &rows {
            after = (row.try_get("stream")?, row.try_get("seq")?);
            let content = contents.entry(after.0.clone()).or_default();
            content.add(after.1, row.try_get("at")?, row.try_get("payload")?);
        }
    }
}

/// Compares the digest of every stream, and its head.
async fn compare(
    file: &mut SqliteConnection,
    database: &mut PgConnection,
) -> Result<(), StoreError> {
    let (there, here) = (there(file).await?, here(database).await?);
    let differs = there
        .iter()
        .find(|(stream, content)| here.get(*stream) != Some(*content));
    if let Some((stream, _)) = differs {
        return Err(failed(format!(
            "stream {stream} is not the same in both: nothing was brought over"
        )));
    }
    // A damaged stream that was set aside is copied as it is.
    let sql = "select stream, seq from streams where stream not in (select stream from set_aside)";
    for row in sqlx::query(sql).fetch_all(&mut *database).await? {
        let (stream, head): (String, i64) = (row.try_get("stream")?, row.try_get("seq")?);
        if here
            .get(&stream)
            .is_none_or(|content| content.events != head)
        {
            return Err(failed(format!(
                "stream {stream} ends at {head} but is not whole: nothing was brought over"
            )));
        }
    }
    Ok(())
}
