//! The tables in memory. Each is owned by one task; it is read from the log when it is first asked for.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Refusal;
use protocol::TableCard;
use store::{Entry, StoreError};
use table::{Event, Logged, Person, Table};
use tokio::sync::oneshot;

use crate::app::App;
use crate::room::{self, RoomSender, ToRoom};
use crate::{ids, time};

/// The tables in memory, by id.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    rooms: Mutex<HashMap<String, RoomSender>>,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, RoomSender>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table that is in memory.
    pub fn find(&self, id: &str) -> Option<RoomSender> {
        self.lock()
            .get(id)
            .filter(|room| !room.is_closed())
            .cloned()
    }

    /// Forgets a room, if it is the one that is meant.
    pub fn forget(&self, id: &str, room: &RoomSender) {
        let mut rooms = self.lock();
        if rooms.get(id).is_some_and(|known| known.same_channel(room)) {
            rooms.remove(id);
        }
    }

    /// Every room, for shutting down.
    pub fn all(&self) -> Vec<RoomSender> {
        self.lock().values().cloned().collect()
    }
}

/// What is answered when the store does not keep up or fails.
pub(crate) fn busy() -> Refusal {
    Refusal::new(
        "busy",
        "The server could not write that down; nothing has changed. Try again in a moment.",
    )
}

fn unknown() -> Refusal {
    Refusal::new(
        "unknown_table",
        "There is no such table: it may have been closed. Look in the lobby.",
    )
}

/// The room of a table, which is read from the log if need be.
pub(crate) async fn room(app: &Arc<App>, id: &str) -> Result<RoomSender, Refusal> {
    if let Some(room) = app.hub.find(id) {
        return Ok(room);
    }
    if !ids::well_formed(id) {
        return Err(unknown());
    }
    let table = load(app, id).await?;
    Ok(enlist(app, table, true))
}

/// Gives the seats of a guest to the account that the guest became, at every table that is not closed; or tells tables of a new name.
pub(crate) async fn become_another(
    app: &Arc<App>,
    was: &str,
    who: &Person,
) -> Result<(), StoreError> {
    for table in app.store.tables_of(was).await? {
        // A table that cannot be read has nothing to give.
        let Ok(room) = room(app, &table.id).await else {
            continue;
        };
        let (done, heard) = oneshot::channel();
        let became = ToRoom::Became {
            was: was.to_owned(),
            who: who.clone(),
            done,
        };
        if room.send(Box::new(became)).await.is_ok() {
            let _ = heard.await;
        }
    }
    Ok(())
}

/// Starts the task of a table, unless another request has just done so.
pub(crate) fn enlist(app: &Arc<App>, table: Table, woken: bool) -> RoomSender {
    let mut rooms = app.hub.lock();
    if let Some(room) = rooms.get(table.id()).filter(|room| !room.is_closed()) {
        return room.clone();
    }
    let id = table.id().to_owned();
    let room = room::start(app.clone(), table, woken);
    rooms.insert(id, room.clone());
    room
}

/// The lobby as this person sees it. Whose turn it is at the person's own tables is read from their logs where a restart has forgotten it.
pub(crate) async fn lobby_of(app: &Arc<App>, person: &str) -> Vec<TableCard> {
    for id in app.lobby.unread(person) {
        let table = load(app, &id).await.ok();
        app.lobby.set_read(&id, table.as_ref());
    }
    app.lobby.list(person)
}

async fn load(app: &Arc<App>, id: &str) -> Result<Table, Refusal> {
    let failed = |error: StoreError| {
        tracing::error!(table = id, %error, "a table could not be read");
        busy()
    };
    if app.store.aside(id).await.map_err(failed)?.is_some() {
        return Err(damaged());
    }
    let entries = match app.store.read(id, 0).await {
        Err(error @ StoreError::Damaged) => Err(error.to_string()),
        read => Ok(read.map_err(failed)?),
    };
    if entries.as_ref().is_ok_and(Vec::is_empty) {
        return Err(unknown());
    }
    match entries.and_then(|entries| replay(app, id, &entries)) {
        Ok(table) => Ok(table),
        Err(reason) => {
            // The reason may name cards: it is kept with the table and not told to the log.
            tracing::error!(
                table = id,
                "a damaged table was set aside; see set_aside in the database"
            );
            app.metrics.set_aside.fetch_add(1, Ordering::Relaxed);
            app.store
                .set_aside(id, &reason, time::now())
                .await
                .map_err(failed)?;
            Err(damaged())
        }
    }
}

fn damaged() -> Refusal {
    Refusal::new(
        "damaged_table",
        "The log of this table cannot be read; it has been set aside and reported.",
    )
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
    // A game's rules are not trusted to survive a log that they did not write.
    let replayed = std::panic::AssertUnwindSafe(|| Table::replay(id, log, house));
    match std::panic::catch_unwind(replayed) {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(damaged)) => Err(format!("event {}: {}", damaged.version, damaged.reason)),
        Err(_) => Err("the rules broke off while it was replayed".to_owned()),
    }
}
