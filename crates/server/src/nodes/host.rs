//! The accepting end of links: serves players at other nodes at tables that this node owns.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use protocol::ServerMessage;
use tokio::io::BufReader;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::frame::{self, Down, Up};
use super::{Nodes, handshake, link};
use crate::app::App;
use crate::lobby::Ear;
use crate::outbox::{Out, Outbox, text};
use crate::room::{RoomSender, ToRoom};
use crate::{hub, time};

/// Frames in the queue of a link.
const QUEUE: usize = 1024;
/// Frames in the queue of one connection.
const INBOX: usize = 32;
/// Limit of links in handshake, so that peers without the key cannot use up resources.
const SHAKING: usize = 64;
/// A link silent for this long is broken; the other side sends a heartbeat every second.
const SILENCE: Duration = Duration::from_secs(4);

/// Accepts links while the server runs.
pub(super) async fn run(app: Arc<App>, nodes: Arc<Nodes>, listener: TcpListener) {
    let mut stopped = app.stopping.clone();
    let shaking = Arc::new(Semaphore::new(SHAKING));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.wait_for(|stop| *stop) => return,
        };
        match accepted {
            Ok((stream, from)) => {
                let Ok(shaking) = shaking.clone().try_acquire_owned() else {
                    nodes.strangers.inc();
                    continue;
                };
                let (app, nodes) = (app.clone(), nodes.clone());
                tokio::spawn(async move {
                    if let Err(error) = serve(&app, &nodes, stream, shaking).await {
                        nodes.strangers.inc();
                        tracing::warn!(%from, %error, "a link was refused");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a link could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn serve(
    app: &Arc<App>,
    nodes: &Nodes,
    mut stream: TcpStream,
    shaking: OwnedSemaphorePermit,
) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    handshake::answer(&mut stream, &nodes.key).await?;
    drop(shaking);
    let (read, write) = stream.into_split();
    let (down, queued) = mpsc::channel(QUEUE);
    // The writer task ends when the last sender is dropped or the server stops. The other node then sees the link close, and has its
    // clients enter again.
    tokio::spawn(link::write_all(write, queued, app.stopping.clone()));
    let mut read = BufReader::with_capacity(1 << 16, read);
    let mut guests: HashMap<u64, (mpsc::Sender<Up>, Outbox)> = HashMap::new();
    let mut heed = Heed::new(app, &down);
    let mut stopped = app.stopping.clone();
    loop {
        let body = tokio::select! {
            body = timeout(SILENCE, frame::read(&mut read)) => body,
            _ = stopped.wait_for(|stop| *stop) => break,
        };
        let Ok(Ok(body)) = body else {
            break;
        };
        let Ok(frame) = serde_json::from_slice::<Up>(&body) else {
            break;
        };
        match frame {
            Up::Ping { request } => {
                if down.send(Down::Done { request }.encode()).await.is_err() {
                    break;
                }
            }
            Up::Became { .. } | Up::Gone { .. } => {
                tokio::spawn(request(app.clone(), down.clone(), frame));
            }
            Up::Follow { person } => heed.begin(person),
            Up::Unfollow { person } => heed.end(&person),
            Up::Exit { connection } => {
                guests.remove(&connection);
            }
            Up::Heard { connection, asked } => {
                if let Some((_, out)) = guests.get(&connection) {
                    out.note_heard_after(asked);
                }
            }
            Up::Enter { connection, .. } | Up::Ask { connection, .. } => {
                guests.retain(|_, (guest, _)| !guest.is_closed());
                let (guest, _) = guests
                    .entry(connection)
                    .or_insert_with(|| Guest::start(app, connection, down.clone()));
                if guest.try_send(frame).is_err() {
                    // A client that fills its queue has to resynchronise.
                    guests.remove(&connection);
                    let text = text(&ServerMessage::Resync {}).to_string();
                    let again = Down::Text { connection, text };
                    if down.send(again.encode()).await.is_err() {
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The subscriptions of another node to turns, over one link.
struct Heed<'a> {
    app: &'a Arc<App>,
    ear: Arc<Ear>,
    people: HashSet<String>,
    telling: JoinHandle<()>,
}

impl<'a> Heed<'a> {
    fn new(app: &'a Arc<App>, down: &mpsc::Sender<Vec<u8>>) -> Self {
        let ear = Arc::new(Ear::default());
        let (also, down) = (ear.clone(), down.downgrade());
        let telling = tokio::spawn(async move {
            loop {
                for turns in also.next().await {
                    let Some(down) = down.upgrade() else {
                        return;
                    };
                    if down.send(Down::Turns(turns).encode()).await.is_err() {
                        return;
                    }
                }
            }
        });
        Self {
            app,
            ear,
            people: HashSet::new(),
            telling,
        }
    }

    fn begin(&mut self, person: String) {
        let is_here = |id: &str| self.app.hub.is_here(id);
        self.app.lobby.add_ear(&person, &self.ear, is_here);
        self.people.insert(person);
    }

    fn end(&mut self, person: &str) {
        self.app.lobby.remove_ear(person, &self.ear);
        self.people.remove(person);
    }
}

impl Drop for Heed<'_> {
    fn drop(&mut self) {
        self.telling.abort();
        for person in &self.people {
            self.app.lobby.remove_ear(person, &self.ear);
        }
    }
}

/// Handles a frame about a person, who need not be connected.
async fn request(app: Arc<App>, down: mpsc::Sender<Vec<u8>>, frame: Up) {
    let (done, heard) = oneshot::channel();
    let (request, table, message) = match frame {
        Up::Became {
            request,
            table,
            was,
            who,
        } => (request, table, ToRoom::Became { was, who, done }),
        Up::Gone {
            request,
            table,
            person,
        } => (request, table, ToRoom::Gone { person, done }),
        _ => return,
    };
    let room = hub::room_here(&app, &table).await;
    let answer = match room {
        Ok(Some(room)) if room.send(Box::new(message)).await.is_ok() && heard.await.is_ok() => {
            Down::Done { request }
        }
        _ => Down::Failed { request },
    };
    let _ = down.send(answer.encode()).await;
}

/// A connection at another node.
struct Guest {
    app: Arc<App>,
    /// Its number at that node.
    connection: u64,
    /// Its number at this node.
    id: u64,
    out: Outbox,
    room: Option<RoomSender>,
    down: mpsc::Sender<Vec<u8>>,
}

impl Guest {
    fn start(
        app: &Arc<App>,
        connection: u64,
        down: mpsc::Sender<Vec<u8>>,
    ) -> (mpsc::Sender<Up>, Outbox) {
        let (sender, mut inbox) = mpsc::channel(INBOX);
        let (out, mut queued) = Outbox::new();
        let also = out.clone();
        let mut guest = Self {
            app: app.clone(),
            connection,
            id: app.next_connection.fetch_add(1, Ordering::Relaxed),
            out,
            room: None,
            down,
        };
        tokio::spawn(async move {
            loop {
                let goes_on = tokio::select! {
                    frame = inbox.recv() => match frame {
                        Some(frame) => guest.take(frame).await,
                        None => false,
                    },
                    Some(out) = queued.recv() => guest.write(&mut queued, out).await,
                };
                if !goes_on {
                    break;
                }
            }
            guest.leave().await;
        });
        (sender, also)
    }

    async fn tell(&self, frame: Down) -> bool {
        self.down.send(frame.encode()).await.is_ok()
    }

    /// Passes on this message and all that are queued; a client that fell behind is told to resynchronise.
    async fn write(&mut self, queued: &mut mpsc::Receiver<Out>, first: Out) -> bool {
        let connection = self.connection;
        let mut next = Some(first);
        while let Some(out) = next {
            let frame = match out {
                Out::Text(text) | Out::Close(text) => Down::Text {
                    connection,
                    text: text.to_string(),
                },
                Out::Ping => Down::Ping {
                    connection,
                    asked: time::now(),
                },
            };
            if !self.tell(frame).await {
                return false;
            }
            next = queued.try_recv().ok();
        }
        if self.out.lagged() {
            self.leave().await;
            let text = text(&ServerMessage::Resync {}).to_string();
            self.out.caught_up();
            return self.tell(Down::Text { connection, text }).await;
        }
        true
    }

    /// Handles a frame of the connection; `false` if this node does not own the table.
    async fn take(&mut self, frame: Up) -> bool {
        let connection = self.id;
        let out = self.out.clone();
        let (table, message) = match frame {
            Up::Enter {
                table,
                person,
                id,
                since,
                ..
            } => {
                self.leave().await;
                let room = hub::room_here(&self.app, &table).await;
                match room {
                    Ok(Some(room)) => self.room = Some(room),
                    Ok(None) => {
                        let connection = self.connection;
                        self.tell(Down::Moved { connection, table }).await;
                        return false;
                    }
                    Err(error) => {
                        let id = Some(id);
                        self.out.send(text(&ServerMessage::Error { id, error }));
                        return true;
                    }
                }
                let person = Arc::new(person);
                let enter = ToRoom::Enter {
                    connection,
                    person,
                    out,
                    id,
                    since,
                };
                (table, enter)
            }
            Up::Ask { id, ask, .. } => {
                let asked = Instant::now();
                let ask = ToRoom::Ask {
                    connection,
                    out,
                    id,
                    ask,
                    asked,
                };
                (String::new(), ask)
            }
            _ => return true,
        };
        if let Some(room) = &self.room
            && room.send(Box::new(message)).await.is_ok()
        {
            return true;
        }
        let connection = self.connection;
        self.tell(Down::Moved { connection, table }).await;
        false
    }

    async fn leave(&mut self) {
        if let Some(room) = self.room.take() {
            let connection = self.id;
            let _ = room.send(Box::new(ToRoom::Exit { connection })).await;
        }
    }
}
