//! `stammtisch serve`: settings from flags, environment and file, logging, and an orderly shutdown.

mod bounds;
mod logs;
mod reach;

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use rustix::fs::Mode;
use serde::Deserialize;
use server::{Config, Game};

/// Settings of the server. A flag goes before the environment, the environment before the file.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Args {
    /// A TOML file with any of these settings, named as the flags are with `_` for `-`.
    #[arg(long, env = "STAMMTISCH_CONFIG")]
    #[serde(skip)]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:6600].
    #[arg(long, env = "STAMMTISCH_LISTEN")]
    listen: Option<SocketAddr>,
    /// The folder of the database [default: data].
    #[arg(long, env = "STAMMTISCH_DATA")]
    data: Option<PathBuf>,
    /// A PostgreSQL that several nodes share, such as postgres://user:password@host/name; SQLite in the data folder if left out.
    #[arg(long, env = "STAMMTISCH_STORE", hide_env_values = true)]
    store: Option<String>,
    /// The name of this node among several [default: the machine's name and the port of --node-listen].
    #[arg(long, env = "STAMMTISCH_NODE")]
    node: Option<String>,
    /// Where this node waits for the others [default: a free port of 127.0.0.1].
    #[arg(long, env = "STAMMTISCH_NODE_LISTEN")]
    node_listen: Option<SocketAddr>,
    /// Where the others reach this node, if not at --node-listen.
    #[arg(long, env = "STAMMTISCH_NODE_ADDRESS")]
    node_address: Option<String>,
    /// The address people use, such as https://stammtisch.example; cookies are Secure if it begins with https.
    #[arg(long, env = "STAMMTISCH_PUBLIC_URL")]
    public_url: Option<String>,
    /// A further origin that browsers may come from; for development.
    #[arg(long, env = "STAMMTISCH_ALLOW_ORIGIN", value_delimiter = ',')]
    allow_origin: Vec<String>,
    /// Take a client's address from X-Forwarded-For, which a reverse proxy sets.
    #[arg(long, env = "STAMMTISCH_TRUST_PROXY")]
    trust_proxy: bool,
    /// Threads that serve [default: one a core].
    #[arg(long, env = "STAMMTISCH_WORKERS")]
    workers: Option<usize>,
    /// Threads that think for bots [default: one less than there are cores].
    #[arg(long, env = "STAMMTISCH_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// How thoroughly finished games are analysed, in percent of the usual [default: 100].
    #[arg(long, env = "STAMMTISCH_ANALYSIS")]
    analysis: Option<u32>,
    /// Milliseconds a bot waits before it acts [default: 700].
    #[arg(long, env = "STAMMTISCH_BOT_PAUSE")]
    bot_pause: Option<u64>,
    /// Milliseconds a bot thinks at most; many at once share it [default: 900].
    #[arg(long, env = "STAMMTISCH_BOT_TIME")]
    bot_time: Option<u64>,
    /// Seconds a seat is held for somebody who is away [default: 60].
    #[arg(long, env = "STAMMTISCH_HOLD")]
    hold: Option<u64>,
    /// Seconds a player has for each part of a cut [default: 10].
    #[arg(long, env = "STAMMTISCH_CUT")]
    cut: Option<u64>,
    /// Seconds the end of a round may be looked at [default: 60].
    #[arg(long, env = "STAMMTISCH_ROUND")]
    round: Option<u64>,
    /// Milliseconds of silence after which a connection is asked for a sign of life; after twice that it is lost [default: 4500].
    #[arg(long, env = "STAMMTISCH_HEARTBEAT")]
    heartbeat: Option<u64>,
    /// Messages a second that a connection may send for long [default: 50].
    #[arg(long, env = "STAMMTISCH_MESSAGE_RATE")]
    message_rate: Option<u32>,
    /// Requests a second from one address for long [default: 300].
    #[arg(long, env = "STAMMTISCH_REQUEST_RATE")]
    request_rate: Option<u32>,
    /// New guests a minute from one address [default: 60].
    #[arg(long, env = "STAMMTISCH_GUEST_RATE")]
    guest_rate: Option<u32>,
    /// Log-in attempts a minute for one name [default: 6].
    #[arg(long, env = "STAMMTISCH_SIGN_IN_RATE")]
    sign_in_rate: Option<u32>,
    /// Days after which a session ends; 0: never [default: 366].
    #[arg(long, env = "STAMMTISCH_KEEP_SESSIONS")]
    keep_sessions: Option<u32>,
    /// Days after which a guest who has nothing here is forgotten; 0: never [default: 90].
    #[arg(long, env = "STAMMTISCH_KEEP_GUESTS")]
    keep_guests: Option<u32>,
    /// Days after which the log of a table that is over goes; 0: never. Records of games stay [default: 366].
    #[arg(long, env = "STAMMTISCH_KEEP_TABLES")]
    keep_tables: Option<u32>,
    /// Connections at once [default: 20000].
    #[arg(long, env = "STAMMTISCH_MAX_CONNECTIONS")]
    max_connections: Option<usize>,
    /// WebSockets at once from one address, and as many event streams [default: 256].
    #[arg(long, env = "STAMMTISCH_MAX_PER_ADDRESS")]
    max_per_address: Option<usize>,
    /// Tables one person may have that are not closed [default: 100].
    #[arg(long, env = "STAMMTISCH_MAX_TABLES")]
    max_tables: Option<usize>,
    /// How logs are written [default: text].
    #[arg(long, env = "STAMMTISCH_LOG_FORMAT")]
    log_format: Option<LogFormat>,
    /// What is logged [default: info].
    #[arg(long, env = "STAMMTISCH_LOG_LEVEL")]
    log_level: Option<LogLevel>,
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LogFormat {
    Text,
    Json,
}

