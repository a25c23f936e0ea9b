//! An evening: its log, its state, and which commands are allowed.

use std::collections::BTreeMap;

use crate::deciding::{check_id, check_names};
use crate::entering::written_out;
use crate::view::row_view;
use crate::{
    Change, Command, Event, Facts, Ledger, MOST_PLAYERS, PENALTY, Preview, Request, Role, RowEntry,
    RowId, SEATS, Settings, SheetRefusal, check_title,
};

/// Limit of rows in an evening.
pub const MOST_ROWS: usize = 1000;

/// Limit of events in a log; links and closing are not counted.
pub const MOST_EVENTS: usize = 20_000;

/// What the caller knows about a request: who asks, when, and randomness if needed.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The role of the requester at this evening.
    pub role: Role,
    /// The name of the requester.
    pub by: &'a str,
    /// The public id of the requester; empty if unknown.
    pub writer: &'a str,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// A fresh secret for a link that may be created.
    pub key: &'a str,
}

/// The result of a request, for an evening or a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision<E = Event> {
    /// A new event, to be made durable and then applied.
    Event(Box<E>),
    /// The request was done before, by the event of this version.
    Already(u32),
}

/// The state of an evening: a fold over its events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evening {
    log: Vec<Event>,
    /// The versions of requests already done, by their ids.
    done: BTreeMap<String, u32>,
    /// Events in effect that can be undone, as indices into the log.
    pub(crate) standing: Vec<usize>,
    /// Undone events that can be redone.
    pub(crate) undone: Vec<usize>,
    facts: Facts,
    ledger: Ledger,
}

impl Evening {
    /// The event that opens an evening.
    pub fn open(
        id: &str,
        title: &str,
        owner: &str,
        players: &[String],
        settings: Settings,
        context: &Context<'_>,
    ) -> Result<Event, SheetRefusal> {
        let title = check_title(title)?;
        if !(SEATS..=MOST_PLAYERS).contains(&players.len()) {
            return Err(SheetRefusal::at(
                "players",
                "bad_players",
                format!("An evening has {SEATS} to {MOST_PLAYERS} players."),
            ));
        }
        let players = check_names(players, "players")?;
        Ok(Event {
            id: check_id(id)?,
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change: Change::Opened {
                title,
                owner: owner.to_owned(),
                players,
                settings: settings.checked()?,
                club: None,
            },
        })
    }

    /// The event that opens an evening of a round.
    pub fn of_club(mut opened: Event, club: &str) -> Event {
        if let Change::Opened { club: of, .. } = &mut opened.change {
            *of = Some(club.to_owned());
        }
        opened
    }

    /// Replays an evening from its log; refused if one of its rows cannot be scored.
    pub fn rebuild(events: impl IntoIterator<Item = Event>) -> Result<Self, SheetRefusal> {
        let mut evening = Self::default();
        for event in events {
            evening.note(event);
        }
        evening.refold();
        evening.ledger = Ledger::reckon(&evening.facts).map_err(|refused| refused.1)?;
        Ok(evening)
    }

    /// Applies a durable event.
    pub fn apply(&mut self, event: Event) {
        let undoing = matches!(event.change, Change::Undone | Change::Redone);
        let reckon = !event.change.is_about_links();
        if let Change::RowEntered { row, entry } = &event.change
            && self.ledger.add(row, entry, &self.facts).is_ok()
        {
            // A row at the end does not change those before it.
            self.facts.take(&event);
            self.note(event);
            return;
        }
        self.note(event);
        if undoing {
            self.refold();
        } else if let Some(event) = self.log.last() {
            self.facts.take(event);
        }
        // `decide` checked that it can be scored; if not, the ledger stays as it was.
        if reckon && let Ok(ledger) = Ledger::reckon(&self.facts) {
            self.ledger = ledger;
        }
    }

    /// Adds a row at the end without scoring the earlier ones again; for importing row by row.
    pub(crate) fn enter(
        &mut self,
        id: &str,
        entry: &RowEntry,
        context: &Context<'_>,
    ) -> Result<(), SheetRefusal> {
        let entry = written_out(entry, self, None)?;
        let row = RowId(check_id(id)?);
        self.ledger.add(&row, &entry, &self.facts)?;
        let event = Event {
            id: id.to_owned(),
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change: Change::RowEntered { row, entry },
        };
        self.facts.take(&event);
        self.note(event);
        Ok(())
    }

