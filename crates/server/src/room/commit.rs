//! Makes a table's events durable, and announces them.

use store::{Append, Entry as LogEntry, StoreError};
use table::{Event, Logged};

use super::{Broken, Room};
use crate::lobby::Entry;
use crate::{record, sheets};

/// The effects of a batch of events outside the table.
struct Effects {
    /// The new lobby entry, if it changes.
    entry: Option<Entry>,
    /// The match has moved, so that the turn may have changed.
    moved: bool,
    /// A game ended.
    ended: bool,
    /// Number of game steps.
    steps: u64,
}

impl Room {
    /// Makes events durable, then tells the members.
    pub(super) async fn commit(&mut self, batch: Vec<Logged>) -> Result<(), Broken> {
        if batch.is_empty() {
            return Ok(());
        }
        let effects = self.effects(&batch);
        self.append(&batch, &effects).await?;
        self.announce(&batch, effects);
        Ok(())
    }

    fn effects(&self, batch: &[Logged]) -> Effects {
        let any = |fits: fn(&Event) -> bool| batch.iter().any(|logged| fits(&logged.event));
        let is_step = |logged: &&Logged| matches!(logged.event, Event::Step { .. });
        Effects {
            entry: any(changes_card).then(|| self.entry()),
            moved: any(Event::moves_the_match),
            ended: any(|event| matches!(event, Event::Ended { .. })),
            steps: batch.iter().filter(is_step).count() as u64,
        }
    }

    /// Waits until the store has the batch. If it refuses, the room is dropped and the log is replayed.
    async fn append(&self, batch: &[Logged], effects: &Effects) -> Result<(), Broken> {
        let record = effects.ended.then(|| record::of(&self.table)).flatten();
        let append = Append {
            stream: self.table.id().to_owned(),
            entries: batch.iter().map(log_entry).collect(),
            table: effects.entry.as_ref().map(|entry| Box::new(entry.row())),
            record: record.map(Box::new),
            fence: self.fence,
            ..Append::default()
        };
        let Err(error) = self.app.store.append(append).await else {
            return Ok(());
        };
        if let Some(me) = self.me.upgrade() {
            self.app.hub.forget(self.table.id(), &me);
        }
        if let (StoreError::NotOwner, Some(nodes)) = (&error, &self.app.nodes) {
            nodes.fenced.inc();
            return Err(Broken::Lost);
        }
        tracing::error!(table = self.table.id(), %error, "events could not be appended");
        Err(match error {
            StoreError::Unsure(_) => Broken::Unsure,
            _ => Broken::Refused,
        })
    }

    /// Tells members, lobby, score sheet and metrics about events that are durable.
    fn announce(&mut self, batch: &[Logged], effects: Effects) {
        self.app.metrics.steps.inc_by(effects.steps);
        if effects.ended {
            // A score sheet may wait for the result; the table does not wait for the sheet.
            let table = self.table.id().to_owned();
            tokio::spawn(sheets::game_ended(self.app.clone(), table));
        }
        if effects.entry.is_some() {
            self.note_present();
        }
        self.tell(batch);
        self.ask_whether_told();
        match effects.entry {
            Some(entry) => self.app.lobby.put(entry),
            None if effects.moved => self.app.lobby.put_awaited(&self.table),
            None => {}
        }
    }

    /// The table as the lobby lists it.
    fn entry(&self) -> Entry {
        let here = |person: &str| {
            let mut members = self.members.iter();
            members.any(|member| member.person.id == person)
        };
        Entry::of(&self.table, here)
    }

    /// Tells the lobby when the last of the table's people has left, or the first is back. Other nodes read it from the stored card.
    pub(super) async fn note_away(&self) {
        let away = self.entry().card.away;
        if self.app.lobby.put_away(self.table.id(), away) && self.fence.is_some() {
            self.write_card().await;
        }
    }

    /// Stores the lobby's card of a table that leaves memory.
    pub(super) async fn write_card(&self) {
        let append = Append {
            stream: self.table.id().to_owned(),
            table: Some(Box::new(self.entry().row())),
            fence: self.fence,
            ..Append::default()
        };
        if let Err(error) = self.app.store.append(append).await {
            tracing::warn!(table = self.table.id(), %error, "the card of a table could not be written");
        }
    }

    /// Updates the presence of everybody who sits, since seats may have changed hands.
    fn note_present(&mut self) {
        let now = self.now();
        let people: Vec<String> = self
            .table
            .places()
            .iter()
            .filter_map(|place| Some(place.person()?.id.clone()))
            .collect();
        for person in people {
            let here = self.members.iter().any(|member| member.person.id == person);
            self.table.set_present(&person, here, now);
        }
    }
}

/// An event as the store keeps it.
pub(crate) fn log_entry(logged: &Logged) -> LogEntry {
    LogEntry {
        seq: logged.version,
        at: logged.at,
        payload: serde_json::to_string(&logged.event).unwrap_or_default(),
    }
}

/// Whether this event changes the lobby's card.
fn changes_card(event: &Event) -> bool {
    matches!(
        event,
        Event::Opened(_)
            | Event::Sat { .. }
            | Event::Stood { .. }
            | Event::Became { .. }
            | Event::Gone { .. }
            | Event::Retook { .. }
            | Event::Voted { .. }
            | Event::Started { .. }
            | Event::Reopened {}
            | Event::Ended { .. }
            | Event::Closed {}
    )
}
