//! One WebSocket: reads asks, hands them on, writes what is queued for it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use game::Refusal;
use protocol::{Ask, ClientMessage, Me, PROTOCOL, ServerMessage};
use table::Person;
use tokio::sync::mpsc;

use crate::app::App;
use crate::limits::Bucket;
use crate::room::{RoomAsk, RoomSender, ToRoom};
use crate::{hub, time};

/// Messages that may wait for a client before it is told to resynchronise.
const QUEUE: usize = 64;
/// Unreadable or unanswered messages after which a client is shown the door.
const PATIENCE: u32 = 100;
/// Connections that one person may have at once: tabs and devices.
pub(crate) const TABS: usize = 32;
/// How long a client may take to receive what is written to it.
const WRITE_LIMIT: Duration = Duration::from_secs(30);

/// The text of a message.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    // Every message can be written; an empty one would only be passed over.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Something to be written to a client.
#[derive(Debug)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// A last message, then the end.
    Close(Utf8Bytes),
}

/// Where messages for one client are put. It never waits and never grows.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    lagged: Arc<AtomicBool>,
}

impl Outbox {
    /// Queues a message; `false` where the client does not keep up or is gone, and will have to come again.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        if self.lagged.load(Ordering::Acquire) {
            return false;
        }
        match self.queue.try_send(Out::Text(text)) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.lagged.store(true, Ordering::Release);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Whether the client is there and has not fallen behind.
    pub fn keeps_up(&self) -> bool {
        !self.lagged.load(Ordering::Acquire) && !self.queue.is_closed()
    }

    fn close(&self, refusal: Refusal) {
        let closing = text(&ServerMessage::Closing { error: refusal });
        // A full queue belongs to a client that is about to be told to come again; then it meets the same answer.
        let _ = self.queue.try_send(Out::Close(closing));
    }
}

/// The connections of each person, so that somebody can be signed out everywhere.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    open: Mutex<HashMap<String, Open>>,
}

/// Somebody with connections, as known now.
#[derive(Debug)]
struct Open {
    person: Arc<Person>,
    connections: Vec<(u64, Outbox)>,
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, person: &Arc<Person>, connection: u64, out: Outbox) {
        let mut open = self.lock();
        let open = open.entry(person.id.clone()).or_insert_with(|| Open {
            person: person.clone(),
            connections: Vec::with_capacity(1),
        });
        open.person = person.clone();
        open.connections.push((connection, out));
    }

    fn remove(&self, person: &str, connection: u64) {
        let mut open = self.lock();
        if let Some(found) = open.get_mut(person) {
            found.connections.retain(|(id, _)| *id != connection);
            if found.connections.is_empty() {
                open.remove(person);
            }
        }
    }

    /// How many connections a person has.
    pub fn count(&self, person: &str) -> usize {
        self.lock()
            .get(person)
            .map_or(0, |open| open.connections.len())
    }

    /// Somebody has another name or face from now on.
    pub fn rename(&self, person: &Person) {
        if let Some(open) = self.lock().get_mut(&person.id) {
            open.person = Arc::new(person.clone());
        }
    }

    /// Somebody with connections, as known now.
    fn person(&self, id: &str) -> Option<Arc<Person>> {
        Some(self.lock().get(id)?.person.clone())
    }

    /// Closes every connection of a guest who has become somebody else, so that the browser comes again as that.
    pub fn come_again(&self, guest: &str) {
        let message = "You have signed in to your account: reconnect.";
        self.close(guest, "signed_in", message);
    }

    /// Closes every connection of a person.
    pub fn sign_out(&self, person: &str) {
        self.close(person, "signed_out", "You have been signed out.");
    }

    /// Closes every connection of a person who is not known any more; none of them comes to a table again.
    pub fn forget(&self, person: &str) {
        self.sign_out(person);
        self.lock().remove(person);
    }

    fn close(&self, person: &str, code: &str, message: &str) {
        let open = self.lock();
        for (_, out) in open.get(person).iter().flat_map(|open| &open.connections) {
            out.close(Refusal::new(code, message));
        }
    }
}

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

