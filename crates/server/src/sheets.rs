//! The score sheets in memory. Each is read from its log when it is first asked for; followers watch it change.
//!
//! A sheet has no task of its own as a table has: nothing happens on a sheet by itself (no clock, no bot, no deal), so a lock around each write is enough.

mod import;
mod played;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sheet::{Context, Decision, Evening, Event, SheetRefusal};
use store::{Append, Entry, SheetRow, StoreError};
use tokio::sync::{Mutex as Gate, watch};

pub(crate) use import::import;
pub(crate) use played::{game_ended, settle};

use crate::app::App;
use crate::kept::Kept;
use crate::{clubs, ids, time};

/// The sheets in memory.
#[derive(Debug)]
pub(crate) struct Sheets {
    pub kept: Kept<Sheet>,
    /// Held while a file is read: one at a time.
    reading: Gate<()>,
}

impl Default for Sheets {
    fn default() -> Self {
        Self {
            kept: Kept::default(),
            reading: Gate::new(()),
        }
    }
}

/// A sheet in memory.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub id: String,
    /// Held while writing; readers do not take this lock.
    writing: Gate<()>,
    now: watch::Sender<Arc<Page>>,
    /// Whether it was deleted: whoever still holds it neither reads nor writes it any more.
    deleted: AtomicBool,
}

