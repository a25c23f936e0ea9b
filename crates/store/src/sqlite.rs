//! The store of one machine: SQLite in WAL mode with full synchronisation.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::statement::Statement;
use crate::writer::{self, Job, Work};
use crate::{StoreError, checkpoint, migrate};

/// Jobs that may wait for the writer before those who ask have to.
const QUEUE: usize = 4096;

/// How the writer is doing.
#[derive(Debug, Default)]
pub struct WriterFigures {
    /// Commits so far.
    pub groups: AtomicU64,
    /// Jobs in them.
    pub jobs: AtomicU64,
    /// Pages in the write-ahead log when it was last looked at.
    pub wal_pages: AtomicU64,
}

/// A database file, its one writer and a few readers.
#[derive(Debug)]
pub struct Sqlite {
    pub(crate) readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    tasks: Mutex<Option<(JoinHandle<()>, JoinHandle<()>)>>,
    stop: Arc<Notify>,
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
            // Steps are small: small pages make a commit of a few steps a few kilobytes.
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
        // The writer closes last: with it the write-ahead log is folded into the database.
        self.readers.close().await;
        self.stop.notify_one();
        let Some((folder, writer)) = lock(&self.tasks).take() else {
            return;
        };
        let folded = folder.await;
        drop(lock(&self.jobs).take());
        for ended in [folded, writer.await] {
            if let Err(error) = ended {
                tracing::error!(%error, "the store broke off");
            }
        }
    }
}

/// What a mutex guards; a thread that panicked while holding it left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
