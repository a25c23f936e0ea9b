//! Clients: they play or watch at any node, and record everything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use client::{ClientError, Http, Socket};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::history::{Asked, Book, Outcome, Stay, Told};

/// How long a client waits for an answer before it reconnects: longer than a commit may take.
const PATIENCE: Duration = Duration::from_secs(12);
/// Timeout of connecting; a stopped node accepts connections and never answers.
const CONNECT_LIMIT: Duration = Duration::from_secs(2);
/// How long a client stays before it reconnects elsewhere, so that all nodes are used.
const STAY: Duration = Duration::from_secs(30);
/// Pause between a client's chat messages, in milliseconds, within the server's rate limit. Chat does not depend on whose turn it is,
/// so a table never waits for one client alone.
const TALK: std::ops::Range<u64> = 500..3_000;

/// A client that plays at one table after another.
pub struct Client {
    /// The shared history.
    pub book: Arc<Book>,
    /// The addresses of the nodes.
    pub nodes: Vec<SocketAddr>,
    /// Its session.
    pub http: Http,
    /// Its name.
    pub name: String,
    /// The table of the group; the first client opens a new one after each game.
    pub table: Arc<watch::Sender<String>>,
    /// The first opens tables, the second sits down, all others watch.
    pub place: usize,
    /// How many messages it has sent; part of each, so that all differ.
    pub said: u32,
    /// Its random generator.
    pub rng: ChaCha8Rng,
    /// Signals the end of the run.
    pub stop: watch::Receiver<bool>,
}

/// A request that is not answered yet.
struct Pending {
    id: u32,
    sent: u64,
    action: String,
    /// Whether it is an action of the game; only one of these is pending at a time.
    acts: bool,
}

/// The content of an event or its news: the action, or the chat text.
pub fn action_of(event: &Value) -> Option<String> {
    let done = match event["kind"].as_str() {
        Some("said") => [&event["line"]["text"], &event["text"]],
        _ => [&event["shown"]["action"], &event["step"]["action"]],
    };
    done.into_iter().find_map(Value::as_str).map(str::to_owned)
}

impl Client {
    fn stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Plays until the end of the run.
    pub async fn run(mut self) {
        while !self.stopped() {
            // Errors are expected under faults, and the checker looks at the results: just reconnect.
            let _ = self.visit().await;
            sleep(Duration::from_millis(self.rng.random_range(20..200))).await;
        }
    }

    /// Connects to a random node, like a load balancer: skips one that does not accept.
    async fn connect(&mut self) -> Result<Socket, ClientError> {
        let first = self.rng.random_range(0..self.nodes.len());
        let mut last = ClientError::Lost("there are no nodes".to_owned());
        for place in 0..self.nodes.len() {
            self.http.server = self.nodes[(first + place) % self.nodes.len()];
            match timeout(CONNECT_LIMIT, Socket::connect(&self.http)).await {
                Ok(Ok(socket)) => return Ok(socket),
                Ok(Err(error)) => last = error,
                Err(_) => last = ClientError::Lost("too slow".to_owned()),
            }
        }
        Err(last)
    }

    async fn open(&mut self) -> Result<(), ClientError> {
        let node = self.rng.random_range(0..self.nodes.len());
        self.http.server = self.nodes[node];
        let new = json!({"game": "quoridor", "seats": 2});
        let opened = timeout(PATIENCE, self.http.post("/api/tables", new)).await;
        let opened = opened.map_err(|_| ClientError::Lost("too slow".to_owned()))??;
        self.table
            .send_replace(opened["table"].as_str().unwrap_or_default().to_owned());
        Ok(())
    }

    /// One connection, until it ends or has to be made again.
    async fn visit(&mut self) -> Result<(), ClientError> {
        if self.table.borrow().is_empty() {
            if self.place == 0 {
                self.open().await?;
            }
            return Ok(());
        }
        let table = self.table.borrow().clone();
        let mut socket = self.connect().await?;
        let entering = socket.ask(json!({"type": "enter", "table": table})).await?;
        let mut stay: Option<Stay> = None;
        let mut pending: Vec<Pending> = Vec::new();
        let ended = self
            .stay(&mut socket, &table, entering, &mut stay, &mut pending)
            .await;
        for Pending { sent, action, .. } in pending {
            let asked = Asked {
                table: table.clone(),
                action,
                sent,
                heard: None,
                outcome: Outcome::Unknown,
            };
            self.book.lock().asked.push(asked);
        }
        if let Some(stay) = stay {
            self.book.lock().stays.push(stay);
        }
        if ended? && self.place == 0 {
            self.open().await?;
        }
        Ok(())
    }

