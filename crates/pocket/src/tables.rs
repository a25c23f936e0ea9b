//! Tables on the device. They accept the requests of `docs/protocol.md` and answer with its messages, together with the events
//! to store, the time of the next call and the bots to ask. Nobody is ever away, and nobody cuts: all players share one device.

use std::collections::BTreeMap;

use catalog::Entry;
use fair::Bytes32;
use game::{Json, Refusal, Seat, Viewer};
use host::{RecordFile, TableAsk, show, tell};
use protocol::{Ask, ClientMessage, MAX_LEGAL, NewTable, ServerMessage, TableCard};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use table::{Command, Event, Logged, NotPlayed, Person, Phase, Table};

use crate::opening::{load, open};
use crate::think::{BotQuestion, HintFor};

/// A timeout longer than any evening that is still exact as a JavaScript number.
pub(crate) const NEVER: u64 = 1 << 50;

/// A question to a table.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    /// The table's id.
    table: String,
    /// In milliseconds since 1970.
    now: u64,
    /// Fresh randomness, from which deals and bots' seeds follow.
    seed: Bytes32,
    ask: ToTable,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ToTable {
    /// Opens a table; the first of the people owns it, and all of them sit down.
    Open { new: NewTable, people: Vec<Person> },
    /// Loads a stored table.
    Load { log: Vec<Kept> },
    /// A person's request.
    Hear {
        person: Person,
        message: ClientMessage,
    },
    /// Handles what is due at this time.
    Due {},
    /// A bot's choice; without an action the bot failed, and any legal action is played.
    Chosen {
        seat: Seat,
        step: u32,
        action: Option<String>,
    },
    /// Closes the table.
    Drop {},
}

/// An event as it is stored.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub seq: u64,
    pub at: u64,
    pub event: Event,
}

#[derive(Debug, Serialize)]
struct Out {
    /// The recipient's id.
    to: String,
    message: Json,
}

/// The answer to a question.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Told {
    /// Events to store before the messages are delivered.
    pub log: Vec<Kept>,
    /// Messages to the people at the table, in order.
    out: Vec<Out>,
    /// When to call again.
    due: Option<u64>,
    /// Bots to be asked.
    think: Vec<BotQuestion>,
    /// The record of a game that has just ended.
    record: Option<RecordFile>,
    /// The table's card for lists.
    card: Option<TableCard>,
    /// The ids of the people whose turn it is, in order of seats.
    awaited: Vec<String>,
    /// Whether the game has hidden information now. If not, the device can be passed on without covering the screen.
    hidden: bool,
}

/// An open table and the people who share the device.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) table: Table,
    entry: Entry,
    members: Vec<Person>,
    /// The bots that are thinking, each with the number of steps it was asked after.
    thinking: Vec<(Seat, u32)>,
}

/// The open tables.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    held: BTreeMap<String, Held>,
}

impl Tables {
    pub(crate) fn answer(&mut self, question: Question) -> Result<Told, Refusal> {
        let Question {
            table: id,
            now,
            seed,
            ask,
        } = question;
        let mut rng = ChaCha20Rng::from_seed(seed.0);
        let mut told = Told::default();
        match ask {
            ToTable::Open { new, people } => {
                let held = open(&id, new, &people, now, &mut told)?;
                self.held.insert(id.clone(), held);
            }
            ToTable::Load { log } => {
                let held = load(&id, log, now)?;
                self.held.insert(id.clone(), held);
            }
            ToTable::Hear { person, message } => {
                let held = self.find(&id)?;
                held.hear(&person, message, now, &mut rng, &mut told);
            }
            ToTable::Due {} => {}
            ToTable::Chosen { seat, step, action } => {
                let held = self.find(&id)?;
                held.chosen(seat, step, action.as_deref(), now, &mut rng, &mut told);
            }
            ToTable::Drop {} => {
                self.held.remove(&id);
                return Ok(told);
            }
        }
        self.find(&id)?.drive(now, &mut rng, &mut told);
        Ok(told)
    }

    /// Adds a table made elsewhere in this crate.
    pub(crate) fn put(
        &mut self,
        id: String,
        log: Vec<Kept>,
        now: u64,
        seed: &Bytes32,
    ) -> Result<Told, Refusal> {
        let mut told = Told::default();
        let copies = log.iter().map(|kept| Kept {
            seq: kept.seq,
            at: kept.at,
            event: kept.event.clone(),
        });
        told.log = copies.collect();
        let mut held = load(&id, log, now)?;
        held.drive(now, &mut ChaCha20Rng::from_seed(seed.0), &mut told);
        self.held.insert(id, held);
        Ok(told)
    }

