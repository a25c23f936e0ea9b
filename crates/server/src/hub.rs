//! The tables in memory. Each is owned by one task; it is replayed from the log on first use.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::Refusal;
use protocol::TableCard;
use store::{Entry, Fence, StoreError};
use table::{Event, Logged, Person, Table};
use tokio::sync::oneshot;

use crate::app::App;
use crate::nodes::{self, Nodes};
use crate::room::{self, RoomSender, ToRoom};
use crate::{apart, ids, lobby, time};

/// Limit of tables in the lobby after a restart.
pub(crate) const LISTED: u32 = 10_000;

/// The tables in memory, by id.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    rooms: Mutex<HashMap<String, Known>>,
}

#[derive(Debug)]
struct Known {
    room: RoomSender,
    /// Whether the room is in this process; otherwise it is a proxy to another node.
    here: bool,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table in memory, or the proxy to another node.
    pub fn find(&self, id: &str) -> Option<RoomSender> {
        let rooms = self.lock();
        let known = rooms.get(id).filter(|known| !known.room.is_closed());
        known.map(|known| known.room.clone())
    }

    /// Whether the room of a table is in memory.
    pub fn is_here(&self, id: &str) -> bool {
        let rooms = self.lock();
        let known = rooms.get(id);
        known.is_some_and(|known| known.here && !known.room.is_closed())
    }

    /// Adds the proxy of a table at another node.
    pub fn put_remote(&self, id: &str, room: &RoomSender) {
        let (room, here) = (room.clone(), false);
        self.lock().insert(id.to_owned(), Known { room, here });
    }

    /// Removes the proxy of a table that has moved.
    pub fn forget_remote(&self, id: &str) {
        let mut rooms = self.lock();
        if rooms.get(id).is_some_and(|known| !known.here) {
            rooms.remove(id);
        }
    }

    /// Drops every table of this node after it has lost its lease.
    pub async fn give_up(&self) {
        let rooms = self.all();
        self.lock().retain(|_, known| !known.here);
        for room in rooms {
            let _ = room.send(Box::new(ToRoom::Lost)).await;
        }
    }

    /// Stops every table of this node; each stores its card for the lobby.
    pub async fn stop_all(&self) {
        let rooms = self.all();
        // All are told before any is awaited, so that their writes share a commit.
        for room in &rooms {
            let _ = room.send(Box::new(ToRoom::Stop)).await;
        }
        for room in rooms {
            room.closed().await;
        }
    }

    /// Removes a room, if the table has not got another since.
    pub fn forget(&self, id: &str, room: &RoomSender) {
        let mut rooms = self.lock();
        let meant = |known: &Known| known.room.same_channel(room);
        if rooms.get(id).is_some_and(meant) {
            rooms.remove(id);
        }
    }

    /// Every room of this node, for shutting down.
    pub fn all(&self) -> Vec<RoomSender> {
        let rooms = self.lock();
        let here = rooms.values().filter(|known| known.here);
        here.map(|known| known.room.clone()).collect()
    }
}

/// The refusal when the store is too slow or fails.
pub(crate) fn busy() -> Refusal {
    Refusal::new(
        "busy",
        "The server could not write that down; nothing has changed. Try again in a moment.",
    )
}

/// The refusal when it is unknown whether the store has the events.
pub(crate) fn unsure() -> Refusal {
    Refusal::new(
        "unsure",
        "The database did not answer, so that nobody knows whether this was written down: look at the table again.",
    )
}

pub(crate) fn unknown() -> Refusal {
    Refusal::new(
        "unknown_table",
        "There is no such table: it may have been closed. Look in the lobby.",
    )
}

/// The room of a table, loaded from the log if it is not in memory.
pub(crate) async fn room(app: &Arc<App>, id: &str) -> Result<RoomSender, Refusal> {
    if let Some(room) = app.hub.find(id) {
        return Ok(room);
    }
    if !ids::is_table(id) {
        return Err(unknown());
    }
    if let Some(nodes) = &app.nodes {
        // Boxed to keep idle connections small: see `room.rs`.
        return Box::pin(nodes::room(app, nodes, id)).await;
    }
    let table = load(app, id).await?;
    Ok(enlist(app, table, true, None))
}

/// The room of a table, unless another node owns it.
pub(crate) async fn room_here(app: &Arc<App>, id: &str) -> Result<Option<RoomSender>, Refusal> {
    match &app.nodes {
        Some(nodes) if ids::is_table(id) => nodes::room_here(app, nodes, id).await,
        _ => room(app, id).await.map(Some),
    }
}

/// Loads a table that this node now owns.
pub(crate) async fn wake(
    app: &Arc<App>,
    nodes: &Nodes,
    id: &str,
    fence: Fence,
) -> Result<RoomSender, Refusal> {
    nodes.claimed.inc();
    match load(app, id).await {
        Ok(table) => Ok(enlist(app, table, true, Some(fence))),
        Err(reason) => {
            if let Err(error) = nodes.store.release(id, fence).await {
                tracing::warn!(table = id, %error, "a table could not be given up");
            }
            Err(reason.into())
        }
    }
}

/// Tells every open table of a person about the account that a guest became, or about a new name.
pub(crate) async fn become_another(
    app: &Arc<App>,
    was: &str,
    who: &Person,
) -> Result<(), StoreError> {
    for table in app.store.tables_of(was).await? {
        let became = |done| ToRoom::Became {
            was: was.to_owned(),
            who: who.clone(),
            done,
        };
        tell_room(app, &table.id, became).await;
    }
    Ok(())
}

