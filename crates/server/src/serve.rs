//! Starting and stopping the server.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use store::{Postgres, Sqlite, Store, StoreError, WriterFigures};
use tokio::net::TcpListener;
use tokio::sync::{Mutex as Gate, watch};
use tokio::task::JoinHandle;

use crate::analysis::Analyses;
use crate::apart::Apart;
use crate::app::{App, Game};
use crate::body::Answering;
use crate::bots::BotPool;
use crate::caps::Caps;
use crate::connections::Connections;
use crate::folder::Folder;
use crate::hub::Hub;
use crate::limits::{Buckets, HouseBuckets};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::nodes::Joined;
use crate::passwords::Passwords;
use crate::reach::reachable;
use crate::ready::Readiness;
use crate::room::ToRoom;
use crate::sheets::Sheets;
use crate::workers::Workers;
use crate::{Config, accept, auth, files, forget, hub, ids, nodes, prune, routes, time};

/// Queue length for replays, imports and the like, which take milliseconds each.
const HEAVY: usize = 100;
/// How long open requests and connections may take to end at shutdown, both together. With `HAND_OVER` this is less than the 15 s after
/// which the files in `deploy/` have the process killed.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a node may take to hand its tables over at shutdown.
const HAND_OVER: Duration = Duration::from_secs(3);

/// Why a server could not start, or failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data folder cannot be used.
    #[error("the data folder {} cannot be used: {}; choose another with --data, or give this user the right to write there", .0.display(), .1)]
    Folder(PathBuf, #[source] std::io::Error),
    /// Another server runs on this data folder.
    #[error("another server runs on the data folder {}: end that one first, or choose another folder with --data", .0.display())]
    Taken(PathBuf),
    /// The address cannot be listened on.
    #[error("{}", cannot_listen(*.0, .1))]
    Listen(SocketAddr, #[source] std::io::Error),
    /// A thread or the network failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// This node could not join the others.
    #[error("{0}")]
    Node(String),
}

fn cannot_listen(at: SocketAddr, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "another program listens at {at}, perhaps a server that still runs: end it, or choose another address with --listen"
        ),
        ErrorKind::PermissionDenied => format!(
            "cannot listen at {at}: {error}; ports below 1024 need special rights, choose another with --listen"
        ),
        _ => format!("cannot listen at {at}: {error}; choose another address with --listen"),
    }
}

/// A running server.
pub struct Running {
    /// The address it listens on.
    pub address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), ServeError>>,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a server at {}", self.address)
    }
}

impl Running {
    /// Hands tables over to other nodes, stops accepting connections, closes the open ones, and waits until everything is written.
    pub async fn stop(self) -> Result<(), ServeError> {
        // First: clients that are told to reconnect find the tables free.
        if let Some(nodes) = &self.app.nodes
            && tokio::time::timeout(HAND_OVER, nodes.hand_over(&self.app))
                .await
                .is_err()
        {
            tracing::warn!(
                "tables could not be handed over in time: they are free once the lease of this node is over"
            );
        }
        self.stop.send_replace(true);
        self.ended().await
    }

    /// Waits until the server has ended.
    async fn ended(self) -> Result<(), ServeError> {
        self.task.await.map_err(std::io::Error::other)?
    }
}

/// The store and what belongs to it.
struct Kept {
    folder: Option<Folder>,
    joined: Option<Joined>,
    writer: Arc<WriterFigures>,
    store: Arc<dyn Store>,
}

