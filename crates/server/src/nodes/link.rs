//! A link to another node, which owns tables of players connected here.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::Refusal;
use protocol::ServerMessage;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::frame::{self, Down, Up};
use super::handshake::{self, LinkKey};
use super::turns;
use crate::app::App;
use crate::hub;
use crate::outbox::{Outbox, text};

/// Frames in the queue of a link.
const QUEUE: usize = 1024;
/// Timeout for connecting and the handshake. After it, those who wait for the link ask the database again who owns the table.
const CONNECT_LIMIT: Duration = Duration::from_secs(1);
/// Interval of heartbeats.
const PULSE: Duration = Duration::from_secs(1);
/// Interval at which clients' answers to pings are reported to the owner.
const SIGNS: Duration = Duration::from_millis(100);
/// A link silent for this long is broken.
const SILENCE: Duration = Duration::from_secs(4);

/// A client behind the link.
struct Member {
    out: Outbox,
    /// Unanswered requests, each with the refusal to send if the link breaks.
    asks: Vec<(u32, fn() -> Refusal)>,
    /// The pending ping of the owner: its timestamp by the owner's clock, and the client's count of signs of life at that
    /// time.
    sign: Option<(u64, u64)>,
}

impl Member {
    /// The link is lost. It is unknown whether pending requests were done; the client has to resynchronise.
    fn come_again(self) {
        for (id, refusal) in self.asks {
            let (id, error) = (Some(id), refusal());
            self.out.send(text(&ServerMessage::Error { id, error }));
        }
        self.out.send(text(&ServerMessage::Resync {}));
    }
}

/// The part of a message that identifies it as the answer to a request; most messages are none.
#[derive(serde::Deserialize)]
struct Answer {
    id: Option<u32>,
}

/// What is pending on this link.
#[derive(Default)]
struct Awaited {
    /// The clients behind the link, by connection number.
    members: HashMap<u64, Member>,
    /// Pending requests, by number.
    requests: HashMap<u64, oneshot::Sender<()>>,
}

/// A link to another node.
pub(crate) struct Link {
    up: mpsc::Sender<Vec<u8>>,
    /// `None` once the link is broken.
    awaited: Mutex<Option<Awaited>>,
    broken: watch::Sender<bool>,
    next_request: AtomicU64,
}

