//! Brings a database up to date, one numbered step at a time.

use sqlx::{Connection, Row, SqliteConnection};

use crate::StoreError;

/// Every step, in order; a step that has been released is never changed.
const STEPS: &[&str] = &[
    include_str!("../migrations/0001_house.sql"),
    include_str!("../migrations/0002_sheets.sql"),
    include_str!("../migrations/0003_analyses.sql"),
    include_str!("../migrations/0004_forgetting.sql"),
];

/// How many steps this program knows.
pub(crate) const KNOWN: usize = STEPS.len();

/// The last step that this database has seen.
pub(crate) async fn seen(connection: &mut SqliteConnection) -> Result<usize, sqlx::Error> {
    let seen: i64 = sqlx::query("select coalesce(max(step), 0) from migrations")
        .fetch_one(connection)
        .await?
        .try_get(0)?;
    Ok(usize::try_from(seen).unwrap_or(usize::MAX))
}

/// Runs the steps that this database has not seen.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("create table if not exists migrations (step integer primary key)")
        .execute(&mut *connection)
        .await?;
    let seen = seen(connection).await?;
    if seen > KNOWN {
        return Err(StoreError::Failed(format!(
            "the database is at step {seen}, this program knows {KNOWN}: use a newer program"
        )));
    }
    for (index, step) in STEPS.iter().enumerate().skip(seen) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        sqlx::query("insert into migrations (step) values (?)")
            .bind(index as i64 + 1)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}
