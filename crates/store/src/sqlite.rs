//! The store of one machine: SQLite in WAL mode with full synchronisation.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::statement::Statement;
use crate::writer::{self, Job, Work};
use crate::{StoreError, migrate};

/// Jobs that may wait for the writer before those who ask have to.
const QUEUE: usize = 4096;

/// How the writer is doing.
#[derive(Debug, Default)]
pub struct WriterFigures {
    /// Commits so far.
    pub groups: AtomicU64,
    /// Jobs in them.
    pub jobs: AtomicU64,
}

/// A database file, its one writer and a few readers.
#[derive(Debug)]
pub struct Sqlite {
    pub(crate) readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    figures: Arc<WriterFigures>,
}

impl Sqlite {
    /// Opens a database file, making it where it is not there and bringing it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(std::time::Duration::from_secs(10))
            .pragma("cache_size", "-16000")
            .pragma("journal_size_limit", "67108864");
        let mut connection = options.connect().await?;
        migrate::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.pragma("cache_size", "-2000").read_only(true))
            .await?;
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let figures = Arc::new(WriterFigures::default());
        let writer = tokio::spawn(writer::run(connection, receiver, figures.clone()));
        Ok(Self {
            readers,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            figures,
        })
    }

    /// How the writer is doing.
    pub fn figures(&self) -> &Arc<WriterFigures> {
        &self.figures
    }

    pub(crate) async fn write(&self, work: Work) -> Result<(), StoreError> {
        let closed = || StoreError::Failed("the store has been closed".to_owned());
        let jobs = lock(&self.jobs).clone().ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        let job = Job { work, done };
        jobs.send(job).await.map_err(|_| closed())?;
        drop(jobs);
        answer.await.map_err(|_| closed())?
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.write(Work::Statements(statements)).await
    }

    /// Lets the writer finish what it has, then closes.
    pub(crate) async fn finish(&self) {
        drop(lock(&self.jobs).take());
        // The writer closes last: only it may fold the write-ahead log into the database.
        self.readers.close().await;
        let writer = lock(&self.writer).take();
        if let Some(writer) = writer
            && let Err(error) = writer.await
        {
            tracing::error!(%error, "the writer broke off");
        }
    }
}

/// What a mutex guards; a thread that panicked while holding it left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
