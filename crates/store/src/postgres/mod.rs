//! The store of several nodes: PostgreSQL 15 or newer.

mod append;
pub(crate) mod connect;
pub(crate) mod migrate;
pub(crate) mod news;
pub(crate) mod nodes;
mod read;
pub(crate) mod sharing;
mod writer;

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgPool};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::store::lock;
use crate::{StoreError, WriterFigures};
use news::Voice;
use writer::{Job, Work};

/// Jobs in the writer's queue; beyond that callers wait.
const QUEUE: usize = 4096;
/// Connections for reading.
const READERS: u32 = 6;
/// Connections for leases and notices, which must not wait behind readers.
const CONTROL: u32 = 2;
/// Timeout of a read, including the wait for a connection; also ends queries over a cut network.
const READ_LIMIT: Duration = Duration::from_secs(5);

/// A database, its writer and a few readers.
#[derive(Debug)]
pub struct Postgres {
    readers: PgPool,
    control: PgPool,
    voice: Arc<OnceLock<Voice>>,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    figures: Arc<WriterFigures>,
}

impl Postgres {
    /// Connects to the database at this URL (`postgres://…`) and migrates it.
    pub async fn open(dsn: &str) -> Result<Self, StoreError> {
        let options = connect::options(dsn)?;
        let mut connection = connect::primary(&options).await?;
        migrate::migrate(&mut connection).await?;
        connection.close().await?;
        let pool = |size| {
            PgPoolOptions::new()
                .max_connections(size)
                .acquire_timeout(READ_LIMIT)
                .connect_lazy_with(options.clone())
        };
        let (readers, control) = (pool(READERS), pool(CONTROL));
        let voice = Arc::new(OnceLock::new());
        let figures = Arc::new(WriterFigures::default());
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let writer = writer::run(
            connect::for_writing(options.clone()),
            receiver,
            figures.clone(),
            voice.clone(),
        );
        Ok(Self {
            readers,
            control,
            voice,
            jobs: Mutex::new(Some(jobs)),
            task: Mutex::new(Some(tokio::spawn(writer))),
            figures,
        })
    }

    /// The writer's metrics.
    pub fn figures(&self) -> &Arc<WriterFigures> {
        &self.figures
    }

    /// Enables notices to the other nodes of the house, sent under this number.
    pub fn speak(&self, house: &str, number: u64) {
        let channel = format!("stammtisch_{house}");
        // A node that registers again keeps its first number: it only serves to recognise its own notices.
        let _ = self.voice.set(Voice { channel, number });
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
