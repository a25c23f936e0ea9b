//! Sends a room's messages to its members.

use axum::extract::ws::Utf8Bytes;
use game::Seat;
use host::{show, tell};
use protocol::{ServerMessage, TableState};
use table::Logged;

use super::{Member, Room};
use crate::outbox::text;

/// Members who get the same message: a seat, or all spectators; the owner separately.
type Audience = (Option<Seat>, bool);

impl Room {
    /// The number of spectators.
    pub(super) fn watching(&self) -> u32 {
        let watching = self.members.iter().enumerate().filter(|(index, member)| {
            let id = &member.person.id;
            // Two tabs of one person count once.
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

    /// The answer to a connection that enters.
    pub(super) fn entered(
        &self,
        member: &Member,
        id: u32,
        since: Option<u64>,
        watching: u32,
        now: u64,
    ) -> Utf8Bytes {
        let person = &*member.person;
        text(&tell::entered(
            &self.table,
            person,
            id,
            since,
            watching,
            now,
        ))
    }

    /// Sends a durable batch to all members. The last message of the batch carries the new state.
    pub(super) fn tell(&mut self, batch: &[Logged]) {
        let (table_moved, play_moved) = tell::moved(&self.table, batch);
        for (index, logged) in batch.iter().enumerate() {
            let last = index + 1 == batch.len();
            self.tell_one(logged, last && table_moved, last && play_moved);
        }
        self.drop_lagging();
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
            let message = text(&tell::event(
                &self.table,
                logged,
                person,
                with_table.then(|| self.watching()),
                with_play,
                now,
            ));
            member.out.send(message.clone());
            made.push((audience, message));
        }
    }

    /// Tells all members who is connected.
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

    /// Removes clients that fell behind: they will enter again.
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
