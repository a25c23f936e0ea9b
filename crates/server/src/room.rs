//! The task that owns one table: asks come in, events are made durable, then everybody is told.

mod ask;
mod bots;
mod tell;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::{Refusal, Seat};
use protocol::ServerMessage;
use store::{Append, Entry as LogEntry};
use table::{Event, Logged, Person, Phase, Table};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

pub(crate) use ask::RoomAsk;

use crate::app::{App, Game};
use crate::connection::{Outbox, text};
use crate::lobby::Entry;
use crate::{hub, record, sheets, time};

/// Asks that may wait for a table.
const INBOX: usize = 32;

/// The way to a room. What is sent is boxed, because a queue keeps room for many and most of the time holds none.
pub(crate) type RoomSender = mpsc::Sender<Box<ToRoom>>;

/// What a room is sent.
pub(crate) enum ToRoom {
    /// A connection comes.
    Enter {
        connection: u64,
        person: Arc<Person>,
        out: Outbox,
        id: u32,
        since: Option<u64>,
    },
    /// A connection goes.
    Exit { connection: u64 },
    /// A connection asks something.
    Ask {
        connection: u64,
        out: Outbox,
        id: u32,
        ask: RoomAsk,
        asked: Instant,
    },
    /// A bot has chosen, having seen so many steps.
    Chosen {
        seat: Seat,
        step: u32,
        action: Result<String, Refusal>,
    },
    /// Somebody is another from now on; told back once that is durable.
    Became {
        was: String,
        who: Person,
        done: oneshot::Sender<()>,
    },
    /// Somebody is not known any more; told back once that is durable.
    Gone {
        person: String,
        done: oneshot::Sender<()>,
    },
    /// Nothing more will come: write down what the lobby should know.
    Stop,
}

struct Member {
    connection: u64,
    person: Arc<Person>,
    out: Outbox,
}

struct Room {
    app: Arc<App>,
    game: Game,
    table: Table,
    members: Vec<Member>,
    me: mpsc::WeakSender<Box<ToRoom>>,
    /// The bot that thinks, and about which step.
    thinking: Option<(Seat, u32)>,
    /// Since when nobody has been here.
    empty_since: u64,
    told_forfeit: u64,
}

/// Starts the task of a table. `woken` says that it was read from the log.
pub(crate) fn start(app: Arc<App>, table: Table, woken: bool) -> RoomSender {
    let (sender, mut inbox) = mpsc::channel(INBOX);
    let me = sender.downgrade();
    tokio::spawn(async move {
        let Ok(game) = app.game(&table.opened().game) else {
            return;
        };
        app.metrics.tables.fetch_add(1, Ordering::Relaxed);
        let mut room = Room {
            app: app.clone(),
            game,
            table,
            members: Vec::new(),
            me,
            thinking: None,
            empty_since: time::now(),
            told_forfeit: 0,
        };
        let ended = room.run(&mut inbox, woken).await;
        if ended.is_err() {
            tracing::error!(
                table = room.table.id(),
                "a table could not be written and will be read again"
            );
            room.refuse_all(&mut inbox).await;
            for member in &room.members {
                member.out.send(text(&ServerMessage::Resync {}));
            }
        }
        app.metrics.tables.fetch_sub(1, Ordering::Relaxed);
    });
    sender
}

/// Tells somebody that nothing came of an ask because it could not be written down.
fn refuse(out: &Outbox, id: u32) {
    let error = hub::busy();
    out.send(text(&ServerMessage::Error {
        id: Some(id),
        error,
    }));
}

/// The store would not take an event: what is in memory is no longer the truth.
struct Broken;

impl Room {
    async fn run(
        &mut self,
        inbox: &mut mpsc::Receiver<Box<ToRoom>>,
        woken: bool,
    ) -> Result<(), Broken> {
        if woken {
            let batch = self.table.wake(time::now());
            Box::pin(self.commit(batch)).await?;
        }
        Box::pin(self.drive()).await?;
        loop {
            let now = time::now();
            let due = [
                self.table.next_due(),
                self.table.next_forfeit(now),
                self.leave_at(),
            ];
            let message = match due.into_iter().flatten().min() {
                None => inbox.recv().await,
                Some(due) => {
                    let wait = Duration::from_millis(due.saturating_sub(now).max(1));
                    match timeout(wait, inbox.recv()).await {
                        Ok(message) => message,
                        Err(_) => {
                            if self.leave_at().is_some_and(|at| at <= time::now()) {
                                return Box::pin(self.unload(inbox)).await;
                            }
                            Box::pin(self.tick()).await?;
                            continue;
                        }
                    }
                }
            };
            match message.map(|message| *message) {
                Some(ToRoom::Stop) => {
                    Box::pin(self.write_card()).await;
                    return Ok(());
                }
                Some(message) => Box::pin(self.receive(message)).await?,
                None => return Ok(()),
            }
        }
    }

    /// When the table leaves memory if nobody comes: never while time itself can change it.
    fn leave_at(&self) -> Option<u64> {
        let quiet = self.members.is_empty() && self.thinking.is_none();
        let waits = self.table.phase() == Phase::Playing && self.table.next_due().is_some();
        let idle = self.app.config.idle;
        let stay = if self.table.is_deserted() {
            idle.max(self.app.config.linger)
        } else {
            idle
        };
        (quiet && !waits).then_some(self.empty_since.saturating_add(stay))
    }

