//! One WebSocket: reads messages, passes them to a room, writes what is queued for the client.

mod pulse;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use game::Refusal;
use protocol::{Ask, ClientMessage, Me, PROTOCOL, ServerMessage};
use table::Person;
use tokio::sync::mpsc;

use pulse::{Beat, Pulse, Rhythm};

use crate::app::App;
use crate::config::Config;
use crate::limits::Bucket;
use crate::outbox::{Out, Outbox, text};
use crate::room::{RoomSender, ToRoom};
use crate::{hub, time};

/// Invalid or rate-limited messages after which a connection is closed.
const PATIENCE: u32 = 100;
/// Connections per person: tabs and devices.
pub(crate) const TABS: usize = 32;
/// Close code of a connection that did not answer a ping.
const SILENT: u16 = 4000;

struct Connection {
    app: Arc<App>,
    id: u64,
    person: Arc<Person>,
    out: Outbox,
    room: Option<RoomSender>,
    messages: Bucket,
    sayings: Bucket,
    offences: u32,
}

/// Serves one client until the connection ends.
pub(crate) async fn run(mut socket: WebSocket, app: Arc<App>, me: Me, session: Option<String>) {
    let (out, mut queued) = Outbox::new();
    let id = app.next_connection.fetch_add(1, Ordering::Relaxed);
    let person = Arc::new(Person {
        id: me.id.clone(),
        name: me.name.clone(),
        avatar: me.avatar,
    });
    app.metrics.connections.inc();
    app.connections
        .add(&person, id, out.clone(), session.clone());
    if let Some(hash) = session
        && matches!(app.store.session(&hash).await, Ok(None))
    {
        // The session ended between the request and now.
        app.connections.end_session(&hash);
    }
    out.send(text(&ServerMessage::Welcome {
        protocol: PROTOCOL,
        server: env!("CARGO_PKG_VERSION").to_owned(),
        me,
        now: time::now(),
        heartbeat: u32::try_from(app.config.heartbeat).unwrap_or(u32::MAX),
    }));
    let mut connection = Connection {
        messages: Bucket::new(
            app.config.message_rate.saturating_mul(60),
            app.config.message_rate.saturating_mul(4),
        ),
        sayings: Bucket::new(40, 8),
        app,
        id,
        person,
        out,
        room: None,
        offences: 0,
    };
    let ending = connection.serve(&mut socket, &mut queued).await;
    connection.leave_room().await;
    connection.app.lobby.unfollow(id);
    connection.app.connections.remove(&connection.person.id, id);
    connection.app.metrics.connections.dec();
    if let Some((code, reason)) = ending {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        // Reads and drops what the client still sends: unread bytes would reset the connection before the reason arrives.
        let last = async {
            if socket.send(Message::Close(Some(frame))).await.is_ok() {
                while let Some(Ok(_)) = socket.recv().await {}
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), last).await;
    }
}

