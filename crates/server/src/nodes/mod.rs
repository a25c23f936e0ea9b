//! Several nodes on one PostgreSQL: this node's lease, its tables, its links to others, and the notices it gets from them.
//!
//! The path of an action at a table of another node: `connection.rs` passes it to a proxy room (`proxy.rs`), which sends it over the link
//! (`link.rs`) to the owner; there a guest of the link (`host.rs`) passes it to the real room. The room's messages return the same way.

mod frame;
mod handshake;
mod host;
mod lease;
mod link;
mod news;
mod proxy;
mod turns;
mod work;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::Refusal;
use prometheus_client::metrics::counter::Counter;
use store::{Claim, Fence, Postgres, Store};
use tokio::net::TcpListener;
use tokio::sync::{Mutex as Gate, watch};

pub(crate) use handshake::LinkKey;
pub(crate) use lease::Lease;
pub(crate) use news::{News, tell, tell_changed};
pub(crate) use work::{Claimed, Turn, take};

use crate::app::App;
use crate::room::RoomSender;
use crate::serve::ServeError;
use crate::{Config, hub, ids};

/// How long to look for a table whose owner does not answer: longer than a lease.
const SEARCH: Duration = Duration::from_secs(8);
/// Retry interval of this search.
const AGAIN: Duration = Duration::from_millis(100);

/// After a failed connection to a node, nobody tries to connect to it for this long. A machine that is down does not even refuse connections, so
/// tasks that wait for its tables would otherwise time out one after the other.
const IN_VAIN: Duration = Duration::from_millis(300);

/// The connection state to another node.
#[derive(Default)]
struct Way {
    link: Option<Arc<link::Link>>,
    failed: Option<Instant>,
}

impl Way {
    fn is_open(&self) -> bool {
        self.link.as_ref().is_some_and(|link| !link.is_broken())
    }
}

/// This node's state in the cluster.
pub(crate) struct Nodes {
    pub store: Arc<Postgres>,
    id: String,
    address: String,
    number: AtomicU64,
    /// The first number of this node; identifies its notices, also after it had to register again.
    voice: u64,
    pub lease: Lease,
    key: LinkKey,
    links: Mutex<HashMap<u64, Arc<Gate<Way>>>>,
    claims: Mutex<HashMap<String, Arc<Gate<()>>>>,
    /// Whether this node is leaving or has left: it claims nothing any more.
    left: watch::Sender<bool>,
    /// Tables claimed.
    pub claimed: Counter,
    /// Appends refused because another node owned the table.
    pub fenced: Counter,
    /// How often the lease was lost.
    pub lost: Counter,
    /// Links refused in the handshake.
    pub strangers: Counter,
}

/// A node that has registered, and its listener for other nodes.
pub(crate) struct Joined {
    pub nodes: Arc<Nodes>,
    listener: TcpListener,
}

/// Registers this node.
pub(crate) async fn join(config: &Config, store: Arc<Postgres>) -> Result<Joined, ServeError> {
    let listen = |error| ServeError::Listen(config.node_listen, error);
    let listener = TcpListener::bind(config.node_listen)
        .await
        .map_err(listen)?;
    let at = listener.local_addr()?;
    let secret = store.remember("link_key", &ids::secret()).await?;
    let house = store.remember("house", &ids::person()).await?;
    let mut nodes = Nodes {
        id: config.node.clone().unwrap_or_else(|| name(at)),
        address: config
            .node_address
            .clone()
            .unwrap_or_else(|| crate::reach::reachable(at).to_string()),
        store,
        number: AtomicU64::new(0),
        voice: 0,
        lease: Lease::default(),
        key: LinkKey::new(&secret),
        links: Mutex::default(),
        claims: Mutex::default(),
        left: watch::Sender::new(false),
        claimed: Counter::default(),
        fenced: Counter::default(),
        lost: Counter::default(),
        strangers: Counter::default(),
    };
    nodes.voice = lease::join(&nodes).await.map_err(ServeError::Node)?;
    nodes.store.speak(&house, nodes.voice);
    tracing::info!(
        node = nodes.id,
        number = nodes.voice,
        address = nodes.address,
        "this node has joined"
    );
    let nodes = Arc::new(nodes);
    Ok(Joined { nodes, listener })
}

/// The default name of a node: host name and port, since several may run on one machine.
fn name(at: SocketAddr) -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}:{}", machine.trim(), at.port())
}

impl Joined {
    /// Starts the background tasks of a node.
    pub fn start(self, app: &Arc<App>) {
        let nodes = &self.nodes;
        tokio::spawn(lease::keep(app.clone(), nodes.clone()));
        tokio::spawn(host::run(app.clone(), nodes.clone(), self.listener));
        tokio::spawn(news::hear(app.clone(), nodes.clone()));
        tokio::spawn(turns::follow(app.clone(), nodes.clone()));
        tokio::spawn(work::keep_house(app.clone(), nodes.clone()));
    }
}

