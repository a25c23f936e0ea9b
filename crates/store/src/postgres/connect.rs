//! Connecting to the database, with clear errors.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection, Row};
use tokio::time::timeout;

use crate::StoreError;

/// Timeout of connecting.
pub(crate) const CONNECT_LIMIT: Duration = Duration::from_secs(5);
/// The oldest supported version.
const OLDEST: i32 = 15;

fn failed(message: impl Into<String>) -> StoreError {
    StoreError::Failed(message.into())
}

/// Parses the URL and adds our settings.
pub(crate) fn options(dsn: &str) -> Result<PgConnectOptions, StoreError> {
    // The URL may contain a password, so the error does not repeat it.
    let options = PgConnectOptions::from_str(dsn).map_err(|error| {
        failed(format!(
            "the address of the database cannot be read ({error}); it looks like postgres://user:password@host:5432/name"
        ))
    })?;
    // No `statement_timeout`: it would cancel the wait of a commit for its standby, which is then reported as done. The other
    // limits release the locks of a node that stands still, and connections whose network is cut.
    let settings = [
        ("application_name", "stammtisch"),
        ("statement_timeout", "0"),
        ("idle_in_transaction_session_timeout", "4000"),
        ("tcp_user_timeout", "4000"),
        ("tcp_keepalives_idle", "2"),
        ("tcp_keepalives_interval", "1"),
        ("tcp_keepalives_count", "3"),
        ("jit", "off"),
    ];
    Ok(options.options(settings).disable_statement_logging())
}

/// Settings of the writer's connections: it only looks up keys, so the planner must use indexes even on empty tables.
pub(crate) fn for_writing(options: PgConnectOptions) -> PgConnectOptions {
    options.options([
        ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"),
        ("enable_mergejoin", "off"),
    ])
}

/// Connects.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let place = format!("{}:{}", options.get_host(), options.get_port());
    match timeout(CONNECT_LIMIT, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(failed(format!(
            "the database at {place} cannot be used: {error}; check that it runs, and host, port, user, password and name in the address"
        ))),
        Err(_) => Err(failed(format!(
            "the database at {place} did not answer within {} seconds; check that it runs and can be reached from here",
            CONNECT_LIMIT.as_secs()
        ))),
    }
}

fn check_version(version: i32) -> Result<(), StoreError> {
    if version < OLDEST {
        return Err(failed(format!(
            "the database is PostgreSQL {version}: {OLDEST} or newer is needed"
        )));
    }
    Ok(())
}

/// Connects, and checks that the server is a supported, writable primary.
pub(crate) async fn primary(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut connection = connect(options).await?;
    let row = sqlx::query(
        "select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby,
         current_setting('transaction_read_only') = 'on' as fixed, current_schema() is null as nowhere,
         current_setting('synchronous_commit') = 'off' or current_setting('fsync') = 'off' as careless",
    )
    .fetch_one(&mut connection)
    .await?;
    check_version(row.try_get("version")?)?;
    if row.try_get("standby")? {
        return Err(failed(
            "the database is a standby and cannot be written: give the address of the primary",
        ));
    }
    if row.try_get("fixed")? {
        return Err(failed(
            "the database can only be read (default_transaction_read_only): let this user write, or give another address",
        ));
    }
    if row.try_get("nowhere")? {
        return Err(failed(
            "there is no schema to keep the house in: create one and name it in the address with options=-csearch_path%3Dname",
        ));
    }
    if row.try_get("careless")? {
        return Err(failed(
            "the database has synchronous_commit or fsync switched off, and could lose what was acknowledged: switch both on",
        ));
    }
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_database_is_refused_by_its_number() {
        let old = check_version(14).unwrap_err().to_string();
        assert!(
            old.contains("PostgreSQL 14: 15 or newer is needed"),
            "{old}"
        );
        assert_eq!(check_version(15), Ok(()));
        assert_eq!(check_version(19), Ok(()));
    }
}