/// What is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl Args {
    /// These settings, with those of the file for all that are unset.
    fn over_file(self) -> Result<Self, String> {
        let Some(path) = self.config.clone() else {
            return Ok(self);
        };
        let file = read(&path)?;
        Ok(Self {
            config: None,
            listen: self.listen.or(file.listen),
            data: self.data.or(file.data),
            store: self.store.or(file.store),
            node: self.node.or(file.node),
            node_listen: self.node_listen.or(file.node_listen),
            node_address: self.node_address.or(file.node_address),
            public_url: self.public_url.or(file.public_url),
            allow_origin: if self.allow_origin.is_empty() {
                file.allow_origin
            } else {
                self.allow_origin
            },
            trust_proxy: self.trust_proxy || file.trust_proxy,
            workers: self.workers.or(file.workers),
            bot_threads: self.bot_threads.or(file.bot_threads),
            analysis: self.analysis.or(file.analysis),
            bot_pause: self.bot_pause.or(file.bot_pause),
            bot_time: self.bot_time.or(file.bot_time),
            hold: self.hold.or(file.hold),
            cut: self.cut.or(file.cut),
            round: self.round.or(file.round),
            heartbeat: self.heartbeat.or(file.heartbeat),
            message_rate: self.message_rate.or(file.message_rate),
            request_rate: self.request_rate.or(file.request_rate),
            guest_rate: self.guest_rate.or(file.guest_rate),
            sign_in_rate: self.sign_in_rate.or(file.sign_in_rate),
            keep_sessions: self.keep_sessions.or(file.keep_sessions),
            keep_guests: self.keep_guests.or(file.keep_guests),
            keep_tables: self.keep_tables.or(file.keep_tables),
            max_connections: self.max_connections.or(file.max_connections),
            max_per_address: self.max_per_address.or(file.max_per_address),
            max_tables: self.max_tables.or(file.max_tables),
            log_format: self.log_format.or(file.log_format),
            log_level: self.log_level.or(file.log_level),
        })
    }

    fn config(&self, cores: usize) -> Config {
        let listen = self
            .listen
            .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 6600)));
        let data = self.data.clone().unwrap_or_else(|| PathBuf::from("data"));
        let usual = Config::new(listen, data);
        let heartbeat = self.heartbeat.unwrap_or(usual.heartbeat);
        // A heartbeat that is longer than usual is as much longer at tables.
        let slack = heartbeat.saturating_sub(usual.heartbeat);
        let ms = |seconds: Option<u64>, usual: u64| seconds.map_or(usual, |seconds| seconds * 1000);
        Config {
            public_url: self
                .public_url
                .as_ref()
                .map(|url| url.trim_end_matches('/').to_owned()),
            store: self.store.clone(),
            node: self.node.clone(),
            node_listen: self.node_listen.unwrap_or(usual.node_listen),
            node_address: self.node_address.clone(),
            allow_origins: self.allow_origin.clone(),
            trust_proxy: self.trust_proxy,
            bot_threads: self
                .bot_threads
                .unwrap_or_else(|| cores.saturating_sub(1).max(1)),
            analysis: self.analysis.unwrap_or(usual.analysis),
            bot_pause: self.bot_pause.unwrap_or(usual.bot_pause),
            bot_time: self.bot_time.unwrap_or(usual.bot_time),
            hold: ms(self.hold, usual.hold),
            cut: ms(self.cut, usual.cut),
            round: ms(self.round, usual.round),
            heartbeat,
            table_silence: usual.table_silence + slack,
            table_answer: usual.table_answer + slack,
            message_rate: self.message_rate.unwrap_or(usual.message_rate),
            request_rate: self.request_rate.unwrap_or(usual.request_rate),
            guest_rate: self.guest_rate.unwrap_or(usual.guest_rate),
            sign_in_rate: self.sign_in_rate.unwrap_or(usual.sign_in_rate),
            keep_sessions: self.keep_sessions.unwrap_or(usual.keep_sessions),
            keep_guests: self.keep_guests.unwrap_or(usual.keep_guests),
            keep_tables: self.keep_tables.unwrap_or(usual.keep_tables),
            max_connections: self.max_connections.unwrap_or(usual.max_connections),
            max_per_address: self.max_per_address.unwrap_or(usual.max_per_address),
            max_tables: self.max_tables.unwrap_or(usual.max_tables),
            ..usual
        }
    }
}

