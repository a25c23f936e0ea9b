//! What an operator decides.

use std::net::SocketAddr;
use std::path::PathBuf;

/// The settings of a server. `docs/operations.md` tells what each is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address of a PostgreSQL that several nodes share; SQLite in `data` if left out.
    pub store: Option<String>,
    /// The name of this node among several.
    pub node: Option<String>,
    /// Where this node waits for others.
    pub node_listen: SocketAddr,
    /// Where others reach this node; made from `node_listen` if left out.
    pub node_address: Option<String>,
    /// The address people use, without a slash at its end; made from `listen` if left out.
    pub public_url: Option<String>,
    /// Further origins that browsers may come from, for development.
    pub allow_origins: Vec<String>,
    /// Whether the address of a client is what the reverse proxy says.
    pub trust_proxy: bool,
    /// How long a bot waits before it acts, in milliseconds, so that people see what happened.
    pub bot_pause: u64,
    /// How long a bot thinks at most, in milliseconds, however strong; many at once share it.
    pub bot_time: u64,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// How thoroughly finished games are analysed: nodes for a whole game, in hundredths of the usual.
    pub analysis: u32,
    /// How long a seat is held for somebody who is away, in milliseconds.
    pub hold: u64,
    /// How long a player has for each part of a cut, in milliseconds.
    pub cut: u64,
    /// How long the end of a round may be looked at, in milliseconds.
    pub round: u64,
    /// How long a table that has not begun waits for people who are all away, in milliseconds.
    pub linger: u64,
    /// After how long without anybody a table leaves memory, in milliseconds.
    pub idle: u64,
    /// How long a client may take to send a request, or to say nothing between two, in milliseconds.
    pub patience: u64,
    /// A WebSocket that has been silent for so long is asked for a sign of life, and taken for lost after twice that, in milliseconds.
    pub heartbeat: u64,
    /// How long a client at a table, where others wait for it, may be silent before it is asked, in milliseconds: together with
    /// the answer four seconds, and few questions to those who act every now and then.
    pub table_silence: u64,
    /// How long such a client may then take to answer, in milliseconds.
    pub table_answer: u64,
    /// Messages a second that a connection may send for long.
    pub message_rate: u32,
    /// Requests a second from one address for long; what a minute brings may come at once.
    pub request_rate: u32,
    /// New guests a minute from one address.
    pub guest_rate: u32,
    /// Log-in attempts a minute for one name from one address; for one name from strangers five times as many, from one address for all names ten times.
    pub sign_in_rate: u32,
    /// Days after which a session ends; 0: never.
    pub keep_sessions: u32,
    /// Days after which a guest who has nothing here is forgotten; 0: never.
    pub keep_guests: u32,
    /// Days after which the log of a table that is over goes; 0: never. Records of games stay.
    pub keep_tables: u32,
    /// Connections at once.
    pub max_connections: usize,
    /// WebSockets at once from one address, and as many event streams.
    pub max_per_address: usize,
    /// Tables one person may have that are not closed.
    pub max_tables: usize,
}

impl Config {
    /// The settings of a server in the given folder, all others as they are by default.
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