impl Link {
    /// Opens a link.
    pub async fn open(app: &Arc<App>, address: &str, key: &LinkKey) -> std::io::Result<Arc<Self>> {
        let coming = async {
            let mut stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            handshake::call(&mut stream, key).await?;
            Ok::<_, std::io::Error>(stream)
        };
        let stream = timeout(CONNECT_LIMIT, coming).await??;
        let (read, write) = stream.into_split();
        let (up, queued) = mpsc::channel(QUEUE);
        let link = Arc::new(Self {
            up,
            awaited: Mutex::new(Some(Awaited::default())),
            broken: watch::Sender::new(false),
            next_request: AtomicU64::new(1),
        });
        tokio::spawn(write_all(write, queued, link.broken.subscribe()));
        tokio::spawn(listen(app.clone(), link.clone(), read));
        tokio::spawn(pulse(app.clone(), link.clone()));
        tokio::spawn(pass_signs(link.clone()));
        Ok(link)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Awaited>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_broken(&self) -> bool {
        *self.broken.borrow()
    }

    /// Waits until the link breaks.
    pub async fn until_broken(&self) {
        let _ = self.broken.subscribe().wait_for(|broken| *broken).await;
    }

    /// Sends a frame. If that fails, the link is lost, and everybody who waits is told.
    pub async fn send(&self, frame: &Up) {
        if self.up.send(frame.encode()).await.is_err() {
            self.break_off();
        }
    }

    /// Routes messages for this connection to `out`; its request to enter is pending.
    pub fn add(&self, connection: u64, id: u32, out: &Outbox) {
        let out = out.clone();
        let asks: Vec<(u32, fn() -> Refusal)> = vec![(id, hub::busy)];
        let member = Member {
            out,
            asks,
            sign: None,
        };
        match &mut *self.lock() {
            Some(awaited) => {
                awaited.members.insert(connection, member);
            }
            None => member.come_again(),
        }
    }

    /// Whether a connection is behind this link.
    pub fn has(&self, connection: u64) -> bool {
        let awaited = self.lock();
        awaited
            .as_ref()
            .is_some_and(|awaited| awaited.members.contains_key(&connection))
    }

    /// Removes a connection from this link.
    pub fn remove(&self, connection: u64) {
        if let Some(awaited) = &mut *self.lock() {
            awaited.members.remove(&connection);
        }
    }

    /// Notes a pending request of a connection, or refuses it if the connection is no longer behind this link.
    pub fn asked(&self, connection: u64, id: u32, out: &Outbox) {
        let mut awaited = self.lock();
        let members = awaited.as_mut().map(|awaited| &mut awaited.members);
        match members.and_then(|members| members.get_mut(&connection)) {
            Some(member) => member.asks.push((id, hub::unsure)),
            None => Member {
                out: out.clone(),
                asks: vec![(id, hub::busy)],
                sign: None,
            }
            .come_again(),
        }
    }

    /// Passes a message on to a client.
    fn pass_on(&self, connection: u64, text: String) {
        let mut awaited = self.lock();
        let members = awaited.as_mut().map(|awaited| &mut awaited.members);
        let Some(member) = members.and_then(|members| members.get_mut(&connection)) else {
            return;
        };
        if !member.asks.is_empty()
            && let Ok(Answer { id: Some(id) }) = serde_json::from_str(&text)
        {
            member.asks.retain(|(asked, _)| *asked != id);
        }
        member.out.send(text.into());
    }

    /// Pings a client.
    fn ask_for_sign(&self, connection: u64, asked: u64) {
        let mut awaited = self.lock();
        let members = awaited.as_mut().map(|awaited| &mut awaited.members);
        if let Some(member) = members.and_then(|members| members.get_mut(&connection)) {
            member.sign = Some((asked, member.out.signs()));
            member.out.ping();
        }
    }

    /// The answers to the owner's pings that have arrived.
    fn signs(&self) -> Vec<Up> {
        let mut awaited = self.lock();
        let members = awaited.iter_mut().flat_map(|awaited| &mut awaited.members);
        let heard = members.filter_map(|(connection, member)| {
            let out = &member.out;
            let (asked, _) = member.sign.take_if(|(_, given)| out.signs() > *given)?;
            let connection = *connection;
            Some(Up::Heard { connection, asked })
        });
        heard.collect()
    }

    /// Another node owns the table of this client now.
    fn moved(&self, connection: u64) {
        let member = self
            .lock()
            .as_mut()
            .and_then(|awaited| awaited.members.remove(&connection));
        if let Some(member) = member {
            member.come_again();
        }
    }

    /// Registers a request and returns its number; `done` is signalled when it is done, and dropped if the link breaks
    /// first.
    pub fn request(&self, done: oneshot::Sender<()>) -> u64 {
        let number = self.next_request.fetch_add(1, Ordering::Relaxed);
        if let Some(awaited) = &mut *self.lock() {
            awaited.requests.insert(number, done);
        }
        number
    }

    /// Completes a request; one that failed drops its sender, which the waiting task notices.
    fn answered(&self, request: u64, done: bool) {
        let mut awaited = self.lock();
        let waiting = awaited
            .as_mut()
            .and_then(|awaited| awaited.requests.remove(&request));
        if let Some(waiting) = waiting.filter(|_| done) {
            let _ = waiting.send(());
        }
    }

    /// Breaks the link: all clients behind it have to resynchronise.
    pub fn break_off(&self) {
        self.broken.send_replace(true);
        let Some(awaited) = self.lock().take() else {
            return;
        };
        awaited.members.into_values().for_each(Member::come_again);
    }
}

/// Writes frames, all that are queued at once.
pub(super) async fn write_all(
    mut write: OwnedWriteHalf,
    mut queued: mpsc::Receiver<Vec<u8>>,
    mut broken: watch::Receiver<bool>,
) {
    let mut frames = Vec::new();
    loop {
        let taken = tokio::select! {
            taken = queued.recv_many(&mut frames, 256) => taken,
            _ = broken.wait_for(|broken| *broken) => 0,
        };
        if taken == 0 {
            return;
        }
        let bytes = frames.concat();
        frames.clear();
        // A peer that accepts nothing for this long is gone.
        if !matches!(timeout(SILENCE, write.write_all(&bytes)).await, Ok(Ok(()))) {
            return;
        }
    }
}

async fn listen(app: Arc<App>, link: Arc<Link>, read: OwnedReadHalf) {
    let mut read = BufReader::with_capacity(1 << 16, read);
    while let Ok(Ok(body)) = timeout(SILENCE, frame::read(&mut read)).await {
        match Down::decode(&body) {
            Some(Down::Text { connection, text }) => link.pass_on(connection, text),
            Some(Down::Moved { connection, table }) => {
                app.hub.forget_remote(&table);
                link.moved(connection);
            }
            Some(Down::Done { request }) => link.answered(request, true),
            Some(Down::Failed { request }) => link.answered(request, false),
            Some(Down::Ping { connection, asked }) => link.ask_for_sign(connection, asked),
            Some(Down::Turns(turns)) => turns::take(&app, turns),
            None => break,
        }
    }
    link.break_off();
}

/// Sends heartbeats, and measures the round trip.
async fn pulse(app: Arc<App>, link: Arc<Link>) {
    while !link.is_broken() {
        let (done, heard) = oneshot::channel();
        let request = link.request(done);
        let asked = Instant::now();
        link.send(&Up::Ping { request }).await;
        if heard.await.is_ok() {
            app.metrics.link_latency.note(asked.elapsed());
        }
        tokio::time::sleep(PULSE).await;
    }
}

/// Reports answered pings to the owner.
async fn pass_signs(link: Arc<Link>) {
    while !link.is_broken() {
        for sign in link.signs() {
            link.send(&sign).await;
        }
        tokio::time::sleep(SIGNS).await;
    }
}
