//! How a room tells its members what happened.

use axum::extract::ws::Utf8Bytes;
use game::Seat;
use protocol::{ServerMessage, TableState};
use table::{Event, Logged};

use super::{Member, Room};
use crate::outbox::text;
use crate::show;

/// Members for whom a message is the same: a seat, or everybody who only watches, the owner apart.
type Audience = (Option<Seat>, bool);

impl Room {
    /// How many watch without a seat.
    pub(super) fn watching(&self) -> u32 {
        let watching = self.members.iter().enumerate().filter(|(index, member)| {
            let id = &member.person.id;
            // Two tabs of one person watch once.
            let first = !self.members[..*index]
                .iter()
                .any(|other| other.person.id == *id);
            first && self.table.seat_of(id).is_none()
        });
        watching.count() as u32
    }

    fn audience(&self, member: &Member) -> Audience {
        let id = &member.person.id;
        (self.table.seat_of(id), self.table.opened().owner.id == *id)
    }

    fn table_state(&self) -> TableState {
        show::table_state(&self.table, self.watching(), self.now())
    }

    /// The answer to somebody who comes to the table.
    pub(super) fn entered(
        &self,
        member: &Member,
        id: u32,
        since: Option<u64>,
        watching: u32,
        now: u64,
    ) -> Utf8Bytes {
        let table = &self.table;
        let person = &*member.person;
        let version = table.version();
        let viewer = show::viewer(table, &person.id);
        let missed = since.and_then(|since| show::missed(table, since, viewer));
        let state = show::table_state(table, watching, now);
        let you = show::you(table, person, now);
        let message = match missed {
            Some(missed) => ServerMessage::Resumed {
                id,
                version,
                now,
                // Coming back changes nothing in the game, so it is sent only if something happened meanwhile.
                play: if missed.is_empty() {
                    None
                } else {
                    show::play(table, &person.id, now)
                },
                missed,
                table: state,
                you,
            },
            None => ServerMessage::Entered {
                id,
                version,
                now,
                table: state,
                you,
                play: show::play(table, &person.id, now),
                chat: table
                    .sayings()
                    .map(|(at, saying)| show::chat_line(*at, saying))
                    .collect(),
            },
        };
        text(&message)
    }

    /// Tells everybody what has just been made durable. The last message of the batch carries the state after it.
    pub(super) fn tell(&mut self, batch: &[Logged]) {
        let play_moved = batch.iter().any(|logged| touches_play(&logged.event));
        let only_steps = batch
            .iter()
            .all(|logged| matches!(logged.event, Event::Step { .. } | Event::Said(_)));
        // After a plain action the table beside the game is as before, unless the step ended or began something.
        let table_moved = !only_steps
            || self.table.deal().is_some()
            || self.table.round_end().is_some()
            || self.dealt(batch);
        for (index, logged) in batch.iter().enumerate() {
            let last = index + 1 == batch.len();
            self.tell_one(logged, last && table_moved, last && play_moved);
        }
        self.drop_lagging();
    }

    /// Whether the batch is a deal, after which no deal is in preparation any more.
    fn dealt(&self, batch: &[Logged]) -> bool {
        let chance = |logged: &Logged| {
            matches!(
                &logged.event,
                Event::Step {
                    step: game::StepRecord::Chance { .. }
                }
            )
        };
        batch.iter().any(chance)
    }

    fn tell_one(&self, logged: &Logged, with_table: bool, with_play: bool) {
        let mut made: Vec<(Audience, Utf8Bytes)> = Vec::with_capacity(2);
        let now = self.now();
        for member in &self.members {
            let audience = self.audience(member);
            if let Some((_, message)) = made.iter().find(|(known, _)| *known == audience) {
                member.out.send(message.clone());
                continue;
            }
            let person = &*member.person;
            let viewer = show::viewer(&self.table, &person.id);
            let message = text(&ServerMessage::Event {
                version: logged.version,
                at: logged.at,
                news: show::news(&self.table, &logged.event, viewer, logged.at),
                table: with_table.then(|| self.table_state()),
                you: (with_table || with_play).then(|| show::you(&self.table, person, now)),
                play: with_play
                    .then(|| show::play(&self.table, &person.id, now))
                    .flatten(),
            });
            member.out.send(message.clone());
            made.push((audience, message));
        }
    }

    /// Tells everybody who is here and who is not.
    pub(super) fn tell_presence(&mut self) {
        let now = self.now();
        let mut made: Vec<(Audience, Utf8Bytes)> = Vec::with_capacity(2);
        for member in &self.members {
            let audience = self.audience(member);
            if let Some((_, message)) = made.iter().find(|(known, _)| *known == audience) {
                member.out.send(message.clone());
                continue;
            }
            let message = text(&ServerMessage::Presence {
                table: self.table_state(),
                you: show::you(&self.table, &member.person, now),
            });
            member.out.send(message.clone());
            made.push((audience, message));
        }
        self.drop_lagging();
    }

    /// Lets go of clients that did not keep up: they will come again.
    fn drop_lagging(&mut self) {
        while let Some(index) = self
            .members
            .iter()
            .position(|member| !member.out.keeps_up())
        {
            let gone = self.members.swap_remove(index);
            self.left(&gone);
        }
    }
}

/// Whether the game, or what a client may do in it, is not as before.
fn touches_play(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. }
            | Event::Step { .. }
            | Event::TookBack { .. }
            | Event::Ended { .. }
            | Event::Retook { .. }
            | Event::Sat { .. }
            | Event::Became { .. }
            | Event::Woke {}
            | Event::Unreached { .. }
            | Event::Reached { .. }
    )
}