type Ending = Option<(u16, &'static str)>;

/// The close code for a read error.
fn fault(error: axum::Error) -> Ending {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    match error.as_deref() {
        Ok(tungstenite::Error::Capacity(_)) => Some((close_code::SIZE, "too large")),
        Ok(tungstenite::Error::Utf8(_)) => Some((close_code::INVALID, "not UTF-8")),
        Ok(tungstenite::Error::Protocol(_)) => {
            Some((close_code::PROTOCOL, "not a WebSocket frame"))
        }
        // The connection itself is broken.
        _ => None,
    }
}

impl Connection {
    async fn serve(&mut self, socket: &mut WebSocket, queued: &mut mpsc::Receiver<Out>) -> Ending {
        let mut stopping = self.app.stopping.clone();
        let mut pulse = Pulse::new(self.rhythm());
        let patience = pulse.patience();
        let mut timer = std::pin::pin!(tokio::time::sleep_until(pulse.next()));
        loop {
            // At a running game others wait for a lost client, so it is detected sooner.
            if pulse.set(self.rhythm()) {
                timer.as_mut().reset(pulse.next());
            }
            tokio::select! {
                out = queued.recv() => {
                    let out = out?;
                    match tokio::time::timeout(patience, self.write(socket, queued, out)).await {
                        Ok(Ok(false)) => {}
                        Ok(Ok(true)) => return Some((close_code::POLICY, "closing")),
                        Ok(Err(_)) | Err(_) => return None,
                    }
                }
                () = &mut timer => {
                    match pulse.beat() {
                        Beat::Wait => {}
                        Beat::Ping => {
                            let ping = socket.send(Message::Ping(Bytes::new()));
                            if !matches!(tokio::time::timeout(patience, ping).await, Ok(Ok(()))) {
                                return None;
                            }
                        }
                        Beat::Gone => {
                            self.app.metrics.silent.inc();
                            return Some((SILENT, "no sign of life"));
                        }
                    }
                    timer.as_mut().reset(pulse.next());
                }
                message = socket.recv() => {
                  pulse.heard();
                  if matches!(message, Some(Ok(_))) {
                      self.out.note_heard();
                  }
                  match message {
                    Some(Ok(Message::Text(message))) => {
                        // Boxed to keep idle connections small: see `room.rs`.
                        if !Box::pin(self.read(message.as_str())).await {
                            let last = text(&ServerMessage::Closing {
                                error: Refusal::new("flood", "Too many messages, or too many that cannot be read: come back more slowly."),
                            });
                            let _ = tokio::time::timeout(patience, socket.send(Message::Text(last))).await;
                            return Some((close_code::POLICY, "flood"));
                        }
                    }
                    Some(Ok(Message::Binary(_))) => return Some((close_code::UNSUPPORTED, "text only")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        // The library answers pings, but they count against the rate limit.
                        if !self.may_send() && self.offended() {
                            return Some((close_code::POLICY, "flood"));
                        }
                    }
                    Some(Ok(Message::Close(_))) => {
                        // One more read lets the library send its close frame.
                        let _ = tokio::time::timeout(patience, socket.recv()).await;
                        return None;
                    }
                    None => return None,
                    Some(Err(error)) => return fault(error),
                  }
                }
                _ = stopping.changed() => {
                    let last = text(&ServerMessage::Closing {
                        error: Refusal::new("shutting_down", "The server is going down and will be back: reconnect."),
                    });
                    let _ = tokio::time::timeout(Duration::from_secs(1), socket.send(Message::Text(last))).await;
                    return Some((close_code::AWAY, "shutting down"));
                }
            }
        }
    }

    /// The heartbeat for this connection.
    fn rhythm(&self) -> Rhythm {
        let Config {
            heartbeat,
            table_silence,
            table_answer,
            ..
        } = self.app.config;
        match self.room {
            Some(_) => Rhythm::new(heartbeat.min(table_silence), heartbeat.min(table_answer)),
            None => Rhythm::new(heartbeat, heartbeat),
        }
    }

    /// Writes this message and all that are queued, then tells a client that fell behind to resynchronise. Returns whether to close the connection.
    async fn write(
        &mut self,
        socket: &mut WebSocket,
        queued: &mut mpsc::Receiver<Out>,
        first: Out,
    ) -> Result<bool, axum::Error> {
        let mut next = Some(first);
        while let Some(out) = next {
            match out {
                Out::Text(text) => socket.feed(Message::Text(text)).await?,
                Out::Ping => socket.feed(Message::Ping(Bytes::new())).await?,
                Out::Close(text) => {
                    socket.send(Message::Text(text)).await?;
                    return Ok(true);
                }
            }
            next = queued.try_recv().ok();
        }
        if self.out.ended() {
            return Ok(true);
        }
        if self.out.lagged() {
            self.leave_room().await;
            self.app.lobby.unfollow(self.id);
            self.app.metrics.resyncs.inc();
            socket
                .feed(Message::Text(text(&ServerMessage::Resync {})))
                .await?;
            self.out.caught_up();
        }
        socket.flush().await?;
        Ok(false)
    }

    /// Takes one message from the rate limit.
    fn may_send(&self) -> bool {
        self.messages.take()
    }

    /// Counts a violation; returns whether to close the connection.
    fn offended(&mut self) -> bool {
        self.offences += 1;
        self.offences >= PATIENCE
    }

    /// Handles one message; `false` if the connection is to be closed.
    async fn read(&mut self, message: &str) -> bool {
        if self.out.ended() {
            // The session is over; the connection is being closed.
            return true;
        }
        let read = serde_json::from_str::<ClientMessage>(message);
        if !self.may_send() {
            let id = read.ok().map(|message| message.id);
            let refusal =
                Refusal::new("flood", "Too many messages at once: send them more slowly.");
            self.refuse(id, refusal);
            return !self.offended();
        }
        match read {
            Ok(ClientMessage { id, ask }) => {
                if let Err(refusal) = self.ask(id, ask).await {
                    self.refuse(Some(id), refusal);
                }
            }
            Err(error) => {
                let message = format!("The message cannot be read: {error}. See docs/protocol.md.");
                self.refuse(None, Refusal::new("bad_message", message));
                self.offences += 1;
            }
        }
        self.offences < PATIENCE
    }

    fn refuse(&self, id: Option<u32>, error: Refusal) {
        self.app.metrics.refused.inc();
        self.out.send(text(&ServerMessage::Error { id, error }));
    }

    fn done(&self, id: u32) {
        let version = None;
        self.out.send(text(&ServerMessage::Done { id, version }));
    }

    async fn ask(&mut self, id: u32, ask: Ask) -> Result<(), Refusal> {
        match ask {
            Ask::Ping {} => self.done(id),
            Ask::Lobby { follow: true } => {
                self.app
                    .lobby
                    .follow(self.id, &self.person.id, self.out.clone());
                hub::read_turns(&self.app, &self.person.id).await;
                self.app.lobby.tell_list(id, &self.person.id, &self.out);
            }
            Ask::Lobby { follow: false } => {
                self.app.lobby.unfollow(self.id);
                self.done(id);
            }
            Ask::Enter { table, since } => {
                self.leave_room().await;
                let person = self.app.connections.person(&self.person.id);
                let gone = || Refusal::new("signed_out", "You have been signed out.");
                self.person = person.ok_or_else(gone)?;
                let room = hub::room(&self.app, &table).await?;
                let enter = ToRoom::Enter {
                    connection: self.id,
                    person: self.person.clone(),
                    out: self.out.clone(),
                    id,
                    since,
                };
                room.send(Box::new(enter)).await.map_err(|_| hub::busy())?;
                self.room = Some(room);
            }
            Ask::Exit {} => {
                self.leave_room().await;
                self.done(id);
            }
            Ask::Say { .. } if !self.sayings.take() => {
                return Err(Refusal::new("flood", "Let the others say something too."));
            }
            ask => {
                let Some(room) = &self.room else {
                    return Err(Refusal::new("not_at_a_table", "Enter a table first."));
                };
                let message = ToRoom::Ask {
                    connection: self.id,
                    out: self.out.clone(),
                    id,
                    ask,
                    asked: Instant::now(),
                };
                if room.send(Box::new(message)).await.is_err() {
                    // The room has ended, for example after a failed write: the client enters again, and the log is replayed.
                    self.room = None;
                    self.out.send(text(&ServerMessage::Resync {}));
                    return Err(hub::busy());
                }
            }
        }
        Ok(())
    }

    async fn leave_room(&mut self) {
        if let Some(room) = self.room.take() {
            let connection = self.id;
            let _ = room.send(Box::new(ToRoom::Exit { connection })).await;
        }
    }
}
