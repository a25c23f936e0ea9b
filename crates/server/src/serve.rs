//! Starting and stopping.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use store::{Postgres, Sqlite, Store, StoreError, WriterFigures};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::analysis::Analyses;
use crate::app::{App, Game};
use crate::bots::BotPool;
use crate::connections::Connections;
use crate::folder::Folder;
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::nodes::Joined;
use crate::reach::reachable;
use crate::sheets::Sheets;
use crate::{Config, accept, auth, forget, hub, ids, nodes, routes};

/// How long open requests and connections may take to end when the server stops.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a server could not start, or broke off.
#[derive(Debug)]
pub enum ServeError {
    /// The data folder cannot be used.
    Folder(PathBuf, std::io::Error),
    /// Another server runs on this data folder.
    Taken(PathBuf),
    /// Nobody can listen at this address.
    Listen(SocketAddr, std::io::Error),
    /// A thread, or the network while it served.
    Io(std::io::Error),
    /// The database.
    Store(StoreError),
    /// This node cannot be one of the house's.
    Node(String),
}

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(
                f,
                "the data folder {} cannot be used: {error}; choose another with --data, or give this user the right to write there",
                folder.display()
            ),
            Self::Taken(folder) => write!(
                f,
                "another server runs on the data folder {}: end that one first, or choose another folder with --data",
                folder.display()
            ),
            Self::Listen(at, error) if error.kind() == ErrorKind::AddrInUse => write!(
                f,
                "another program listens at {at}, perhaps a server that still runs: end it, or choose another address with --listen"
            ),
            Self::Listen(at, error) if error.kind() == ErrorKind::PermissionDenied => write!(
                f,
                "cannot listen at {at}: {error}; ports below 1024 need special rights, choose another with --listen"
            ),
            Self::Listen(at, error) => {
                write!(
                    f,
                    "cannot listen at {at}: {error}; choose another address with --listen"
                )
            }
            Self::Io(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Node(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<std::io::Error> for ServeError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), ServeError>>,
}

impl Running {
    /// Stops taking connections, ends those that are open, and waits until everything is written.
    pub async fn stop(self) -> Result<(), ServeError> {
        self.stop.send_replace(true);
        self.ended().await
    }

    /// Waits until the server has ended.
    async fn ended(self) -> Result<(), ServeError> {
        self.task.await.map_err(std::io::Error::other)?
    }
}

/// Where a house is kept.
struct Kept {
    folder: Option<Folder>,
    joined: Option<Joined>,
    writer: Arc<WriterFigures>,
    store: Arc<dyn Store>,
}

/// Opens the store: PostgreSQL with other nodes, or SQLite in a folder of its own.
async fn keep(config: &Config) -> Result<Kept, ServeError> {
    let Some(address) = &config.store else {
        let folder = Folder::take(&config.data)?;
        let sqlite = Sqlite::open(&config.data.join("stammtisch.db")).await?;
        return Ok(Kept {
            folder: Some(folder),
            joined: None,
            writer: sqlite.figures().clone(),
            store: Arc::new(sqlite),
        });
    };
    let postgres = Arc::new(Postgres::open(address).await?);
    Ok(Kept {
        folder: None,
        joined: Some(nodes::join(config, postgres.clone()).await?),
        writer: postgres.figures().clone(),
        store: postgres,
    })
}

/// Starts a server for these games.
pub async fn serve(config: Config, games: Vec<Game>) -> Result<Running, ServeError> {
    let Kept {
        folder,
        joined,
        writer,
        store,
    } = keep(&config).await?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| ServeError::Listen(config.listen, error))?;
    let address = listener.local_addr()?;
    let public_url = config
        .public_url
        .clone()
        .unwrap_or_else(|| format!("http://{}", reachable(address)));
    let key = auth::Key::new(&store.remember("cookie_key", &ids::secret()).await?);
    let lobby = Lobby::default();
    lobby.load(&store.tables(hub::LISTED).await?);
    let (stop, stopping) = watch::channel(false);
    let app = Arc::new(App {
        public_url,
        games,
        writer,
        key,
        hub: Hub::default(),
        nodes: joined.as_ref().map(|joined| joined.nodes.clone()),
        lobby,
        connections: Connections::default(),
        bots: BotPool::start(config.bot_threads, Duration::from_millis(config.bot_time))?,
        analyses: Analyses::start()?,
        // Replays and analyses cost thought; whoever watches one fill up asks about once a second, and several may sit behind one address.
        looks_back: Buckets::new(300, 120),
        metrics: Metrics::default(),
        next_connection: AtomicU64::new(1),
        stopping: stopping.clone(),
        requests: Buckets::new(
            config.request_rate.saturating_mul(60),
            config.request_rate.saturating_mul(60),
        ),
        guests: Buckets::new(config.guest_rate, config.guest_rate),
        sign_ins: Buckets::new(config.sign_in_rate, config.sign_in_rate),
        sign_in_addresses: Buckets::new(
            config.sign_in_rate.saturating_mul(10),
            config.sign_in_rate.saturating_mul(10),
        ),
        codes: Buckets::new(30, 30),
        openings: Buckets::new(30, 60),
        renames: Buckets::new(10, 10),
        sheets: Sheets::default(),
        // A form asks for a preview whenever a thumb rests, and a whole club may sit behind one address.
        sheet_writes: Buckets::new(1200, 600),
        store,
        config,
    });
    if let Some(joined) = joined {
        joined.start(&app);
    }
    // What a crash interrupted; nobody has to wait for it.
    tokio::spawn({
        let app = app.clone();
        async move {
            if let Err(error) = forget::forget_all(&app).await {
                tracing::error!(%error, "somebody who was deleted is not forgotten yet");
            }
        }
    });
    let router = routes::router(&app);
    let task = tokio::spawn(async move {
        let ended = run(app, listener, router, stopping).await;
        // Only now may another server have the folder.
        drop(folder);
        ended
    });
    Ok(Running {
        address,
        stop,
        task,
    })
}

async fn run(
    app: Arc<App>,
    listener: TcpListener,
    router: axum::Router,
    stopping: watch::Receiver<bool>,
) -> Result<(), ServeError> {
    let mut also = stopping.clone();
    tokio::select! {
        () = accept::run(listener, router, app.patience(), stopping) => {}
        // A connection that never ends must not keep the server from ending.
        () = async {
            let _ = also.wait_for(|stop| *stop).await;
            tokio::time::sleep(PATIENCE).await;
        } => {}
    }
    routes::stop_rooms(&app).await;
    if let Some(nodes) = &app.nodes {
        nodes.leave().await;
    }
    app.store.close().await?;
    Ok(())
}
