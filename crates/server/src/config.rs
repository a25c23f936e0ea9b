//! Settings that an operator chooses.

use std::net::SocketAddr;
use std::path::PathBuf;

/// The settings of a server; `docs/operations.md` explains each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// The URL of a PostgreSQL database that several nodes share; SQLite in `data` if left out.
    pub store: Option<String>,
    /// The name of this node.
    pub node: Option<String>,
    /// Where this node listens for other nodes.
    pub node_listen: SocketAddr,
    /// Where other nodes reach this node; derived from `node_listen` if left out.
    pub node_address: Option<String>,
    /// The URL that people use, without a trailing slash; derived from `listen` if left out.
    pub public_url: Option<String>,
    /// Further origins that browsers may come from, for development.
    pub allow_origins: Vec<String>,
    /// Whether to take the client's address from the reverse proxy's header.
    pub trust_proxy: bool,
    /// Pause before a bot acts, in milliseconds, so that people can follow the game.
    pub bot_pause: u64,
    /// Longest time a bot thinks, in milliseconds, at any level; bots that think at the same time share it.
    pub bot_time: u64,
    /// Number of bot threads.
    pub bot_threads: usize,
    /// Effort of analyses: nodes for a whole game, in hundredths of the usual number.
    pub analysis: u32,
    /// How long the seat of an absent player is held, in milliseconds.
    pub hold: u64,
    /// How long a player has for each part of a cut, in milliseconds.
    pub cut: u64,
    /// How long the end of a round is shown, in milliseconds.
    pub round: u64,
    /// How long a table that has not begun stays open while all of its people are away, in milliseconds.
    pub linger: u64,
    /// How long a table without connections stays in memory, in milliseconds.
    pub idle: u64,
    /// How long a client may take to send a request, or stay idle between two, in milliseconds.
    pub patience: u64,
    /// A WebSocket that has been silent for this long gets a ping; after twice that it is closed. In milliseconds.
    pub heartbeat: u64,
    /// The same for a client at a running game, for which others wait, in milliseconds. Together with `table_answer` below four seconds, but long enough
    /// that clients who act now and then are rarely pinged.
    pub table_silence: u64,
    /// How long such a client may take to answer the ping, in milliseconds.
    pub table_answer: u64,
    /// Sustained rate limit of a connection, in messages a second.
    pub message_rate: u32,
    /// Sustained rate limit of an address, in requests a second; the burst is what accrues in a minute.
    pub request_rate: u32,
    /// Rate limit of new guests per address and minute.
    pub guest_rate: u32,
    /// Rate limit of sign-in attempts per name, address and minute; five times as many per name from unknown devices, ten times per address for all
    /// names.
    pub sign_in_rate: u32,
    /// Days until a session expires; 0: never.
    pub keep_sessions: u32,
    /// Days until a guest without games, open tables, sheets or tokens is deleted; 0: never.
    pub keep_guests: u32,
    /// Days until the log of a closed table is deleted; 0: never. Records of games stay.
    pub keep_tables: u32,
    /// Limit of open connections.
    pub max_connections: usize,
    /// Limit of WebSockets per address; the same again for event streams.
    pub max_per_address: usize,
    /// Limit of tables per person that are not closed.
    pub max_tables: usize,
}

impl Config {
    /// The default settings for a data folder.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        Self {
            listen,
            data,
            store: None,
            node: None,
            node_listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            node_address: None,
            public_url: None,
            allow_origins: Vec::new(),
            trust_proxy: false,
            bot_pause: 700,
            bot_time: 900,
            bot_threads: 1,
            analysis: 100,
            hold: 60_000,
            cut: 10_000,
            round: 60_000,
            linger: 900_000,
            idle: 120_000,
            patience: 30_000,
            heartbeat: 4_500,
            table_silence: 2_300,
            table_answer: 1_500,
            message_rate: 50,
            request_rate: 300,
            guest_rate: 60,
            sign_in_rate: 6,
            keep_sessions: 366,
            keep_guests: 90,
            keep_tables: 366,
            max_connections: 20_000,
            max_per_address: 256,
            max_tables: 100,
        }
    }
}