    fn find(&mut self, id: &str) -> Result<&mut Held, Refusal> {
        let unknown = || Refusal::new("unknown_table", "This table is not open here.");
        self.held.get_mut(id).ok_or_else(unknown)
    }
}

impl Held {
    pub(crate) fn new(table: Table, entry: Entry) -> Self {
        Self {
            table,
            entry,
            members: Vec::new(),
            thinking: Vec::new(),
        }
    }

    /// Adds new events and the messages about them to the answer.
    pub(crate) fn commit(&mut self, batch: &[Logged], now: u64, told: &mut Told) {
        let (table_moved, play_moved) = tell::moved(&self.table, batch);
        for (index, logged) in batch.iter().enumerate() {
            told.log.push(Kept {
                seq: logged.version,
                at: logged.at,
                event: logged.event.clone(),
            });
            let last = index + 1 == batch.len();
            let with_table = (last && table_moved).then_some(0);
            for person in &self.members {
                let play = last && play_moved;
                let message = tell::event(&self.table, logged, person, with_table, play, now);
                told.say(person, &message);
            }
            if matches!(logged.event, Event::Ended { .. }) {
                told.record = host::file_of(&self.table);
            }
        }
    }

    /// Emits everything that is due, then asks the bots.
    fn drive(&mut self, now: u64, rng: &mut ChaCha20Rng, told: &mut Told) {
        for person in self.people() {
            self.table.set_present(&person.id, true, now);
        }
        loop {
            let batch = self.table.advance(now, rng);
            if batch.is_empty() {
                break;
            }
            self.commit(&batch, now, told);
        }
        // The deals of a game are revealed only after its end.
        if told.record.is_some() {
            told.record = host::file_of(&self.table);
        }
        told.think.extend(self.ask_bots(rng));
        let due = self.table.next_due();
        told.due = due.filter(|due| *due < NEVER);
        told.awaited = self.awaited();
        told.hidden = self.table.play().is_some_and(|play| {
            let seen = |viewer| play.view(viewer).get().to_owned();
            seen(Viewer::Spectator) != seen(Viewer::Open)
        });
        told.card = Some(self.card(!told.awaited.is_empty()));
    }

    fn awaited(&self) -> Vec<String> {
        let Some(play) = self.table.play() else {
            return Vec::new();
        };
        if self.table.phase() != Phase::Playing {
            return Vec::new();
        }
        let seats = play.turn().seats().into_iter();
        let person = |seat: Seat| self.table.places().get(seat.index())?.person();
        seats
            .filter_map(|seat| Some(person(seat)?.id.clone()))
            .collect()
    }

    fn people(&self) -> Vec<Person> {
        let places = self.table.places().iter();
        places.filter_map(|place| place.person().cloned()).collect()
    }

    /// Asks every bot whose turn it is and that is not thinking: each can run in a worker of its own.
    fn ask_bots(&mut self, rng: &mut ChaCha20Rng) -> Vec<BotQuestion> {
        let Some(play) = self.table.play() else {
            return Vec::new();
        };
        let bots = self.table.bots_to_act().into_iter();
        let asked = |seat: Seat| self.thinking.iter().any(|(thinks, _)| *thinks == seat);
        let questions: Vec<_> = bots
            .filter(|(seat, _)| !asked(*seat))
            .map(|(seat, level)| {
                BotQuestion::new(self.entry, play, seat, level.to_owned(), rng.next_u32())
            })
            .collect();
        let thinking = questions
            .iter()
            .map(|question| (question.seat, question.step));
        self.thinking.extend(thinking);
        questions
    }

    fn chosen(
        &mut self,
        seat: Seat,
        step: u32,
        action: Option<&str>,
        now: u64,
        rng: &mut ChaCha20Rng,
        told: &mut Told,
    ) {
        self.thinking.retain(|asked| *asked != (seat, step));
        let played = action.map(|action| self.table.handle_bot(seat, action, step, now));
        match played {
            Some(Ok(batch)) => self.commit(&batch, now, told),
            // The game changed while the bot was thinking.
            Some(Err(NotPlayed::Stale)) => {}
            _ => {
                let play = self.table.play();
                let legal = play.map(|play| play.legal(seat, MAX_LEGAL).actions);
                let legal = legal.unwrap_or_default();
                let any = rng.next_u32() as usize % legal.len().max(1);
                if let Some(action) = legal.get(any)
                    && let Ok(batch) = self.table.handle_bot(seat, action, step, now)
                {
                    self.commit(&batch, now, told);
                }
            }
        }
    }