/// How often to retry a table that keeps moving between nodes.
const TRIES: u32 = 20;

/// Sends a message to a table's room, at whichever node, and retries until it is done. A table that cannot be read is skipped.
pub(crate) async fn tell_room(
    app: &Arc<App>,
    id: &str,
    message: impl Fn(oneshot::Sender<()>) -> ToRoom,
) {
    for _ in 0..TRIES {
        let Ok(room) = room(app, id).await else {
            return;
        };
        let (done, heard) = oneshot::channel();
        if room.send(Box::new(message(done))).await.is_ok() && heard.await.is_ok() {
            return;
        }
        // The room ended, or has moved.
        app.hub.forget(id, &room);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tracing::warn!(table = id, "a table could not be told about a person");
}

/// Starts the task of a table, unless another request has just done so.
pub(crate) fn enlist(
    app: &Arc<App>,
    table: Table,
    woken: bool,
    fence: Option<Fence>,
) -> RoomSender {
    let mut rooms = app.hub.lock();
    let known = rooms.get(table.id());
    if let Some(known) = known.filter(|known| known.here && !known.room.is_closed()) {
        return known.room.clone();
    }
    let id = table.id().to_owned();
    let room = room::start(app.clone(), table, woken, fence);
    let known = Known {
        room: room.clone(),
        here: true,
    };
    rooms.insert(id, known);
    room
}

/// The lobby as this person sees it.
pub(crate) async fn lobby_of(app: &Arc<App>, person: &str) -> Vec<TableCard> {
    read_turns(app, person).await;
    app.lobby.list(person)
}

/// Reads the logs of a person's own tables where the lobby does not know whose turn it is, as after a restart.
pub(crate) async fn read_turns(app: &Arc<App>, person: &str) {
    for id in app.lobby.unread(person) {
        match load(app, &id).await {
            Ok(table) => app.lobby.set_read(&id, Some(lobby::turns_at(&table))),
            // The store would fail for the others too: the next list tries again.
            Err(NotLoaded::Busy) => return,
            Err(NotLoaded::Unknown | NotLoaded::Damaged) => app.lobby.set_read(&id, None),
        }
    }
}

/// Why a table could not be read from the log.
#[derive(Debug, thiserror::Error)]
enum NotLoaded {
    /// The store failed.
    #[error("the store failed")]
    Busy,
    /// There is none with this id.
    #[error("there is no such table")]
    Unknown,
    /// Its log cannot be read; it has been set aside.
    #[error("the log cannot be read")]
    Damaged,
}

impl From<NotLoaded> for Refusal {
    fn from(reason: NotLoaded) -> Self {
        match reason {
            NotLoaded::Busy => busy(),
            NotLoaded::Unknown => unknown(),
            NotLoaded::Damaged => Self::new(
                "damaged_table",
                "The log of this table cannot be read; it has been set aside and reported.",
            ),
        }
    }
}

async fn load(app: &Arc<App>, id: &str) -> Result<Table, NotLoaded> {
    let failed = |error: StoreError| {
        tracing::error!(table = id, %error, "a table could not be read");
        NotLoaded::Busy
    };
    if app.store.aside(id).await.map_err(failed)?.is_some() {
        return Err(NotLoaded::Damaged);
    }
    let entries = match app.store.read(id, 0).await {
        Err(StoreError::Damaged(reason)) => Err(reason),
        read => Ok(read.map_err(failed)?),
    };
    if entries.as_ref().is_ok_and(Vec::is_empty) {
        return Err(NotLoaded::Unknown);
    }
    let size = entries.as_ref().map_or(0, Vec::len);
    match entries.and_then(|entries| apart::beside(size, || replay(app, id, &entries))) {
        Ok(table) => Ok(table),
        Err(reason) => {
            set_aside(app, id, &reason).await;
            Err(NotLoaded::Damaged)
        }
    }
}

/// Sets a table aside whose log cannot be read, so that nobody tries to load it again.
async fn set_aside(app: &App, id: &str, reason: &str) {
    // The reason may contain cards: it is stored with the table, not logged.
    tracing::error!(
        table = id,
        "a damaged table was set aside; see set_aside in the database"
    );
    app.metrics.set_aside.inc();
    if let Err(error) = app.store.set_aside(id, reason, time::wall()).await {
        tracing::error!(table = id, %error, "it could not be noted that a table is damaged");
    }
}

fn replay(app: &App, id: &str, entries: &[Entry]) -> Result<Table, String> {
    let mut log = Vec::with_capacity(entries.len());
    for entry in entries {
        let event: Event = serde_json::from_str(&entry.payload)
            .map_err(|error| format!("event {}: {error}", entry.seq))?;
        log.push(Logged {
            version: entry.seq,
            at: entry.at,
            event,
        });
    }
    let house = |game: &str| {
        let game = app.game(game).ok()?;
        Some((game.kind, app.house(game)))
    };
    // The rules of a game may panic on a damaged log.
    let replayed = std::panic::AssertUnwindSafe(|| Table::replay(id, log, house));
    match std::panic::catch_unwind(replayed) {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(damaged)) => Err(format!("event {}: {}", damaged.version, damaged.reason)),
        Err(_) => Err("the rules broke off while it was replayed".to_owned()),
    }
}
