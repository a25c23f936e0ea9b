//! The task that owns one table: takes requests, makes events durable, then tells the members.
//!
//! `Box::pin` here, in `hub.rs` and in `connection.rs`: a future is as large as the largest future it ever awaits, and an idle table or connection keeps its
//! future in memory. What is awaited only while there is work is therefore boxed, so that idle tasks stay small. Any other `Box::pin` of this crate says why.

mod ask;
mod bots;
mod commit;
mod force;
mod reach;
mod tell;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Seat;
use protocol::{Ask, ServerMessage};
use store::Fence;
use table::{Person, Phase, Table};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use bots::Choice;
pub(crate) use commit::log_entry;

use crate::app::{App, Game};
use crate::outbox::{Outbox, text};
use crate::{hub, time};

/// Requests in the queue of a table.
const INBOX: usize = 32;

/// The sender to a room. Messages are boxed, because the queue allocates all slots and is mostly empty.
pub(crate) type RoomSender = mpsc::Sender<Box<ToRoom>>;

/// Messages to a room.
pub(crate) enum ToRoom {
    /// A connection enters the table.
    Enter {
        connection: u64,
        person: Arc<Person>,
        out: Outbox,
        id: u32,
        since: Option<u64>,
    },
    /// A connection leaves the table.
    Exit { connection: u64 },
    /// A request of a connection.
    Ask {
        connection: u64,
        out: Outbox,
        id: u32,
        ask: Ask,
        asked: Instant,
    },
    /// The answer of a bot that was asked after `step` steps.
    Chosen {
        seat: Seat,
        step: u32,
        choice: Choice,
    },
    /// A withheld part of a cut has been forced open.
    Forced {
        deal: u32,
        seat: Seat,
        solution: Box<fair::Number>,
    },
    /// A guest became an account, or a person has a new name. Replies once the change is durable.
    Became {
        was: String,
        who: Person,
        done: oneshot::Sender<()>,
    },
    /// An account was deleted. Replies once the table has logged it.
    Gone {
        person: String,
        done: oneshot::Sender<()>,
    },
    /// The server's time has a gap (see `time.rs`).
    Gap,
    /// The server stops: store the lobby's card and end.
    Stop,
    /// The node has lost the table: end at once; clients have to resynchronise.
    Lost,
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
    /// The fence of this node's ownership, if there are several nodes.
    fence: Option<Fence>,
    /// The seat of the bot that is thinking, and the number of steps it was asked after.
    thinking: Option<(Seat, u32)>,
    /// The parts of a cut that are being forced open.
    forcing: Option<crate::force::Forcing>,
    /// By how much the table's log is ahead of the server's time.
    ahead: u64,
    /// The number of time gaps this table has handled.
    gaps: u64,
    /// When people who have left were last heard.
    last_heard: HashMap<String, u64>,
    /// When the last connection left.
    empty_since: u64,
    /// The latest forfeit time that members were told.
    told_forfeit: u64,
}

/// Starts the task of a table. `woken`: it was replayed from the log, so its clocks have to account for the pause.
pub(crate) fn start(app: Arc<App>, table: Table, woken: bool, fence: Option<Fence>) -> RoomSender {
    let (sender, mut inbox) = mpsc::channel(INBOX);
    let me = sender.downgrade();
    tokio::spawn(async move {
        let Ok(game) = app.game(&table.opened().game) else {
            return;
        };
        app.metrics.tables.inc();
        // If the system's clock was set back, the log's time goes on from its last event.
        let ahead = table.last_at().saturating_sub(time::now());
        let now = time::now() + ahead;
        let mut room = Room {
            app: app.clone(),
            game,
            table,
            members: Vec::new(),
            me,
            fence,
            thinking: None,
            forcing: None,
            last_heard: HashMap::new(),
            empty_since: now,
            ahead,
            gaps: time::gaps(),
            told_forfeit: 0,
        };
        let ended = room.run(&mut inbox, woken).await;
        if let Err(broken) = ended {
            if broken != Broken::Lost {
                tracing::error!(
                    table = room.table.id(),
                    "a table could not be written and will be read again"
                );
            }
            room.refuse_all(&mut inbox, broken).await;
            for member in &room.members {
                member.out.send(text(&ServerMessage::Resync {}));
            }
        }
        app.metrics.tables.dec();
    });
    sender
}

/// Refuses a request whose events could not be stored.
fn refuse(out: &Outbox, id: u32, broken: Broken) {
    let error = match broken {
        Broken::Refused | Broken::Lost => hub::busy(),
        Broken::Unsure => hub::unsure(),
    };
    out.send(text(&ServerMessage::Error {
        id: Some(id),
        error,
    }));
}

/// An append failed: the table in memory is ahead of the log and must be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum Broken {
    /// The store refused the events.
    #[error("the store refused the events")]
    Refused,
    /// It is unknown whether the store has the events.
    #[error("it is unknown whether the store has the events")]
    Unsure,
    /// Another node owns the table, or may own it.
    #[error("another node owns the table, or may own it")]
    Lost,
}

impl Room {
    /// The time at this table.
    fn now(&self) -> u64 {
        time::now() + self.ahead
    }

    /// Called before any decision that depends on time. After a gap, in which the process was suspended, clocks and absences are
    /// counted from now, as after a restart: nobody could be told of a deadline.
    async fn look_at_time(&mut self) -> Result<(), Broken> {
        let gaps = time::gaps();
        if gaps != self.gaps {
            self.gaps = gaps;
            let batch = self.table.wake(self.now());
            self.commit(batch).await?;
        }
        let batch = self.reach();
        self.commit(batch).await
    }