    /// Leaves memory; whoever asked at the last moment is sent on to the room that comes after.
    async fn unload(&mut self, inbox: &mut mpsc::Receiver<Box<ToRoom>>) -> Result<(), Broken> {
        let batch = self.table.close_deserted(time::now());
        self.commit(batch).await?;
        self.write_card().await;
        if let Some(me) = self.me.upgrade() {
            self.app.hub.forget(self.table.id(), &me);
        }
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if matches!(*message, ToRoom::Enter { .. })
                && let Ok(room) = Box::pin(hub::room(&self.app, self.table.id())).await
            {
                let _ = room.send(message).await;
            }
        }
        Ok(())
    }

    async fn receive(&mut self, message: ToRoom) -> Result<(), Broken> {
        match message {
            ToRoom::Enter {
                connection,
                person,
                out,
                id,
                since,
            } => {
                self.enter(
                    Member {
                        connection,
                        person,
                        out,
                    },
                    id,
                    since,
                );
                self.drive().await
            }
            ToRoom::Exit { connection } => {
                self.exit(connection);
                Ok(())
            }
            ToRoom::Ask {
                connection,
                out,
                id,
                ask,
                asked,
            } => self.ask(connection, out, id, ask, asked).await,
            ToRoom::Chosen { seat, step, action } => self.chosen(seat, step, action).await,
            ToRoom::Became { was, who, done } => {
                let batch = self.table.become_another(&was, &who, time::now());
                for member in &mut self.members {
                    // A new name alone does not end a connection.
                    if member.person.id == was && was == who.id {
                        member.person = Arc::new(who.clone());
                    }
                }
                self.commit(batch).await?;
                let _ = done.send(());
                Ok(())
            }
            ToRoom::Gone { person, done } => {
                self.members.retain(|member| member.person.id != person);
                self.let_go(&person).await?;
                let _ = done.send(());
                self.drive().await
            }
            ToRoom::Stop => Ok(()),
        }
    }

    /// Lets somebody go for good.
    async fn let_go(&mut self, person: &str) -> Result<(), Broken> {
        loop {
            let batch = self.table.forget_person(person, time::now());
            if batch.is_empty() {
                return Ok(());
            }
            self.commit(batch).await?;
        }
    }

    /// Answers whoever waits for a table that could not be written.
    async fn refuse_all(&self, inbox: &mut mpsc::Receiver<Box<ToRoom>>) {
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if let ToRoom::Ask { out, id, .. } | ToRoom::Enter { out, id, .. } = *message {
                refuse(&out, id);
            }
        }
    }

    /// Time has passed.
    async fn tick(&mut self) -> Result<(), Broken> {
        self.drive().await?;
        let now = time::now();
        let gone = |place: &table::Place| {
            place
                .away_since
                .map(|since| since.saturating_add(self.app.config.hold))
        };
        let newly = self
            .table
            .places()
            .iter()
            .filter_map(gone)
            .filter(|due| *due <= now)
            .max();
        if let Some(due) = newly.filter(|due| *due > self.told_forfeit) {
            self.told_forfeit = due;
            self.tell_presence();
        }
        Ok(())
    }

    /// Lets everything happen that is due by itself, then asks the bots.
    async fn drive(&mut self) -> Result<(), Broken> {
        loop {
            let batch = self.table.advance(time::now(), &mut rand::rng());
            if batch.is_empty() {
                break;
            }
            self.commit(batch).await?;
        }
        self.ask_bot();
        Ok(())
    }

    /// Makes events durable, then tells everybody.
    async fn commit(&mut self, batch: Vec<Logged>) -> Result<(), Broken> {
        if batch.is_empty() {
            return Ok(());
        }
        let listed = batch.iter().any(|logged| changes_card(&logged.event));
        let ended = batch
            .iter()
            .any(|logged| matches!(logged.event, Event::Ended { .. }));
        let entry = listed.then(|| Entry::of(&self.table));
        let append = Append {
            stream: self.table.id().to_owned(),
            entries: batch.iter().map(log_entry).collect(),
            table: entry.as_ref().map(|entry| Box::new(entry.row())),
            record: ended
                .then(|| record::of(&self.table))
                .flatten()
                .map(Box::new),
            ..Append::default()
        };
        if let Err(error) = self.app.store.append(append).await {
            tracing::error!(table = self.table.id(), %error, "events could not be appended");
            if let Some(me) = self.me.upgrade() {
                self.app.hub.forget(self.table.id(), &me);
            }
            return Err(Broken);
        }
        let steps = batch
            .iter()
            .filter(|logged| matches!(logged.event, Event::Step { .. }))
            .count();
        self.app
            .metrics
            .steps
            .fetch_add(steps as u64, Ordering::Relaxed);
        if ended {
            // A score sheet may be waiting for the result; the table does not wait for the sheet.
            let table = self.table.id().to_owned();
            tokio::spawn(sheets::game_ended(self.app.clone(), table));
        }
        if listed {
            self.note_present();
        }
        self.tell(&batch);
        match entry {
            Some(entry) => self.app.lobby.put(entry),
            None if steps > 0 => self.app.lobby.put_awaited(&self.table),
            None => {}
        }
        Ok(())
    }

    /// Writes down what the lobby should know of a table that leaves memory.
    async fn write_card(&self) {
        let append = Append {
            stream: self.table.id().to_owned(),
            table: Some(Box::new(Entry::of(&self.table).row())),
            ..Append::default()
        };
        if let Err(error) = self.app.store.append(append).await {
            tracing::warn!(table = self.table.id(), %error, "the card of a table could not be written");
        }
    }

    /// Somebody who has just sat down may not be connected, and a bot may have taken a seat over.
    fn note_present(&mut self) {
        let now = time::now();
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

fn log_entry(logged: &Logged) -> LogEntry {
    LogEntry {
        seq: logged.version,
        at: logged.at,
        payload: serde_json::to_string(&logged.event).unwrap_or_default(),
    }
}

/// Whether the lobby lists the table differently after this event.
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
