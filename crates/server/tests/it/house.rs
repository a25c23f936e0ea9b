//! A real server for a test, and its clients.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use client::{ClientError, Cutter, Http, Socket};
use search::RandomOnly;
use serde_json::{Value, json};
use server::{Config, Game, Running};
use testkit::toy::Toy;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A server on a database of its own.
pub struct Tavern {
    pub data: PathBuf,
    running: Option<Running>,
    config: Config,
}

pub fn games() -> Vec<Game> {
    vec![
        Game {
            kind: game::kind::<Toy>(),
            bots: search::bots::<Toy, RandomOnly>(),
        },
        Game {
            kind: game::kind::<rules_quoridor::Quoridor>(),
            bots: search::bots::<rules_quoridor::Quoridor, RandomOnly>(),
        },
    ]
}

impl Tavern {
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("stammtisch-test-{}-{number}", std::process::id());
        let data = std::env::temp_dir().join(name);
        // An earlier process with the same id may have left it.
        remove(&data);
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), data.clone());
        config.bot_pause = 1;
        config.guest_rate = 100_000;
        // A test client reads, and so answers pings, only when the test listens.
        config.heartbeat = 600_000;
        config.table_silence = 600_000;
        config.table_answer = 600_000;
        change(&mut config);
        let running = server::serve(config.clone(), games()).await.unwrap();
        Self {
            data,
            running: Some(running),
            config,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address
    }

    pub fn database(&self) -> PathBuf {
        self.data.join("stammtisch.db")
    }

    pub async fn stop(&mut self) {
        self.running.take().unwrap().stop().await.unwrap();
    }

    pub async fn start(&mut self) {
        self.running = Some(server::serve(self.config.clone(), games()).await.unwrap());
    }

    pub async fn guest(&self, name: &str) -> Guest {
        let http = Http::enter(self.address(), name).await.unwrap();
        self.back(&http).await
    }

    /// A known person with a new connection.
    pub async fn back(&self, http: &Http) -> Guest {
        let http = Http {
            server: self.address(),
            ..http.clone()
        };
        let socket = Socket::connect(&http).await.unwrap();
        Guest {
            http,
            socket,
            cutter: Cutter::rehearsing(),
            table: Value::Null,
            you: Value::Null,
            play: Value::Null,
            version: 0,
            heard: Vec::new(),
        }
    }

    /// Two people at a table where the game has begun.
    pub async fn two(&self, new: Value) -> (String, Guest, Guest) {
        let (mut anna, mut bert) = (self.guest("Anna").await, self.guest("Bert").await);
        let table = anna.open(new).await;
        anna.enter(&table).await;
        bert.enter(&table).await;
        bert.must(json!({"type": "sit"})).await;
        (table, anna, bert)
    }
}

impl Drop for Tavern {
    fn drop(&mut self) {
        remove(&self.data);
    }
}

fn remove(data: &Path) {
    let _ = std::fs::remove_dir_all(data);
}

/// A person with a browser.
pub struct Guest {
    pub http: Http,
    pub socket: Socket,
    cutter: Cutter,
    pub table: Value,
    pub you: Value,
    pub play: Value,
    pub version: u64,
    /// All messages, as received.
    pub heard: Vec<String>,
}

impl Guest {
    pub async fn open(&self, new: Value) -> String {
        let opened = self.http.post("/api/tables", new).await.unwrap();
        opened["table"].as_str().unwrap().to_owned()
    }

    pub async fn enter(&mut self, table: &str) {
        self.must(json!({"type": "enter", "table": table})).await;
    }

    /// Sends a request, and processes everything up to its answer.
    pub async fn ask(&mut self, ask: Value) -> Result<Value, Value> {
        let id = self.socket.ask(ask).await.unwrap();
        loop {
            let message = self.hear().await;
            if message["id"] == id {
                return if message["type"] == "error" {
                    Err(message["error"].clone())
                } else {
                    Ok(message)
                };
            }
        }
    }

