//! Checkpoints of the write-ahead log on a connection of their own, so that the writer does not wait.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::Notify;

use crate::{StoreError, WriterFigures};

/// Interval of checkpoints.
const PAUSE: Duration = Duration::from_secs(1);
/// Pages after which the writer waits until the log can restart, so that the file stays bounded: 64 MiB.
const LONGEST: u64 = 65_536;

/// Runs checkpoints until it is told to stop.
pub(crate) async fn run(
    mut connection: SqliteConnection,
    figures: Arc<WriterFigures>,
    stop: Arc<Notify>,
) {
    let mut seen = 0;
    loop {
        tokio::select! {
            () = stop.notified() => break,
            () = tokio::time::sleep(PAUSE) => {}
        }
        let jobs = figures.jobs.load(Ordering::Relaxed);
        if jobs == seen {
            continue;
        }
        seen = jobs;
        match fold(&mut connection, "pragma wal_checkpoint(passive)").await {
            Ok(pages) => figures.wal_pages.store(pages, Ordering::Relaxed),
            Err(error) => tracing::warn!(%error, "the write-ahead log could not be folded in"),
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
}

/// Restarts the log if it is too long; called by the writer between two commits.
pub(crate) async fn keep_short(connection: &mut SqliteConnection, figures: &WriterFigures) {
    if figures.wal_pages.load(Ordering::Relaxed) < LONGEST {
        return;
    }
    figures.wal_pages.store(0, Ordering::Relaxed);
    if let Err(error) = fold(connection, "pragma wal_checkpoint(restart)").await {
        tracing::warn!(%error, "the write-ahead log could not be begun anew");
    }
}

/// Runs a checkpoint and returns how many pages the log has.
async fn fold(connection: &mut SqliteConnection, pragma: &'static str) -> Result<u64, StoreError> {
    let row = sqlx::query(pragma).fetch_one(connection).await?;
    let pages: i64 = row.try_get(1)?;
    Ok(u64::try_from(pages).unwrap_or(0))
}
