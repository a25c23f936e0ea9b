//! Brings a database up to date, one numbered step at a time.

use sqlx::{Connection, Row, SqliteConnection};

use crate::StoreError;

/// Every step, in order; a step that has been released is never changed.
const STEPS: &[&str] = &[
    include_str!("../migrations/0001_house.sql"),
    include_str!("../migrations/0002_sheets.sql"),
    include_str!("../migrations/0003_analyses.sql"),
];

/// Runs the steps that this database has not seen.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("create table if not exists migrations (step integer primary key)")
        .execute(&mut *connection)
        .await?;
    let seen: i64 = sqlx::query("select coalesce(max(step), 0) from migrations")
        .fetch_one(&mut *connection)
        .await?
        .try_get(0)?;
    let seen = usize::try_from(seen).unwrap_or(usize::MAX);
    if seen > STEPS.len() {
        return Err(StoreError::Failed(format!(
            "the database is at step {seen}, this program knows {}: use a newer program",
            STEPS.len()
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
