//! The single writer makes the events of many tables durable in one commit.
//!
//! By hand: a connection pool gives each job a transaction, and so a sync to disk, of its own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{append, checkpoint};
use crate::statement::Statement;
use crate::{Append, StoreError, WriterFigures};

/// Limit of jobs in one commit.
const GROUP: usize = 1024;

/// A job for the writer.
pub(crate) struct Job {
    pub work: Work,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

pub(crate) enum Work {
    Append(Append),
    Statements(Vec<Statement>),
}

/// Runs until all senders are dropped.
pub(crate) async fn run(
    mut connection: SqliteConnection,
    mut jobs: mpsc::Receiver<Job>,
    figures: Arc<WriterFigures>,
) {
    let mut group = Vec::new();
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        checkpoint::keep_short(&mut connection, &figures).await;
        let began = Instant::now();
        figures.groups.fetch_add(1, Ordering::Relaxed);
        figures
            .jobs
            .fetch_add(group.len() as u64, Ordering::Relaxed);
        if commit_all(&mut connection, &group).await.is_ok() {
            for job in group.drain(..) {
                // The caller may have gone; the write stays.
                let _ = job.done.send(Ok(()));
            }
        } else {
            // One job of the group fails: run them one by one, so that only that one is refused.
            for job in group.drain(..) {
                let result = commit_all(&mut connection, std::slice::from_ref(&job)).await;
                let _ = job.done.send(result);
            }
        }
        figures.note(began);
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
}

async fn commit_all(connection: &mut SqliteConnection, group: &[Job]) -> Result<(), StoreError> {
    run_sql(connection, "begin immediate").await?;
    let done = match write_all(connection, group).await {
        Ok(()) => run_sql(connection, "commit").await,
        Err(error) => Err(error),
    };
    if done.is_err() {
        // On errors such as a full disk the database may have rolled back already; then this fails, which is fine.
        let _ = run_sql(connection, "rollback").await;
    }
    done
}

async fn run_sql(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}

async fn write_all(connection: &mut SqliteConnection, group: &[Job]) -> Result<(), StoreError> {
    let appends = group.iter().filter_map(|job| match &job.work {
        Work::Append(append) => Some(append),
        Work::Statements(_) => None,
    });
    append::append(connection, appends).await?;
    for job in group {
        if let Work::Statements(statements) = &job.work {
            for statement in statements {
                statement.run(connection).await?;
            }
        }
    }
    Ok(())
}