impl Nodes {
    /// The number of this node; changes whenever it has to register again.
    pub fn number(&self) -> u64 {
        self.number.load(Ordering::Acquire)
    }

    /// The fence of a table that this node is about to create.
    pub fn first_fence(&self) -> Fence {
        Fence {
            owner: self.number(),
            epoch: 1,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Gate<()>>>> {
        self.claims.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while a table is claimed, so that two tasks of this node do not claim it at once.
    fn gate(&self, table: &str) -> Arc<Gate<()>> {
        let mut claims = self.lock();
        claims.retain(|_, gate| Arc::strong_count(gate) > 1);
        claims.entry(table.to_owned()).or_default().clone()
    }

    /// Whether this node can own tables.
    pub fn can_own(&self) -> bool {
        self.lease.holds() && !*self.left.borrow()
    }

    /// Releases all tables after their events are written, so that other nodes can claim them.
    pub async fn hand_over(&self, app: &App) {
        self.left.send_replace(true);
        app.hub.stop_all().await;
        self.leave().await;
    }

    /// Leaves the cluster; frees all tables that are still owned.
    pub async fn leave(&self) {
        self.left.send_replace(true);
        self.lease.end();
        if let Err(error) = self.store.leave(self.number()).await {
            tracing::error!(%error, "this node could not leave in order: its tables are free once its lease is over");
        }
    }

    fn ways(&self) -> MutexGuard<'_, HashMap<u64, Arc<Gate<Way>>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many links to other nodes are open.
    pub fn links(&self) -> usize {
        let ways = self.ways();
        let open = |way: &&Arc<Gate<Way>>| way.try_lock().is_ok_and(|way| way.is_open());
        ways.values().filter(open).count()
    }

    /// The link to another node. Waiting for one node does not block links to others.
    async fn link(
        &self,
        app: &Arc<App>,
        number: u64,
        address: &str,
    ) -> std::io::Result<Arc<link::Link>> {
        let way = {
            let mut ways = self.ways();
            ways.retain(|_, way| {
                Arc::strong_count(way) > 1 || way.try_lock().is_ok_and(|way| way.is_open())
            });
            ways.entry(number).or_default().clone()
        };
        let mut way = way.lock().await;
        if let Some(link) = way.link.as_ref().filter(|link| !link.is_broken()) {
            return Ok(link.clone());
        }
        if way.failed.is_some_and(|failed| failed.elapsed() < IN_VAIN) {
            return Err(std::io::ErrorKind::HostUnreachable.into());
        }
        let opened = link::Link::open(app, address, &self.key).await;
        way.failed = opened.is_err().then(Instant::now);
        let link = opened?;
        way.link = Some(link.clone());
        Ok(link)
    }
}

fn failed(table: &str, error: &store::StoreError) -> Refusal {
    tracing::error!(table, %error, "a table could not be asked for");
    hub::busy()
}

/// The room of a table, here or behind a link. If the owner does not answer, waits until its lease is over.
pub(crate) async fn room(app: &Arc<App>, nodes: &Nodes, id: &str) -> Result<RoomSender, Refusal> {
    let gate = nodes.gate(id);
    let _asking = gate.lock().await;
    let began = Instant::now();
    loop {
        if let Some(room) = app.hub.find(id) {
            return Ok(room);
        }
        if *nodes.left.borrow() {
            return Err(hub::busy());
        }
        let claim = nodes.store.claim(id, nodes.number()).await;
        match claim {
            Ok(Claim::Owned(fence)) => return hub::wake(app, nodes, id, fence).await,
            Ok(Claim::Nowhere) => return Err(hub::unknown()),
            Ok(Claim::Elsewhere { number, address }) => {
                if let Ok(link) = nodes.link(app, number, &address).await {
                    let room = proxy::start(app, link, id.to_owned());
                    app.hub.put_remote(id, &room);
                    return Ok(room);
                }
            }
            Ok(Claim::NoLease) => {}
            Err(error) if began.elapsed() > SEARCH => return Err(failed(id, &error)),
            Err(_) => {}
        }
        if began.elapsed() > SEARCH || *app.stopping.borrow() {
            return Err(hub::busy());
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// The room of a table, if this node owns it or can claim it.
pub(crate) async fn room_here(
    app: &Arc<App>,
    nodes: &Nodes,
    id: &str,
) -> Result<Option<RoomSender>, Refusal> {
    let gate = nodes.gate(id);
    let _asking = gate.lock().await;
    if app.hub.is_here(id) {
        return Ok(app.hub.find(id));
    }
    if *nodes.left.borrow() {
        return Ok(None);
    }
    let claim = nodes.store.claim(id, nodes.number()).await;
    match claim.map_err(|error| failed(id, &error))? {
        Claim::Owned(fence) => hub::wake(app, nodes, id, fence).await.map(Some),
        Claim::Nowhere => Err(hub::unknown()),
        Claim::Elsewhere { .. } | Claim::NoLease => Ok(None),
    }
}
