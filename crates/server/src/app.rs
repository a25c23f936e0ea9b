//! The state that all parts of the server share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use game::{Kind, Refusal};
use search::AnyBots;
use store::{Store, WriterFigures};
use table::House;
use tokio::sync::{Mutex as Gate, watch};

use crate::analysis::Analyses;
use crate::apart::Apart;
use crate::body::Answering;
use crate::bots::BotPool;
use crate::caps::Caps;
use crate::clubs::Clubs;
use crate::connections::Connections;
use crate::hub::Hub;
use crate::limits::{Buckets, HouseBuckets};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::nodes::Nodes;
use crate::passwords::Passwords;
use crate::ready::Readiness;
use crate::sheets::Sheets;
use crate::workers::Workers;
use crate::{Config, auth};

/// A game of the catalog, as the server is given it.
#[derive(Clone, Copy)]
pub struct Game {
    /// The rules.
    pub kind: &'static dyn Kind,
    /// The bots that play it.
    pub bots: &'static dyn AnyBots,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Game").field(&self.kind.id()).finish()
    }
}

/// The state that all parts of the server share.
pub(crate) struct App {
    pub config: Config,
    pub public_url: String,
    pub games: Vec<Game>,
    /// The catalog as JSON, as clients get it.
    pub catalog: String,
    pub store: Arc<dyn Store>,
    pub writer: Arc<WriterFigures>,
    pub key: auth::Key,
    pub hub: Hub,
    /// This node of several; `None` on SQLite.
    pub nodes: Option<Arc<Nodes>>,
    pub lobby: Lobby,
    pub connections: Connections,
    pub bots: BotPool,
    pub analyses: Analyses,
    pub looks_back: Buckets<IpAddr>,
    pub metrics: Metrics,
    pub next_connection: AtomicU64,
    pub stopping: watch::Receiver<bool>,
    pub requests: Buckets<IpAddr>,
    pub guests: Buckets<IpAddr>,
    /// Rate limit by name, address, and whether the device is known.
    pub sign_ins: HouseBuckets<(String, IpAddr, bool)>,
    /// Rate limit by name, for unknown devices.
    pub sign_in_names: HouseBuckets<String>,
    pub sign_in_addresses: HouseBuckets<IpAddr>,
    pub codes: HouseBuckets<IpAddr>,
    pub openings: Buckets<String>,
    pub renames: Buckets<String>,
    pub sheets: Sheets,
    pub clubs: Clubs,
    pub sheet_writes: Buckets<IpAddr>,
    pub passwords: Passwords,
    /// Limit of WebSockets and event streams, by address.
    pub sockets: Caps,
    pub streams: Caps,
    /// Threads for replays, imports and other requests that take milliseconds.
    pub heavy: Workers,
    /// Jobs whose duration grows with a sheet or a round.
    pub apart: Apart,
    /// Requests that may write and are being answered.
    pub answering: Answering,
    pub readiness: Readiness,
    /// Held while the traces of deleted accounts are erased.
    pub forgetting: Gate<()>,
}

impl App {
    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<Game, Refusal> {
        let found = self.games.iter().find(|game| game.kind.id() == id);
        found.copied().ok_or_else(|| {
            let names: Vec<_> = self.games.iter().map(|game| game.kind.id()).collect();
            Refusal::new(
                "unknown_game",
                format!("There is no game {id:?}; there is {}.", names.join(", ")),
            )
        })
    }

    /// Whether people reach the server over TLS.
    pub fn secure(&self) -> bool {
        self.public_url.starts_with("https:")
    }

    /// The origins of this server's own pages, as far as the operator configured them.
    pub fn own_origins(&self) -> impl Iterator<Item = &str> {
        let allowed = self.config.allow_origins.iter();
        let own = self.config.public_url.iter();
        own.chain(allowed).map(String::as_str)
    }

    /// How long a client may take to send a request.
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.config.patience)
    }

    /// The settings of a table of this game.
    pub fn house(&self, game: Game) -> House {
        House {
            hold: self.config.hold,
            cut: self.config.cut,
            round: self.config.round,
            linger: self.config.linger,
            levels: game.bots.levels().iter().map(|level| level.id).collect(),
        }
    }
}