    pub async fn must(&mut self, ask: Value) -> Value {
        let said = ask.to_string();
        self.ask(ask)
            .await
            .unwrap_or_else(|refusal| panic!("{said}: {refusal}"))
    }

    /// The code of the refusal of this request.
    pub async fn refused(&mut self, ask: Value) -> String {
        let refusal = self
            .ask(ask)
            .await
            .expect_err("it should have been refused");
        refusal["code"].as_str().unwrap().to_owned()
    }

    /// Processes one message.
    pub async fn hear(&mut self) -> Value {
        self.try_hear().await.unwrap()
    }

    pub async fn try_hear(&mut self) -> Result<Value, ClientError> {
        let text = self.socket.next_text().await?;
        let message: Value = serde_json::from_str(&text).unwrap();
        self.heard.push(text.to_string());
        if message["type"] == "event" {
            let version = message["version"].as_u64().unwrap();
            assert_eq!(version, self.version + 1, "a gap in the versions");
        }
        if let Some(version) = message["version"]
            .as_u64()
            .filter(|_| message["type"] != "done")
        {
            self.version = version;
        }
        for (part, kept) in [
            ("table", &mut self.table),
            ("you", &mut self.you),
            ("play", &mut self.play),
        ] {
            if message[part].is_object() && message["type"] != "lobby_changed" {
                *kept = message[part].clone();
            }
        }
        Ok(message)
    }

    /// Processes messages until the table is as wanted.
    pub async fn until(&mut self, fits: impl Fn(&Self) -> bool) {
        while !fits(self) {
            self.hear().await;
        }
    }

    pub fn may(&self, what: &str) -> bool {
        self.you["may"]
            .as_array()
            .is_some_and(|may| may.iter().any(|word| word == what))
    }

    pub fn legal(&self) -> Vec<String> {
        let actions = self.play["legal"]["actions"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        actions
            .iter()
            .map(|action| action.as_str().unwrap().to_owned())
            .collect()
    }

    pub fn phase(&self) -> &str {
        self.table["phase"].as_str().unwrap_or_default()
    }

    /// Does the next thing that is possible: cut, continue, or play the given choice of the legal
    /// actions.
    pub async fn proceed(&mut self, choice: usize) -> bool {
        if let Some(cut) = self.cutter.answer(&self.table.clone(), &self.you.clone()) {
            self.must(cut).await;
            return true;
        }
        if self.may("go_on") {
            self.must(json!({"type": "go_on"})).await;
            return true;
        }
        let legal = self.legal();
        if legal.is_empty() {
            return false;
        }
        let action = &legal[choice % legal.len()];
        self.must(json!({"type": "act", "action": action, "step": self.play["step"]}))
            .await;
        true
    }
}

/// Proceeds until the cards are dealt and both may act.
pub async fn deal(one: &mut Guest, other: &mut Guest) {
    while one.legal().is_empty() || other.legal().is_empty() {
        for guest in [&mut *one, &mut *other] {
            guest.must(json!({"type": "ping"})).await;
            if guest.legal().is_empty() && !guest.proceed(0).await {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
    }
}

/// Plays the game of two to its end, each player doing what is possible in turn.
pub async fn play_out(one: &mut Guest, other: &mut Guest) {
    // Rounds in which nobody could do anything wait for the server and do not count.
    let (mut round, mut idle) = (0, 0);
    while round < 2000 && idle < 24_000 {
        one.must(json!({"type": "ping"})).await;
        other.must(json!({"type": "ping"})).await;
        if one.phase() == "finished" && other.phase() == "finished" {
            return;
        }
        let moved = one.proceed(round).await | {
            other.must(json!({"type": "ping"})).await;
            other.proceed(round).await
        };
        if moved {
            round += 1;
        } else {
            idle += 1;
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    panic!("the game does not end: {} / {}", one.table, one.play);
}