    fn hear(
        &mut self,
        person: &Person,
        message: ClientMessage,
        now: u64,
        rng: &mut ChaCha20Rng,
        told: &mut Told,
    ) {
        let id = message.id;
        let answer = match message.ask {
            Ask::Ping {} => Ok(ServerMessage::Done { id, version: None }),
            Ask::Lobby { .. } => Ok(ServerMessage::Lobby {
                id,
                tables: Vec::new(),
            }),
            Ask::Enter { since, .. } => {
                self.members.retain(|member| member.id != person.id);
                self.members.push(person.clone());
                Ok(tell::entered(&self.table, person, id, since, 0, now))
            }
            Ask::Exit {} => {
                self.members.retain(|member| member.id != person.id);
                Ok(ServerMessage::Done { id, version: None })
            }
            ask => TableAsk::of(ask)
                .and_then(|ask| self.ask(person, id, ask, now, rng, told))
                .map(|answer| answer.unwrap_or(ServerMessage::Done { id, version: None })),
        };
        let waits = told.think.iter().any(|question| question.hint.is_some());
        match answer {
            // The bot that is asked for a hint answers this request.
            Ok(ServerMessage::Done { version: None, .. }) if waits => {}
            Ok(message) => told.say(person, &message),
            Err(error) => told.say(
                person,
                &ServerMessage::Error {
                    id: Some(id),
                    error,
                },
            ),
        }
    }

    fn ask(
        &mut self,
        person: &Person,
        id: u32,
        ask: TableAsk,
        now: u64,
        rng: &mut ChaCha20Rng,
        told: &mut Told,
    ) -> Result<Option<ServerMessage>, Refusal> {
        let command = match ask {
            TableAsk::Check(action) => {
                return Ok(Some(tell::checked(&self.table, &person.id, id, &action)));
            }
            TableAsk::History(from) => {
                return Ok(Some(tell::history(&self.table, &person.id, id, from)));
            }
            TableAsk::Do(command) => command,
        };
        let hint = command == Command::Hint;
        // One of the people speaks for all who share the device.
        let for_all = matches!(command, Command::GoOn | Command::Rematch).then(|| command.clone());
        let batch = self.table.handle(person, command, now)?;
        let version = batch.first().map(|logged| logged.version);
        self.commit(&batch, now, told);
        if let Some(command) = for_all {
            for other in self.people() {
                if let Ok(batch) = self.table.handle(&other, command.clone(), now) {
                    self.commit(&batch, now, told);
                }
            }
        }
        if hint
            && let (Some(seat), Some(play)) = (self.table.sits_at(&person.id), self.table.play())
        {
            let bots = self.entry.bots;
            let level = bots.levels()[bots.strongest()].id.to_owned();
            let mut question = BotQuestion::new(self.entry, play, seat, level, rng.next_u32());
            question.nodes = Some(host::analysis::nodes_of_a_step(bots, 100));
            question.hint = Some(HintFor {
                person: person.id.clone(),
                id,
            });
            told.think.push(question);
            return Ok(None);
        }
        Ok(Some(ServerMessage::Done { id, version }))
    }

    fn card(&self, my_turn: bool) -> TableCard {
        let opened = self.table.opened();
        let places = self.table.places().iter();
        TableCard {
            id: self.table.id().to_owned(),
            game: opened.game.clone(),
            preset: opened.preset.clone(),
            phase: self.table.phase(),
            visibility: opened.visibility,
            clock: opened.clock,
            spectators: false,
            seats: places
                .map(|place| place.occupant.as_ref().map(show::occupant))
                .collect(),
            mine: true,
            my_turn,
            away: false,
            at: self.table.last_at(),
        }
    }
}

impl Told {
    fn say(&mut self, person: &Person, message: &ServerMessage) {
        self.out.push(Out {
            to: person.id.clone(),
            message: show::json(message),
        });
    }
}
