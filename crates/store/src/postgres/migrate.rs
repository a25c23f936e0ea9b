//! Migrates a database. Several nodes may start at once.

use sqlx::{Connection, PgConnection, Row};

use crate::{StoreError, migrations};

/// The advisory lock held while migrating; one per schema, since each schema is a house of its own.
const LOCK: &str =
    "select pg_advisory_xact_lock(hashtextextended('stammtisch ' || current_schema(), 0))";

/// Explains a migration refused for lack of privileges.
fn rights(error: sqlx::Error) -> StoreError {
    let is =
        |database: &dyn sqlx::error::DatabaseError, code| database.code().as_deref() == Some(code);
    match &error {
        sqlx::Error::Database(database) if is(database.as_ref(), "42P07") => {
            StoreError::Failed(format!(
                "something else lives in this schema of the database ({}): give an empty database, or a schema of its own with options=-csearch_path%3Dname",
                database.message()
            ))
        }
        sqlx::Error::Database(database) if is(database.as_ref(), "42501") => {
            StoreError::Failed(format!(
                "the user of the database has too few rights ({}): let it create tables there (grant create, usage on schema … to …), or let its owner start the first node",
                database.message()
            ))
        }
        _ => error.into(),
    }
}

/// The latest migration of this database; 0 for an empty one.
pub(crate) async fn seen(connection: &mut PgConnection) -> Result<usize, StoreError> {
    let sql = "select coalesce(max(step), 0) from migrations";
    let seen: i64 = match sqlx::query(sql).fetch_one(&mut *connection).await {
        Ok(row) => row.try_get(0)?,
        Err(error) => return Err(rights(error)),
    };
    Ok(usize::try_from(seen).unwrap_or(usize::MAX))
}

/// Runs the migrations that this database lacks.
pub(crate) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query(LOCK).execute(&mut *transaction).await?;
    let there = sqlx::query("select to_regclass('migrations') is not null")
        .fetch_one(&mut *transaction)
        .await?;
    if !there.try_get::<bool, _>(0)? {
        let begun = sqlx::query("create table migrations (step bigint primary key)")
            .execute(&mut *transaction)
            .await;
        begun.map_err(rights)?;
    }
    for (number, step) in migrations::after(seen(&mut transaction).await?)? {
        let run = sqlx::raw_sql(step.postgres)
            .execute(&mut *transaction)
            .await;
        run.map_err(rights)?;
        sqlx::query("insert into migrations (step) values ($1)")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}
