//! Migrates a database file.

use sqlx::{Connection, Row, SqliteConnection};

use crate::{StoreError, migrations};

/// The latest migration of this database.
pub(crate) async fn seen(connection: &mut SqliteConnection) -> Result<usize, sqlx::Error> {
    let seen: i64 = sqlx::query("select coalesce(max(step), 0) from migrations")
        .fetch_one(connection)
        .await?
        .try_get(0)?;
    Ok(usize::try_from(seen).unwrap_or(usize::MAX))
}

/// Runs the migrations that this database lacks.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("create table if not exists migrations (step integer primary key)")
        .execute(&mut *connection)
        .await?;
    for (number, step) in migrations::after(seen(connection).await?)? {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(step.sqlite)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("insert into migrations (step) values ($1)")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}
