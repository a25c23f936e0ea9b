//! The binary as a server, and its clients over real sockets.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use client::{ClientError, Cutter, Http, Socket};
use rand::RngExt;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A server process with its own data folder, which is removed with it.
pub struct House {
    pub data: PathBuf,
    pub address: SocketAddr,
    child: Option<Mutex<Child>>,
    level: &'static str,
    settings: Vec<String>,
}

/// A free address, each port only once. Its port is below the ephemeral ones, so that nobody gets it between two runs of a server.
fn free_address() -> SocketAddr {
    // Processes that run at the same time start at different ports.
    static START: LazyLock<u16> = LazyLock::new(|| rand::rng().random_range(0..22_000));
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        let port = 10_000 + (*START + NEXT.fetch_add(1, Ordering::Relaxed) % 22_000) % 22_000;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

impl House {
    /// A server in an empty folder with this log level.
    pub fn open(level: &'static str) -> Self {
        let mut house = Self::closed(level);
        house.start();
        house
    }

    /// A server in an empty folder with these settings instead of the usual ones of a test.
    pub fn with(level: &'static str, settings: &[&str]) -> Self {
        let mut house = Self::closed(level);
        house.settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        house.start();
        house
    }

    /// An empty folder without a running server.
    fn closed(level: &'static str) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("stammtisch-house-{}-{number}", std::process::id());
        let data = std::env::temp_dir().join(name);
        // An earlier process with the same id may have left it.
        let _ = std::fs::remove_dir_all(&data);
        std::fs::create_dir_all(&data).unwrap();
        let address = free_address();
        Self {
            data,
            address,
            child: None,
            level,
            settings: ["--bot-pause", "0", "--guest-rate", "100000"]
                .iter()
                .chain(&["--message-rate", "100000"])
                // A test client reads, and so answers pings, only when the test listens.
                .chain(&["--heartbeat", "600000"])
                // Long enough for a bot to finish on any machine.
                .chain(&["--bot-time", "60000"])
                .map(|&setting| setting.to_owned())
                .collect(),
        }
    }

    /// A copy of the data of a killed server, without a running server.
    pub fn twin(&self) -> Self {
        let twin = Self::closed(self.level);
        for file in ["stammtisch.db", "stammtisch.db-wal"] {
            // The last connection to the database checkpoints its write-ahead log.
            if self.data.join(file).exists() {
                std::fs::copy(self.data.join(file), twin.data.join(file)).unwrap();
            }
        }
        twin
    }

    pub fn start(&mut self) {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.data.join("log"));
        let child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
            .arg("serve")
            .args(&self.settings)
            .args(["--listen", &self.address.to_string()])
            .args(["--log-level", self.level, "--analysis", "1"])
            .arg("--data")
            .arg(&self.data)
            .stdout(Stdio::null())
            .stderr(log.unwrap())
            .spawn();
        self.child = Some(Mutex::new(child.unwrap()));
    }

    /// The process that serves.
    pub fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child.as_ref().unwrap().lock().unwrap())
    }

    /// `kill -9`, then a restart.
    pub fn kill_and_restart(&mut self) {
        self.kill();
        self.start();
    }

    /// On this system `kill` of a child is SIGKILL: nothing is flushed, nobody is told.
    pub fn kill(&mut self) {
        if let Some(child) = self.child.take() {
            let mut child = child.into_inner().unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// The database, opened beside the server.
    pub async fn database(&self) -> SqliteConnection {
        let path = format!("sqlite://{}", self.data.join("stammtisch.db").display());
        SqliteConnection::connect(&path).await.unwrap()
    }

    /// Everything logged so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.data.join("log")).unwrap()
    }

    /// Panics with the log if the server has ended by itself.
    fn must_run(&self) {
        let child = self.child.as_ref();
        let ended = child.and_then(|child| child.lock().unwrap().try_wait().unwrap());
        if let Some(status) = ended {
            panic!("the server ended: {status}\n{}", self.log());
        }
    }

    /// A known person with a new connection.
    pub async fn back(&self, http: &Http) -> Guest {
        let server = self.address;
        let http = Http {
            server,
            ..http.clone()
        };
        let socket = retry(|| Socket::connect(&http), || self.must_run()).await;
        Guest {
            http,
            socket,
            cutter: Cutter::rehearsing(),
            table: Value::Null,
            you: Value::Null,
            play: Value::Null,
            heard: Vec::new(),
        }
    }

    /// A person who enters with a name and connects.
    pub async fn guest(&self, name: &str) -> Guest {
        let http = retry(|| Http::enter(self.address, name), || self.must_run()).await;
        self.back(&http).await
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// Retries a request until the server is reachable.
pub async fn patiently<T, F: Future<Output = Result<T, ClientError>>>(ask: impl Fn() -> F) -> T {
    retry(ask, || {}).await
}

/// Retries a request until the server is reachable; `check` runs before each retry.
async fn retry<T, F: Future<Output = Result<T, ClientError>>>(
    ask: impl Fn() -> F,
    check: impl Fn(),
) -> T {
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(ClientError::Refused(refusal)) => panic!("refused: {refusal}"),
            Err(_) => check(),
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// A person with a browser.
pub struct Guest {
    pub http: Http,
    pub socket: Socket,
    cutter: Cutter,
    pub table: Value,
    pub you: Value,
    pub play: Value,
    /// All messages, as received.
    pub heard: Vec<String>,
}

impl Guest {
    /// Opens a table and sits down at it.
    pub async fn open(&mut self, new: Value) -> String {
        let opened = self.http.post("/api/tables", new).await.unwrap();
        let table = opened["table"].as_str().unwrap().to_owned();
        self.enter(&table).await;
        table
    }

    pub async fn enter(&mut self, table: &str) {
        self.must(json!({"type": "enter", "table": table})).await;
    }

    pub async fn must(&mut self, ask: Value) -> Value {
        let said = ask.to_string();
        let answer = self.ask(ask).await;
        assert!(answer["type"] != "error", "{said}: {answer}");
        answer
    }

    /// Sends a request, and processes everything up to its answer.
    pub async fn ask(&mut self, ask: Value) -> Value {
        let id = self.socket.ask(ask).await.unwrap();
        loop {
            let message = self.hear().await;
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Processes one message.
    pub async fn hear(&mut self) -> Value {
        let text = self.socket.next_text().await.unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        self.heard.push(text.to_string());
        for (part, kept) in [
            ("table", &mut self.table),
            ("you", &mut self.you),
            ("play", &mut self.play),
        ] {
            if message[part].is_object() && message["type"] != "lobby_changed" {
                *kept = message[part].clone();
            }
        }
        message
    }

    pub fn phase(&self) -> &str {
        self.table["phase"].as_str().unwrap_or_default()
    }

    /// Does the next thing that is possible: cut, continue, or act by `choose`; `false` if there is nothing.
    pub async fn proceed(&mut self, choose: &mut dyn FnMut(usize) -> usize) -> bool {
        self.must(json!({"type": "ping"})).await;
        if let Some(cut) = self.cutter.answer(&self.table.clone(), &self.you.clone()) {
            self.ask(cut).await;
            return true;
        }
        let may = self.you["may"].as_array().cloned().unwrap_or_default();
        if may.iter().any(|what| what == "go_on") {
            self.ask(json!({"type": "go_on"})).await;
            return true;
        }
        let actions = self.play["legal"]["actions"].as_array().cloned();
        let actions = actions.unwrap_or_default();
        if actions.is_empty() {
            return false;
        }
        let action = &actions[choose(actions.len()) % actions.len()];
        self.must(json!({"type": "act", "action": action, "step": self.play["step"]}))
            .await;
        true
    }
}