/// Opens the store: PostgreSQL with other nodes, or SQLite in the data folder.
async fn keep(config: &Config) -> Result<Kept, ServeError> {
    let Some(address) = &config.store else {
        let folder = Folder::take(&config.data)?;
        let sqlite = Sqlite::open(&config.data.join("stammtisch.db")).await?;
        folder.keep_private();
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
    lobby.load(&store.tables(hub::LISTED).await?, joined.is_none());
    let (stop, stopping) = watch::channel(false);
    let told = games
        .iter()
        .map(|game| host::game_info(game.kind, game.bots));
    let app = Arc::new(App {
        public_url,
        catalog: serde_json::to_string(&told.collect::<Vec<_>>()).unwrap_or_default(),
        games,
        writer,
        key,
        hub: Hub::default(),
        nodes: joined.as_ref().map(|joined| joined.nodes.clone()),
        lobby,
        connections: Connections::default(),
        bots: BotPool::start(config.bot_threads, Duration::from_millis(config.bot_time))?,
        analyses: Analyses::start()?,
        // Replays and analyses are expensive. A client polls a running analysis about once a second, and several clients may share an
        // address.
        looks_back: Buckets::new(300, 120),
        metrics: Metrics::default(),
        next_connection: AtomicU64::new(1),
        stopping: stopping.clone(),
        requests: Buckets::new(
            config.request_rate.saturating_mul(60),
            config.request_rate.saturating_mul(60),
        ),
        guests: Buckets::new(config.guest_rate, config.guest_rate),
        sign_ins: HouseBuckets::new("sign_in", config.sign_in_rate),
        sign_in_names: HouseBuckets::new("name", config.sign_in_rate.saturating_mul(5)),
        sign_in_addresses: HouseBuckets::new("address", config.sign_in_rate.saturating_mul(10)),
        codes: HouseBuckets::new("code", 30),
        openings: Buckets::new(30, 60),
        renames: Buckets::new(10, 10),
        sheets: Sheets::default(),
        clubs: crate::clubs::Clubs::default(),
        // A form requests a preview on every pause in typing, and a whole club may share an address.
        sheet_writes: Buckets::new(1200, 600),
        passwords: Passwords::start()?,
        sockets: Caps::new(config.max_per_address),
        streams: Caps::new(config.max_per_address),
        heavy: Workers::start("heavy", 1, HEAVY)?,
        apart: Apart::default(),
        answering: Answering::default(),
        readiness: Readiness::default(),
        forgetting: Gate::default(),
        store,
        config,
    });
    if let Some(joined) = joined {
        joined.start(&app);
    }
    // Resumes erasures that a crash interrupted, in the background.
    tokio::spawn({
        let app = app.clone();
        async move {
            if let Err(error) = forget::forget_all(&app).await {
                tracing::error!(%error, "somebody who was deleted is not forgotten yet");
            }
        }
    });
    let room = accept::Room {
        sockets: app.metrics.connections.clone(),
        most: files::raise_limit().min(app.config.max_connections.saturating_mul(2).max(1024)),
        // A page has a few connections besides its socket and its stream.
        by_address: (!app.config.trust_proxy)
            .then(|| Caps::new(app.config.max_per_address.saturating_mul(4))),
    };
    tokio::spawn(watch_time(app.clone()));
    tokio::spawn(prune::run(app.clone()));
    let router = routes::router(&app);
    let serving = run(app.clone(), listener, router, room, stopping);
    let task = tokio::spawn(async move {
        let ended = serving.await;
        // Releases the folder's lock last.
        drop(folder);
        ended
    });
    Ok(Running {
        address,
        app,
        stop,
        task,
    })
}

async fn run(
    app: Arc<App>,
    listener: TcpListener,
    router: axum::Router,
    room: accept::Room,
    stopping: watch::Receiver<bool>,
) -> Result<(), ServeError> {
    let mut also = stopping.clone();
    let ending = async {
        accept::run(listener, router, app.patience(), room, stopping).await;
        // Requests whose clients have hung up belong to no connection any more.
        app.answering.end().await;
    };
    tokio::select! {
        () = ending => {}
        // A connection or request that never ends must not block the shutdown.
        () = async {
            let _ = also.wait_for(|stop| *stop).await;
            tokio::time::sleep(PATIENCE).await;
        } => {}
    }
    app.hub.stop_all().await;
    if let Some(nodes) = &app.nodes {
        // Again, for a server that failed, or could not hand over in time.
        nodes.leave().await;
    }
    app.store.close().await?;
    Ok(())
}

/// Checks the time regularly; after a gap every table in memory is told.
async fn watch_time(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut known = time::gaps();
    loop {
        tokio::select! {
            () = tokio::time::sleep(time::LOOK) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let gaps = time::gaps();
        if gaps != known {
            known = gaps;
            app.metrics.gaps.inc();
            tracing::warn!(
                "the process stood still, or the clock was put forward: clocks of games are not charged for it"
            );
            for room in app.hub.all() {
                let _ = room.send(Box::new(ToRoom::Gap)).await;
            }
        }
    }
}
