//! The store of one machine: SQLite in WAL mode with full synchronisation.

mod append;
pub(crate) mod backup;
mod checkpoint;
pub(crate) mod migrate;
mod read;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::store::lock;
use crate::{StoreError, WriterFigures};
use writer::{Job, Work};

/// Jobs in the writer's queue; beyond that callers wait.
const QUEUE: usize = 4096;

/// A database file, its one writer and a few readers.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    tasks: Mutex<Option<(JoinHandle<()>, JoinHandle<()>)>>,
    stop: Arc<Notify>,
    figures: Arc<WriterFigures>,
}

impl Sqlite {
    /// Opens a database file, creates it if it does not exist, and migrates it.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(std::time::Duration::from_secs(10))
            // Events are small: with small pages, a commit of a few events writes a few kilobytes.
            .page_size(1024)
            .pragma("cache_size", "-4000")
            .pragma("wal_autocheckpoint", "0")
            .pragma("journal_size_limit", "67108864");
        let mut connection = options.connect().await?;
        migrate::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.clone().pragma("cache_size", "-500").read_only(true))
            .await?;
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let figures = Arc::new(WriterFigures::default());
        let writer = tokio::spawn(writer::run(connection, receiver, figures.clone()));
        let stop = Arc::new(Notify::new());
        let folding = checkpoint::run(options.connect().await?, figures.clone(), stop.clone());
        let folder = tokio::spawn(folding);
        Ok(Self {
            readers,
            jobs: Mutex::new(Some(jobs)),
            tasks: Mutex::new(Some((folder, writer))),
            stop,
            figures,
        })
    }

    /// The writer's metrics.
    pub fn figures(&self) -> &Arc<WriterFigures> {
        &self.figures
    }

    async fn write(&self, work: Work) -> Result<(), StoreError> {
        let closed = || StoreError::Failed("the store has been closed".to_owned());
        let jobs = lock(&self.jobs).clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        let job = Job { work, done };
        jobs.send(job).await.map_err(|_| closed())?;
        drop(jobs);
        answer.await.map_err(|_| closed())?
    }
}
