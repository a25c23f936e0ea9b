//! Score sheets on the device: gives the server's answers about a sheet offline, from its log or from its view.

use std::collections::BTreeMap;

use serde::Deserialize;
use sheet::{
    Change, Command, Context, Decision, Evening, Event, NewSheet, OnlineGame, PlayerId, Request,
    Role, RowEntry, RowId, Settings, SheetRefusal,
};

use crate::answer::{Answer, failed, ok};

/// A question about a sheet, which is open under a name chosen by the caller.
#[derive(Debug, Deserialize)]
pub(crate) struct SheetAsk {
    sheet: String,
    ask: Ask,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Ask {
    /// Opens a new evening. Answers with its view.
    New { new: NewSheet, who: Who },
    /// Opens an evening from its log. Answers with its view.
    Load { events: Vec<Event>, role: Role },
    /// Opens an evening from the server's view with all rows. Answers with its view.
    LoadView { view: Box<Shown>, role: Role },
    /// Closes it.
    Drop {},
    /// Answers with the view, its rows from `from` on.
    View { role: Role, from: usize },
    /// Answers with the log.
    Events {},
    /// Previews a command. Answers with a `SheetPreview`.
    Preview { command: Command, who: Who },
    /// Executes a request. Answers like the server: `{"done":…,"sheet":…}`, with all rows.
    Write { request: Request, who: Who },
}

/// Who asks, and when.
#[derive(Debug, Deserialize)]
struct Who {
    role: Role,
    #[serde(default)]
    by: String,
    /// The public id; empty if unknown.
    #[serde(default)]
    writer: String,
    /// In milliseconds since 1970.
    at: u64,
    /// A fresh secret for a link that may be created.
    #[serde(default)]
    key: String,
}

impl Who {
    fn context(&self) -> Context<'_> {
        Context {
            role: self.role,
            by: &self.by,
            writer: &self.writer,
            at: self.at,
            key: &self.key,
        }
    }
}

/// The parts of a `SheetView` that are needed to continue from it.
#[derive(Debug, Deserialize)]
struct Shown {
    version: u32,
    title: String,
    opened: u64,
    closed: bool,
    settings: Settings,
    #[serde(default)]
    club: Option<String>,
    players: Vec<ShownPlayer>,
    seats: Vec<PlayerId>,
    rows: Vec<ShownRow>,
    #[serde(default)]
    online: Vec<OnlineGame>,
}

#[derive(Debug, Deserialize)]
struct ShownPlayer {
    name: String,
    resting: bool,
}

#[derive(Debug, Deserialize)]
struct ShownRow {
    id: RowId,
    entry: RowEntry,
    by: String,
    at: u64,
    edited: bool,
}

impl Shown {
    /// A log that leads to the same state. A view does not contain what was undone, nor who wrote what.
    fn log(self) -> Vec<Event> {
        let event = |by: String, at: u64, change: Change| Event {
            id: String::new(),
            by,
            writer: String::new(),
            at,
            change,
        };
        let at = self.opened;
        let house = |change: Change| event(String::new(), at, change);
        let mut log = vec![house(Change::Opened {
            title: self.title,
            owner: String::new(),
            players: self.players.iter().map(|p| p.name.clone()).collect(),
            settings: self.settings,
            club: self.club,
        })];
        log.push(house(Change::SeatsChanged { seats: self.seats }));
        for row in self.rows {
            let (id, entry) = (row.id, row.entry);
            let entered = Change::RowEntered {
                row: id.clone(),
                entry: entry.clone(),
            };
            log.push(event(row.by.clone(), row.at, entered));
            if row.edited {
                log.push(event(row.by, row.at, Change::RowEdited { row: id, entry }));
            }
        }
        for (place, player) in self.players.iter().enumerate() {
            if player.resting {
                log.push(house(Change::PlayerRested {
                    player: PlayerId(place as u8),
                    resting: true,
                }));
            }
        }
        let online = self.online.into_iter();
        log.extend(online.map(|online| house(Change::TableOpened { online })));
        if self.closed {
            log.push(house(Change::Closed));
        }
        // Each event needs a unique id, and versions continue from the view's.
        for (place, event) in log.iter_mut().enumerate() {
            event.id = format!("shown-{place:08}");
        }
        log
    }
}

/// An open sheet. One opened from a view has fewer events than the server's log.
#[derive(Debug)]
struct Open {
    evening: Evening,
    /// Added to the versions of this log to get the server's.
    ahead: i64,
}

impl Open {
    fn new(evening: Evening, version: Option<u32>) -> Self {
        let own = i64::from(evening.version());
        Self {
            ahead: version.map_or(0, |version| i64::from(version) - own),
            evening,
        }
    }

    fn theirs(&self, version: u32) -> u32 {
        (i64::from(version) + self.ahead).max(0) as u32
    }

    fn view(&self, role: Role, from: usize) -> sheet::SheetView {
        let mut view = self.evening.view(role, from);
        view.version = self.theirs(view.version);
        view
    }
}

/// The open sheets.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    open: BTreeMap<String, Open>,
}

impl Sheets {
    pub(crate) fn answer(&mut self, SheetAsk { sheet, ask }: SheetAsk) -> Answer {
        self.ask(sheet, ask)
            .unwrap_or_else(|refusal| Err(failed(&refusal)))
    }

    fn ask(&mut self, sheet: String, ask: Ask) -> Result<Answer, SheetRefusal> {
        Ok(match ask {
            Ask::New { new, who } => {
                let (title, players) = (&new.title, &new.players);
                let context = who.context();
                let settings = new.settings.clone();
                let opened =
                    Evening::open(&new.id, title, &who.writer, players, settings, &context)?;
                let open = Open::new(Evening::rebuild([opened])?, None);
                self.put(sheet, open, who.role)
            }
            Ask::Load { events, role } => {
                let open = Open::new(Evening::rebuild(events)?, None);
                self.put(sheet, open, role)
            }
            Ask::LoadView { view, role } => {
                let version = view.version;
                let open = Open::new(Evening::rebuild(view.log())?, Some(version));
                self.put(sheet, open, role)
            }
            Ask::Drop {} => ok(&self.open.remove(&sheet).is_some()),
            Ask::View { role, from } => ok(&self.find(&sheet)?.view(role, from)),
            Ask::Events {} => ok(&self.find(&sheet)?.evening.events()),
            Ask::Preview { command, who } => ok(&self
                .find(&sheet)?
                .evening
                .preview(&command, &who.context())?),
            Ask::Write { mut request, who } => {
                let open = self.find(&sheet)?;
                request.base = (i64::from(request.base) - open.ahead).max(0) as u32;
                let done = match open.evening.decide(&request, &who.context())? {
                    Decision::Already(version) => version,
                    Decision::Event(event) => {
                        open.evening.apply(*event);
                        open.evening.version()
                    }
                };
                ok(&sheet::SheetAnswer {
                    done: open.theirs(done),
                    sheet: open.view(who.role, 0),
                })
            }
        })
    }

    fn put(&mut self, sheet: String, open: Open, role: Role) -> Answer {
        let view = ok(&open.view(role, 0));
        self.open.insert(sheet, open);
        view
    }

    fn find(&mut self, sheet: &str) -> Result<&mut Open, SheetRefusal> {
        self.open.get_mut(sheet).ok_or_else(|| {
            let message = format!("The sheet {sheet:?} is not open here: load it first.");
            SheetRefusal::new("unknown_sheet", message)
        })
    }
}