/// Serves one client until it goes.
pub(crate) async fn run(mut socket: WebSocket, app: Arc<App>, me: Me) {
    let (queue, mut queued) = mpsc::channel(QUEUE);
    let out = Outbox {
        queue,
        lagged: Arc::new(AtomicBool::new(false)),
    };
    let id = app.next_connection.fetch_add(1, Ordering::Relaxed);
    let person = Arc::new(Person {
        id: me.id.clone(),
        name: me.name.clone(),
        avatar: me.avatar,
    });
    app.metrics.connections.fetch_add(1, Ordering::Relaxed);
    app.connections.add(&person, id, out.clone());
    out.send(text(&ServerMessage::Welcome {
        protocol: PROTOCOL,
        server: env!("CARGO_PKG_VERSION").to_owned(),
        me,
        now: time::now(),
    }));
    let mut connection = Connection {
        messages: Bucket::full(app.config.message_rate.saturating_mul(4)),
        sayings: Bucket::full(8),
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
    connection
        .app
        .metrics
        .connections
        .fetch_sub(1, Ordering::Relaxed);
    if let Some((code, reason)) = ending {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        // What the client still sends is read and thrown away, or the reset of the connection would overtake the reason.
        let last = async {
            if socket.send(Message::Close(Some(frame))).await.is_ok() {
                while let Some(Ok(_)) = socket.recv().await {}
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), last).await;
    }
}

type Ending = Option<(u16, &'static str)>;

impl Connection {
    async fn serve(&mut self, socket: &mut WebSocket, queued: &mut mpsc::Receiver<Out>) -> Ending {
        let mut stopping = self.app.stopping.clone();
        loop {
            tokio::select! {
                out = queued.recv() => {
                    let out = out?;
                    match tokio::time::timeout(WRITE_LIMIT, self.write(socket, queued, out)).await {
                        Ok(Ok(false)) => {}
                        Ok(Ok(true)) => return Some((close_code::POLICY, "closing")),
                        Ok(Err(_)) | Err(_) => return None,
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(message))) => {
                        // What an ask needs is on the heap while it lasts, so that a connection at rest stays small.
                        if !Box::pin(self.read(message.as_str())).await {
                            let last = text(&ServerMessage::Closing {
                                error: Refusal::new("flood", "Too many messages, or too many that cannot be read: come back more slowly."),
                            });
                            let _ = tokio::time::timeout(WRITE_LIMIT, socket.send(Message::Text(last))).await;
                            return Some((close_code::POLICY, "flood"));
                        }
                    }
                    Some(Ok(Message::Binary(_))) => return Some((close_code::UNSUPPORTED, "text only")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        // They are answered and passed over, but not for nothing.
                        if !self.may_send() && self.offended() {
                            return Some((close_code::POLICY, "flood"));
                        }
                    }
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(_)) => return Some((close_code::SIZE, "unreadable or too large")),
                },
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

    /// Writes this message and all that wait behind it, then what a client that fell behind is told. Says whether that was the end.
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
                Out::Close(text) => {
                    socket.send(Message::Text(text)).await?;
                    return Ok(true);
                }
            }
            next = queued.try_recv().ok();
        }
        if self.out.lagged.load(Ordering::Acquire) {
            self.leave_room().await;
            self.app.lobby.unfollow(self.id);
            self.app.metrics.resyncs.fetch_add(1, Ordering::Relaxed);
            socket
                .feed(Message::Text(text(&ServerMessage::Resync {})))
                .await?;
            self.out.lagged.store(false, Ordering::Release);
        }
        socket.flush().await?;
        Ok(false)
    }

    /// Whether the client may send one more message now.
    fn may_send(&mut self) -> bool {
        let rate = self.app.config.message_rate;
        self.messages
            .take(rate.saturating_mul(60), rate.saturating_mul(4), time::now())
    }

    /// Counts an offence and says whether it was one too many.
    fn offended(&mut self) -> bool {
        self.offences += 1;
        self.offences >= PATIENCE
    }

    /// Reads one message; `false` where the client has gone too far.
    async fn read(&mut self, message: &str) -> bool {
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
        self.app.metrics.refused.fetch_add(1, Ordering::Relaxed);
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
                let tables = hub::lobby_of(&self.app, &self.person.id).await;
                self.out.send(text(&ServerMessage::Lobby { id, tables }));
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
            Ask::Say { .. } if !self.sayings.take(40, 8, time::now()) => {
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
                    ask: RoomAsk::of(ask)?,
                    asked: Instant::now(),
                };
                if room.send(Box::new(message)).await.is_err() {
                    // The room has gone, as after a failed write: the client comes again and the log is read anew.
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