/// Why a sheet could not be found or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SheetFailure {
    /// There is no sheet with this id.
    #[error("there is no such sheet")]
    Unknown,
    /// The log of the sheet cannot be read; it has been set aside.
    #[error("the log of the sheet cannot be read")]
    Damaged,
    /// The sheet refuses the change.
    #[error(transparent)]
    Refused(#[from] SheetRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A sheet at one moment.
#[derive(Debug)]
pub(crate) struct Page {
    pub evening: Evening,
    /// By version: the first row that it changed.
    changed: Vec<usize>,
}

impl Page {
    /// The first row that is not as it was at an earlier version.
    pub fn first_change_since(&self, version: u32) -> usize {
        let since = self.changed.get(version as usize..).unwrap_or_default();
        since.iter().copied().min().unwrap_or(usize::MAX)
    }
}

impl Sheet {
    fn new(id: &str, evening: Evening) -> Self {
        let changed = vec![0; evening.events().len()];
        Self {
            id: id.to_owned(),
            writing: Gate::new(()),
            now: watch::Sender::new(Arc::new(Page { evening, changed })),
            deleted: AtomicBool::new(false),
        }
    }

    /// The sheet as it is.
    pub fn now(&self) -> Arc<Page> {
        self.now.borrow().clone()
    }

    /// Refuses a sheet that was deleted.
    pub fn check_there(&self) -> Result<(), SheetFailure> {
        if !self.deleted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let message = "This evening was deleted by whoever it belonged to.";
        Err(SheetRefusal::new("sheet_deleted", message).into())
    }

    /// The sheet as it changes.
    pub fn follow(&self) -> watch::Receiver<Arc<Page>> {
        self.now.subscribe()
    }

    /// Writes the event that `decide` returns, and returns its version once it is durable.
    pub async fn write(
        &self,
        app: &App,
        decide: impl Fn(&Evening) -> Result<Decision, SheetRefusal>,
    ) -> Result<u32, SheetFailure> {
        let _writing = self.writing.lock().await;
        self.check_there()?;
        loop {
            let page = self.now();
            let event = match decide(&page.evening)? {
                Decision::Already(version) => return Ok(version),
                Decision::Event(event) => *event,
            };
            let mut evening = page.evening.clone();
            evening.apply(event);
            match app
                .store
                .append(append(&self.id, &page.evening, &evening))
                .await
            {
                Ok(()) => {
                    self.turn(&page, evening);
                    return Ok(self.now().evening.version());
                }
                // The log has grown behind our back: it is read again, and the request is decided anew.
                Err(StoreError::Taken) => {
                    let evening = read(app, &self.id).await?;
                    self.turn(&page, evening);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn turn(&self, before: &Page, evening: Evening) {
        let mut changed = before.changed.clone();
        let first = evening.first_difference(&before.evening);
        changed.resize(evening.events().len(), first);
        self.now.send_replace(Arc::new(Page { evening, changed }));
    }
}

/// What has to be appended so that the log tells of `after`.
fn append(id: &str, before: &Evening, after: &Evening) -> Append {
    let old = before.events().len();
    let fresh = after.events().iter().enumerate().skip(old);
    let card = after.card(id);
    let tables = after.facts().online.iter();
    let table = tables
        .map(|online| &online.table)
        .find(|table| !before.facts().online.iter().any(|o| o.table == **table));
    Append {
        stream: id.to_owned(),
        entries: fresh.map(|(place, event)| entry(place, event)).collect(),
        sheet: Some(Box::new(SheetRow {
            id: id.to_owned(),
            owner: after.facts().owner.clone(),
            card: serde_json::to_string(&card).unwrap_or_default(),
            updated: card.updated,
            table: table.cloned(),
        })),
        ..Append::default()
    }
}

fn entry(place: usize, event: &Event) -> Entry {
    Entry {
        seq: place as u64 + 1,
        at: event.at,
        payload: serde_json::to_string(event).unwrap_or_default(),
    }
}

/// Begins a sheet with an evening that is not kept yet.
pub(crate) async fn begin(app: &Arc<App>, id: &str, evening: Evening) -> Result<(), SheetFailure> {
    let row = append(id, &Evening::default(), &evening);
    match app.store.append(row).await {
        Ok(()) => {
            app.sheets.kept.put(id, Sheet::new(id, evening));
            Ok(())
        }
        // The same request has come before: the sheet is there.
        Err(StoreError::Taken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The sheet with this id, read from the log if need be.
pub(crate) async fn find(app: &Arc<App>, id: &str) -> Result<Arc<Sheet>, SheetFailure> {
    if let Some(sheet) = app.sheets.kept.find(id) {
        return Ok(sheet);
    }
    let evening = read(app, id).await?;
    let awaits_table = !evening.facts().online.is_empty();
    let sheet = app.sheets.kept.put(id, Sheet::new(id, evening));
    if awaits_table {
        // A game may have ended while the server was down.
        settle(app, &sheet).await;
    }
    Ok(sheet)
}

async fn read(app: &App, id: &str) -> Result<Evening, SheetFailure> {
    if !ids::well_formed(id) {
        return Err(SheetFailure::Unknown);
    }
    if app.store.aside(id).await?.is_some() {
        return Err(SheetFailure::Damaged);
    }
    let entries = match app.store.read(id, 0).await {
        Err(StoreError::Damaged(reason)) => Err(reason),
        read => Ok(read?),
    };
    if entries.as_ref().is_ok_and(Vec::is_empty) {
        return Err(SheetFailure::Unknown);
    }
    let read = |entries: Vec<Entry>| {
        let events = entries.iter();
        let events = events.map(|entry| serde_json::from_str::<Event>(&entry.payload));
        let events: Result<Vec<Event>, _> = events.collect();
        events.map_err(|error| error.to_string())
    };
    let rebuilt = entries
        .and_then(read)
        .and_then(|events| Evening::rebuild(events).map_err(|refusal| refusal.message));
    match rebuilt {
        Ok(evening) => Ok(evening),
        Err(reason) => Err(set_aside(app, id, &reason).await),
    }
}

/// Sets a sheet aside whose log cannot be read.
async fn set_aside(app: &App, id: &str, reason: &str) -> SheetFailure {
    tracing::error!(sheet = id, reason, "a damaged sheet was set aside");
    app.metrics.set_aside.inc();
    match app.store.set_aside(id, reason, time::wall()).await {
        Ok(()) => SheetFailure::Damaged,
        Err(error) => error.into(),
    }
}

/// Whether nobody but its owner could ever read this sheet.
pub(crate) async fn is_lonely(app: &Arc<App>, id: &str) -> bool {
    let Ok(sheet) = find(app, id).await else {
        return false;
    };
    let page = sheet.now();
    let facts = page.evening.facts();
    let of_shared_club = match &facts.club {
        Some(club) => !clubs::is_lonely(app, club).await,
        None => false,
    };
    facts.links.is_empty() && facts.online.is_empty() && !of_shared_club
}

/// Reads a sheet again that is in memory and has been written anew.
pub(crate) async fn read_again(app: &App, id: &str) {
    let Some(sheet) = app.sheets.kept.find(id) else {
        return;
    };
    let _writing = sheet.writing.lock().await;
    match read(app, id).await {
        Ok(evening) => sheet.turn(&sheet.now(), evening),
        // Another node has deleted it.
        Err(SheetFailure::Unknown) => delete(app, id),
        // If it cannot be read now, the old page stays until the server starts again.
        Err(_) => {}
    }
}

/// Lets go of a sheet that was deleted, and tells whoever follows it.
pub(crate) fn delete(app: &App, id: &str) {
    if let Some(sheet) = app.sheets.kept.find(id) {
        sheet.deleted.store(true, Ordering::Relaxed);
        sheet.now.send_modify(|_| {});
    }
    app.sheets.kept.drop(id);
}

/// The context of what the server itself enters.
pub(crate) fn as_house() -> Context<'static> {
    Context {
        role: sheet::Role::Writer,
        by: "",
        writer: "",
        at: time::now(),
        key: "",
    }
}
