//! Clients: they play, or watch, at whatever node they come to, and write down everything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use client::{ClientError, Http, Socket};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::history::{Asked, Book, Outcome, Stay, Told};

/// How long a client waits for anything before it comes again: longer than a commit may take.
const PATIENCE: Duration = Duration::from_secs(12);

/// One client at a table that may be followed by another.
pub struct Client {
    /// Where everybody writes.
    pub book: Arc<Book>,
    /// Where the nodes are.
    pub nodes: Vec<SocketAddr>,
    /// Who it is.
    pub http: Http,
    /// The table of the group; the first client opens a new one when a game is over.
    pub table: Arc<watch::Sender<String>>,
    /// The first opens tables, the second sits down, all others watch.
    pub place: usize,
    /// Chance.
    pub rng: ChaCha8Rng,
    /// The end.
    pub stop: watch::Receiver<bool>,
}

/// An ask without an answer yet.
struct Pending {
    id: u32,
    sent: u64,
    action: String,
}

impl Client {
    fn stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Plays until the end.
    pub async fn run(mut self) {
        while !self.stopped() {
            let node = self.nodes[self.rng.random_range(0..self.nodes.len())];
            self.http.server = node;
            // What goes wrong here is what is looked for elsewhere: the client only comes again.
            let _ = timeout(Duration::from_secs(60), self.visit()).await;
            sleep(Duration::from_millis(self.rng.random_range(20..200))).await;
        }
    }

    async fn open(&self) -> Result<(), ClientError> {
        let new = json!({"game": "quoridor", "seats": 2});
        let opened = timeout(PATIENCE, self.http.post("/api/tables", new)).await;
        let opened = opened.map_err(|_| ClientError::Lost("too slow".to_owned()))??;
        self.table
            .send_replace(opened["table"].as_str().unwrap_or_default().to_owned());
        Ok(())
    }

    /// One connection, until it ends or is told to come again.
    async fn visit(&mut self) -> Result<(), ClientError> {
        if self.table.borrow().is_empty() {
            if self.place == 0 {
                self.open().await?;
            }
            return Ok(());
        }
        let table = self.table.borrow().clone();
        let mut socket = Socket::connect(&self.http).await?;
        let entering = socket.ask(json!({"type": "enter", "table": table})).await?;
        let mut stay: Option<Stay> = None;
        let mut pending: Option<Pending> = None;
        let ended = self
            .stay(&mut socket, &table, entering, &mut stay, &mut pending)
            .await;
        if let Some(Pending { sent, action, .. }) = pending {
            let asked = Asked {
                table,
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

    /// Stays at a table; `true` once the game there is over.
    async fn stay(
        &mut self,
        socket: &mut Socket,
        table: &str,
        entering: u32,
        stay: &mut Option<Stay>,
        pending: &mut Option<Pending>,
    ) -> Result<bool, ClientError> {
        let mut sitting = None;
        loop {
            if self.stopped() || *self.table.borrow() != table {
                return Ok(false);
            }
            let message = timeout(PATIENCE, socket.next()).await;
            let Ok(message) = message else {
                // Nothing to do, or nobody there: a sign of life tells.
                socket.ask(json!({"type": "ping"})).await?;
                if pending.is_some() || stay.is_none() {
                    return Ok(false);
                }
                continue;
            };
            let message = message?;
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
                            action: message["news"]["shown"]["action"]
                                .as_str()
                                .map(str::to_owned),
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
            if self.place < 2 && pending.is_none() {
                *pending = self.act(socket, &message).await?;
            }
        }
    }

    fn answered(
        &self,
        table: &str,
        pending: &mut Option<Pending>,
        id: Option<u32>,
        outcome: impl FnOnce() -> Outcome,
    ) {
        let Some(answered) = pending.take_if(|pending| Some(pending.id) == id) else {
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

    /// Acts, where it is this client's turn.
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
        Ok(Some(Pending { id, sent, action }))
    }
}