    async fn run(
        &mut self,
        inbox: &mut mpsc::Receiver<Box<ToRoom>>,
        woken: bool,
    ) -> Result<(), Broken> {
        if woken {
            let batch = self.table.wake(self.now());
            Box::pin(self.commit(batch)).await?;
            // This node may not know the turn yet.
            self.app.lobby.put_awaited(&self.table);
        }
        Box::pin(self.drive()).await?;
        loop {
            let now = self.now();
            let due = [
                self.table.next_due(),
                self.table.next_forfeit(now),
                self.leave_at(),
                self.look_again(now),
            ];
            let message = match due.into_iter().flatten().min() {
                None => inbox.recv().await,
                Some(due) => {
                    let wait = Duration::from_millis(due.saturating_sub(now).max(1));
                    match timeout(wait, inbox.recv()).await {
                        Ok(message) => message,
                        Err(_) => {
                            if self.leave_at().is_some_and(|at| at <= self.now()) {
                                return Box::pin(self.unload(inbox)).await;
                            }
                            Box::pin(self.look_at_time()).await?;
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
                Some(message) => {
                    Box::pin(self.look_at_time()).await?;
                    Box::pin(self.receive(message)).await?;
                }
                None => return Ok(()),
            }
        }
    }

    /// When an empty table leaves memory; `None` while a timer can still change it.
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

    /// Leaves memory. Connections that enter at the last moment are passed on to the room that is loaded next.
    async fn unload(&mut self, inbox: &mut mpsc::Receiver<Box<ToRoom>>) -> Result<(), Broken> {
        let batch = self.table.close_deserted(self.now());
        self.commit(batch).await?;
        self.note_away().await;
        self.write_card().await;
        if let Some(me) = self.me.upgrade() {
            self.app.hub.forget(self.table.id(), &me);
        }
        if let (Some(nodes), Some(fence)) = (&self.app.nodes, self.fence)
            && let Err(error) = nodes.store.release(self.table.id(), fence).await
        {
            tracing::warn!(table = self.table.id(), %error, "a table could not be given up");
        }
        inbox.close();
        while let Some(message) = inbox.recv().await {
            // Boxed only because it is rare. It is no recursion: the next room is a task of its own.
            if matches!(*message, ToRoom::Enter { .. })
                && let Ok(room) = Box::pin(hub::room(&self.app, self.table.id())).await
            {
                let _ = room.send(message).await;
            }
        }
        Ok(())
    }

    async fn receive(&mut self, message: ToRoom) -> Result<(), Broken> {
        // A process that was stopped may resume as the former owner: then it must not tell anybody its old state.
        if !self.is_owned() {
            self.give_up(message);
            return Err(Broken::Lost);
        }
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
                self.note_away().await;
                self.drive().await
            }
            ToRoom::Exit { connection } => {
                self.exit(connection);
                self.note_away().await;
                self.drive().await
            }
            ToRoom::Ask {
                connection,
                out,
                id,
                ask,
                asked,
            } => self.ask(connection, out, id, ask, asked).await,
            ToRoom::Chosen { seat, step, choice } => self.chosen(seat, step, choice).await,
            ToRoom::Forced {
                deal,
                seat,
                solution,
            } => self.forced(deal, seat, &solution).await,
            ToRoom::Became { was, who, done } => {
                let batch = self.table.become_another(&was, &who, self.now());
                for member in &mut self.members {
                    // A new name alone does not end the connection.
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
            ToRoom::Gap => self.drive().await,
            ToRoom::Stop => Ok(()),
            ToRoom::Lost => Err(Broken::Lost),
        }
    }

    /// Whether this node still owns the table.
    fn is_owned(&self) -> bool {
        let nodes = self.app.nodes.as_ref();
        nodes.is_none_or(|nodes| nodes.lease.holds())
    }

    /// Drops a message because the table is no longer this node's; the client has to resynchronise.
    fn give_up(&self, message: ToRoom) {
        if let Some(me) = self.me.upgrade() {
            self.app.hub.forget(self.table.id(), &me);
        }
        if let ToRoom::Ask { out, id, .. } | ToRoom::Enter { out, id, .. } = message {
            refuse(&out, id, Broken::Lost);
            out.send(text(&ServerMessage::Resync {}));
        }
    }

    /// Removes a deleted account from the table.
    async fn let_go(&mut self, person: &str) -> Result<(), Broken> {
        loop {
            let batch = self.table.forget_person(person, self.now());
            if batch.is_empty() {
                return Ok(());
            }
            self.commit(batch).await?;
        }
    }

    /// Refuses all requests left in the inbox of a broken room.
    async fn refuse_all(&self, inbox: &mut mpsc::Receiver<Box<ToRoom>>, broken: Broken) {
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if let ToRoom::Ask { out, id, .. } | ToRoom::Enter { out, id, .. } = *message {
                // These requests were not handled at all.
                let broken = if broken == Broken::Unsure {
                    Broken::Refused
                } else {
                    broken
                };
                refuse(&out, id, broken);
            }
        }
    }

    /// Handles the timer: does what is due, and tells members whose absence has lasted too long.
    async fn tick(&mut self) -> Result<(), Broken> {
        self.ask_held();
        self.drive().await?;
        let now = self.now();
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

    /// Commits everything that is due without a command (deals, clocks, ends), then asks the bots.
    async fn drive(&mut self) -> Result<(), Broken> {
        loop {
            // Read the time first: if the process is suspended after this line, the time it was suspended does not count against any player.
            let now = self.now();
            self.look_at_time().await?;
            let batch = self.table.advance(now, &mut rand::rng());
            if batch.is_empty() {
                break;
            }
            self.commit(batch).await?;
        }
        self.force_parts();
        self.ask_bot();
        Ok(())
    }
}
