//! The score sheets in memory: evenings with real cards, each a stream of events.

mod import;
mod played;

use std::sync::{Arc, OnceLock};

use sheet::{Context, Digest, Evening, Event, Role};
use store::SheetRow;
use tokio::sync::Mutex as Gate;

pub(crate) use import::{Importer, import};
pub(crate) use played::{game_ended, settle};

use crate::app::App;
use crate::kept::Kept;
use crate::stream::{self, Stream, StreamFailure};
use crate::workers::NotDone;
use crate::{clubs, ids, time};

/// The number of cached JSON texts per page.
const TOLD: usize = 3;

/// The sheets in memory.
#[derive(Debug)]
pub(crate) struct Sheets {
    pub kept: Kept<Sheet>,
    /// Held while a file is parsed: one at a time.
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
pub(crate) type Sheet = Stream<Page>;

/// A sheet at one moment.
#[derive(Debug)]
pub(crate) struct Page {
    pub evening: Evening,
    /// By version: the first row that it changed.
    changed: Vec<usize>,
    /// The summary of the evening, computed on first use.
    digest: OnceLock<Arc<Digest>>,
    /// The latest JSON texts of the sheet by role and first row.
    told: Gate<Vec<(Role, usize, Arc<str>)>>,
}

impl Page {
    /// The initial page of an evening.
    pub fn new(evening: Evening) -> Self {
        let changed = vec![0; evening.events().len()];
        Self::changed(evening, changed)
    }

    fn changed(evening: Evening, changed: Vec<usize>) -> Self {
        Self {
            evening,
            changed,
            digest: OnceLock::new(),
            told: Gate::default(),
        }
    }

    /// The number of rows.
    pub fn size(&self) -> usize {
        self.evening.facts().rows.len()
    }

    /// The sheet as JSON from a row on, cached because all followers request the same text at the same time.
    pub async fn text(&self, app: &App, role: Role, from: usize) -> Result<Arc<str>, NotDone> {
        let mut told = self.told.lock().await;
        let same = |(one, row, _): &&(Role, usize, _)| (*one, *row) == (role, from);
        if let Some((_, _, text)) = told.iter().find(same) {
            return Ok(text.clone());
        }
        let write = || serde_json::to_string(&self.evening.view(role, from)).unwrap_or_default();
        let text: Arc<str> = app.apart.run(self.size(), write).await?.into();
        told.truncate(TOLD - 1);
        told.insert(0, (role, from, text.clone()));
        Ok(text)
    }

    /// The first row that has changed since an earlier version.
    pub fn first_change_since(&self, version: u32) -> usize {
        let since = self.changed.get(version as usize..).unwrap_or_default();
        since.iter().copied().min().unwrap_or(usize::MAX)
    }

    /// The summary of the evening, computed once, so that a season does not score every game again.
    pub fn digest(&self) -> Arc<Digest> {
        let digest = || Arc::new(self.evening.digest());
        self.digest.get_or_init(digest).clone()
    }

    fn after(&self, evening: Evening) -> Self {
        let mut changed = self.changed.clone();
        let first = evening.first_difference(&self.evening);
        changed.resize(evening.events().len(), first);
        Self::changed(evening, changed)
    }
}

impl stream::Page for Page {
    type Event = Event;
    const KIND: &'static str = "sheet";
    const DELETED: (&'static str, &'static str) = (
        "sheet_deleted",
        "This evening was deleted by whoever it belonged to.",
    );

    fn could_be(id: &str) -> bool {
        ids::is_sheet(id)
    }

    fn read(events: Vec<Event>) -> Result<Self, String> {
        let evening = Evening::rebuild(events);
        evening.map(Self::new).map_err(|refusal| refusal.message)
    }

    fn with(&self, event: Event) -> Self {
        let mut evening = self.evening.clone();
        evening.apply(event);
        self.after(evening)
    }

    fn before(&self, read: Self) -> Self {
        self.after(read.evening)
    }

    fn events(&self) -> &[Event] {
        self.evening.events()
    }

    fn written(event: &Event) -> u64 {
        event.at
    }

    fn row(&self, id: &str, before: Option<&Self>) -> SheetRow {
        let facts = self.evening.facts();
        let card = self.evening.card(id);
        let known = before.map_or(&[][..], |before| before.evening.facts().online.as_slice());
        let mut tables = facts.online.iter().map(|online| &online.table);
        let table = tables.find(|table| !known.iter().any(|online| online.table == **table));
        SheetRow {
            id: id.to_owned(),
            owner: facts.owner.clone(),
            card: serde_json::to_string(&card).unwrap_or_default(),
            updated: card.updated,
            table: table.cloned(),
            people: Vec::new(),
        }
    }
}

/// Stores a new evening as a sheet.
pub(crate) async fn begin(app: &App, id: &str, evening: Evening) -> Result<(), StreamFailure> {
    app.sheets.kept.begin(app, id, Page::new(evening)).await
}

/// The sheet with this id, read from the log if it is not in memory.
pub(crate) async fn find(app: &Arc<App>, id: &str) -> Result<Arc<Sheet>, StreamFailure> {
    if let Some(sheet) = app.sheets.kept.find(id) {
        return Ok(sheet);
    }
    let sheet = app.sheets.kept.read(app, id).await?;
    if !sheet.now().evening.facts().online.is_empty() {
        // A game may have ended while the server was down. Spawned, so that the entry is complete even if the client hangs up.
        let (app, settled) = (app.clone(), sheet.clone());
        let _ = tokio::spawn(async move { settle(&app, &settled).await }).await;
    }
    Ok(sheet)
}

/// Whether nobody but its owner has ever had access to this sheet.
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

/// Reloads a sheet in memory whose log was rewritten.
pub(crate) async fn read_again(app: &App, id: &str) {
    app.sheets.kept.read_again(app, id).await;
}

/// The context of entries by the server itself.
pub(crate) fn as_house() -> Context<'static> {
    Context {
        role: Role::Writer,
        by: "",
        writer: "",
        at: time::now(),
        key: "",
    }
}