    /// Plays or watches at a table; `true` once the game there is over.
    async fn stay(
        &mut self,
        socket: &mut Socket,
        table: &str,
        entering: u32,
        stay: &mut Option<Stay>,
        pending: &mut Vec<Pending>,
    ) -> Result<bool, ClientError> {
        let mut sitting = None;
        let mut talk_at = self.next_talk();
        let mut patience = Instant::now() + PATIENCE;
        let until = Instant::now() + STAY;
        loop {
            let over = self.stopped() || Instant::now() >= until;
            if over || *self.table.borrow() != table {
                return Ok(false);
            }
            let message = timeout_at(talk_at.min(patience), socket.next()).await;
            let Ok(message) = message else {
                if Instant::now() >= patience {
                    // Every chat message is answered, so this node is gone.
                    return Ok(false);
                }
                talk_at = self.next_talk();
                if stay.is_some() && pending.is_empty() {
                    pending.push(self.talk(socket).await?);
                }
                continue;
            };
            let message = message?;
            patience = Instant::now() + PATIENCE;
            let id = message["id"].as_u64().and_then(|id| u32::try_from(id).ok());
            match message["type"].as_str().unwrap_or_default() {
                "entered" => {
                    *stay = Some(Stay {
                        table: table.to_owned(),
                        entered: message["version"].as_u64().unwrap_or(0),
                        told: Vec::new(),
                    });
                    let free = message["you"]["seat"].is_null();
                    if self.place == 1 && free {
                        sitting = Some(socket.ask(json!({"type": "sit"})).await?);
                    }
                }
                "event" => {
                    if let Some(stay) = stay {
                        stay.told.push(Told {
                            version: message["version"].as_u64().unwrap_or(0),
                            action: action_of(&message["news"]),
                        });
                    }
                }
                "done" => self.answered(table, pending, id, || {
                    message["version"]
                        .as_u64()
                        .map_or(Outcome::Unknown, Outcome::Done)
                }),
                "error" => {
                    let code = message["error"]["code"]
                        .as_str()
                        .unwrap_or_default()
                        .to_owned();
                    if id == Some(entering) {
                        return Ok(false);
                    }
                    if id == sitting {
                        sitting = None;
                    }
                    self.answered(table, pending, id, || match code.as_str() {
                        "unsure" => Outcome::Unknown,
                        code => Outcome::Refused(code.to_owned()),
                    });
                }
                "resync" | "closing" => return Ok(false),
                _ => {}
            }
            if message["table"]["phase"] == "finished" {
                return Ok(true);
            }
            if self.place < 2 && !pending.iter().any(|pending| pending.acts) {
                pending.extend(self.act(socket, &message).await?);
            }
        }
    }

    fn answered(
        &self,
        table: &str,
        pending: &mut Vec<Pending>,
        id: Option<u32>,
        outcome: impl FnOnce() -> Outcome,
    ) {
        let place = pending.iter().position(|pending| Some(pending.id) == id);
        let Some(answered) = place.map(|place| pending.swap_remove(place)) else {
            return;
        };
        let heard = Some(self.book.now());
        self.book.lock().asked.push(Asked {
            table: table.to_owned(),
            action: answered.action,
            sent: answered.sent,
            heard,
            outcome: outcome(),
        });
    }

    /// Plays an action if it is this client's turn.
    async fn act(
        &mut self,
        socket: &mut Socket,
        message: &Value,
    ) -> Result<Option<Pending>, ClientError> {
        let play = &message["play"];
        let Some(legal) = play["legal"]["actions"]
            .as_array()
            .filter(|legal| !legal.is_empty())
        else {
            return Ok(None);
        };
        sleep(Duration::from_millis(self.rng.random_range(5..60))).await;
        let action = legal[self.rng.random_range(0..legal.len())]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let sent = self.book.now();
        let ask = json!({"type": "act", "action": action, "step": play["step"]});
        let id = socket.ask(ask).await?;
        Ok(Some(Pending {
            id,
            sent,
            action,
            acts: true,
        }))
    }

    fn next_talk(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(self.rng.random_range(TALK))
    }

    /// Sends a unique chat message.
    async fn talk(&mut self, socket: &mut Socket) -> Result<Pending, ClientError> {
        self.said += 1;
        let action = format!("{} of {}", self.said, self.name);
        let sent = self.book.now();
        let id = socket.ask(json!({"type": "say", "text": action})).await?;
        Ok(Pending {
            id,
            sent,
            action,
            acts: false,
        })
    }
}