fn read(path: &Path) -> Result<Args, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The games of the catalog for the server.
pub fn games() -> Vec<Game> {
    let game = |entry: &catalog::Entry| Game {
        kind: entry.kind,
        bots: entry.bots,
    };
    catalog::GAMES.iter().map(game).collect()
}

/// Serves until a signal arrives.
pub fn run(args: Args) -> ExitCode {
    match start(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // Ignored: standard error may be what has failed.
            let _ = writeln!(std::io::stderr(), "stammtisch serve: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn start(args: Args) -> Result<(), String> {
    let args = args.over_file()?;
    args.within_bounds()?;
    // Files of the server are readable by its own user only: they contain names, password hashes and cards.
    rustix::process::umask(Mode::from_raw_mode(0o077));
    let _logs = logs::start(&args).map_err(|error| error.to_string())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(args.workers.unwrap_or(cores));
    let runtime = builder
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let config = args.config(cores);
        let running = server::serve(config, games())
            .await
            .map_err(|error| error.to_string())?;
        reach::tell(running.address);
        let signal = signal().await;
        tracing::info!(signal, "stopping");
        running.stop().await.map_err(|error| error.to_string())
    })
}

/// Waits for a termination signal.
pub async fn signal() -> &'static str {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return "interrupt";
    };
    tokio::select! {
        _ = terminate.recv() => "terminate",
        _ = tokio::signal::ctrl_c() => "interrupt",
    }
}