    /// Adds an event to the log, and updates what can be undone and redone.
    fn note(&mut self, event: Event) {
        let place = self.log.len();
        match &event.change {
            Change::Undone => self.undone.extend(self.standing.pop()),
            Change::Redone => self.standing.extend(self.undone.pop()),
            change if change.can_be_undone() => {
                self.standing.push(place);
                self.undone.clear();
            }
            _ => {}
        }
        self.done.insert(event.id.clone(), place as u32 + 1);
        self.log.push(event);
    }

    /// Folds the events in effect from the beginning.
    fn refold(&mut self) {
        self.facts = Facts::default();
        let mut standing = self.standing.iter().peekable();
        for (place, event) in self.log.iter().enumerate() {
            let stands = if event.change.can_be_undone() {
                standing.next_if(|next| **next == place).is_some()
            } else {
                true
            };
            if stands {
                self.facts.take(event);
            }
        }
    }

    /// The number of events.
    pub fn version(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log.
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// What was entered.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// What follows from it.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The change that an undo would undo.
    pub fn undoable(&self) -> Option<&Event> {
        self.standing.last().map(|place| &self.log[*place])
    }

    /// The change that a redo would restore.
    pub fn redoable(&self) -> Option<&Event> {
        self.undone.last().map(|place| &self.log[*place])
    }

    /// The role that a link gives, or why it is not valid.
    pub fn role_of_key(&self, key: &str) -> Result<Role, SheetRefusal> {
        match self.facts.links.iter().find(|link| link.key == key) {
            Some(link) if !link.withdrawn => Ok(link.right.into()),
            Some(_) => Err(SheetRefusal::gone(
                "link_withdrawn",
                "This link was taken back. Ask whoever keeps the sheet for a new one.",
            )),
            None => Err(SheetRefusal::forbidden(
                "unknown_link",
                "This link leads nowhere. A letter may be missing; ask for it again.",
            )),
        }
    }

    /// Decides a request: returns its event, or why it is refused.
    pub fn decide(
        &self,
        request: &Request,
        context: &Context<'_>,
    ) -> Result<Decision, SheetRefusal> {
        let id = check_id(&request.id)?;
        Self::check_role(&request.command, context.role)?;
        if let Some(version) = self.done.get(&id) {
            return Ok(Decision::Already(*version));
        }
        self.check_open(&request.command)?;
        self.check_base(request)?;
        let change = self.change(&id, &request.command, context)?;
        let event = Event {
            id,
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change,
        };
        // Undoing leads back to a state that was valid; everything else is scored before it is written.
        if event.change.can_be_undone() {
            self.imagine(&event)?;
        }
        Ok(Decision::Event(Box::new(event)))
    }

    /// The effect of a command, without writing anything.
    pub fn preview(
        &self,
        command: &Command,
        context: &Context<'_>,
    ) -> Result<Preview, SheetRefusal> {
        Self::check_role(command, context.role)?;
        self.check_open(command)?;
        let change = self.change("preview", command, context)?;
        let touched = match &change {
            Change::RowEntered { row, .. } | Change::RowEdited { row, .. } => Some(row.clone()),
            _ => None,
        };
        let (facts, ledger) = self.imagine(&Event {
            id: "preview".to_owned(),
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change,
        })?;
        let place = touched.and_then(|row| facts.place_of(&row));
        Ok(Preview {
            row: place.map(|place| row_view(&facts, &ledger, place)),
            totals: ledger.totals,
        })
    }

    fn imagine(&self, event: &Event) -> Result<(Facts, Ledger), SheetRefusal> {
        let mut facts = self.facts.clone();
        facts.take(event);
        let touched = match &event.change {
            Change::RowEntered { row, .. } | Change::RowEdited { row, .. } => facts.place_of(row),
            _ => None,
        };
        let ledger = Ledger::reckon(&facts).map_err(|refused| {
            let (place, refusal) = *refused;
            if touched == Some(place) {
                return refusal;
            }
            let rows = facts.rows[..=place].iter();
            let number = rows.filter(|row| row.entry.game != PENALTY).count() as u32;
            SheetRefusal {
                field: Some("preset".into()),
                game: Some(number),
                message: format!(
                    "Game {number} cannot be reckoned like this: {} Correct it first.",
                    refusal.message
                ),
                ..refusal
            }
        })?;
        Ok((facts, ledger))
    }
}
