//! Requests of connections to a room.

use std::time::Instant;

use game::Refusal;
use host::{TableAsk, tell};
use protocol::{Ask, ServerMessage};
use table::{Command, Event, Phase};

use super::{Broken, Member, Room, refuse};
use crate::analysis;
use crate::bots::Question;
use crate::outbox::{Outbox, text};

impl Room {
    pub(super) fn enter(&mut self, member: Member, id: u32, since: Option<u64>) {
        let seated = self.table.seat_of(&member.person.id).is_some();
        let owner = self.table.opened().owner.id == member.person.id;
        let open = self.table.opened().spectators || self.table.phase() == Phase::Opening;
        if !(seated || owner || open) {
            let error = Refusal::new("no_spectators", "This table is not open to spectators.");
            member.out.send(text(&ServerMessage::Error {
                id: Some(id),
                error,
            }));
            return;
        }
        let now = self.now();
        let changed = self.table.set_present(&member.person.id, true, now);
        self.members.push(member);
        let watching = self.watching();
        if let Some(member) = self.members.last() {
            member
                .out
                .send(self.entered(member, id, since, watching, now));
        }
        if changed || !seated {
            self.tell_presence();
        }
    }

    pub(super) fn exit(&mut self, connection: u64) {
        let Some(index) = self
            .members
            .iter()
            .position(|member| member.connection == connection)
        else {
            return;
        };
        let gone = self.members.swap_remove(index);
        self.left(&gone);
    }

    /// A connection has left: the person is away, unless another of their tabs is connected.
    pub(super) fn left(&mut self, gone: &Member) {
        let now = self.now();
        let heard = self.last_heard.entry(gone.person.id.clone()).or_default();
        *heard = gone.out.heard().max(*heard);
        if self.members.is_empty() {
            self.empty_since = now;
        }
        if self
            .members
            .iter()
            .any(|member| member.person.id == gone.person.id)
        {
            return;
        }
        let seated = self.table.seat_of(&gone.person.id).is_some();
        if self.table.set_present(&gone.person.id, false, now) || !seated {
            self.tell_presence();
        }
    }

    pub(super) async fn ask(
        &mut self,
        connection: u64,
        out: Outbox,
        id: u32,
        ask: Ask,
        asked: Instant,
    ) -> Result<(), Broken> {
        let mut members = self.members.iter();
        let Some(member) = members.find(|member| member.connection == connection) else {
            let error = Refusal::new("not_at_a_table", "Enter a table first.");
            out.send(text(&ServerMessage::Error {
                id: Some(id),
                error,
            }));
            return Ok(());
        };
        let ask = match TableAsk::of(ask) {
            Ok(ask) => ask,
            Err(error) => {
                let id = Some(id);
                out.send(text(&ServerMessage::Error { id, error }));
                return Ok(());
            }
        };
        match ask {
            TableAsk::Check(action) => {
                let person = &member.person.id;
                out.send(text(&tell::checked(&self.table, person, id, &action)));
            }
            TableAsk::History(from) => {
                let person = &member.person.id;
                out.send(text(&tell::history(&self.table, person, id, from)));
            }
            TableAsk::Do(command) => {
                let person = member.person.clone();
                let hint = command == Command::Hint;
                let act = matches!(command, Command::Act { .. });
                match self.table.handle(&person, command, self.now()) {
                    Ok(batch) => {
                        let version = batch.first().map(|logged| logged.version);
                        let removed = batch
                            .iter()
                            .any(|logged| matches!(logged.event, Event::Closed {}));
                        if let Err(broken) = self.commit(batch).await {
                            refuse(&out, id, broken);
                            return Err(broken);
                        }
                        if hint {
                            self.hint(&person.id, id, out);
                        } else {
                            out.send(text(&ServerMessage::Done { id, version }));
                        }
                        if act {
                            self.app.metrics.step_latency.note(asked.elapsed());
                        }
                        if !removed {
                            self.drive().await?;
                        }
                    }
                    Err(error) => {
                        self.app.metrics.refused.inc();
                        out.send(text(&ServerMessage::Error {
                            id: Some(id),
                            error,
                        }));
                        // The refusal may be due to a clock that has run out, which is committed now.
                        self.drive().await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks the strongest bot on behalf of a person. Limited by nodes, so that the hint depends on what the seat knows and not on the load, unless
    /// the time runs out first.
    fn hint(&self, person: &str, id: u32, out: Outbox) {
        let (Some(seat), Some(play)) = (self.table.sits_at(person), self.table.play()) else {
            return;
        };
        let question = Question {
            bots: self.game.bots,
            level: self.game.bots.strongest(),
            seat,
            play: play.fork(),
            seed: 0,
            nodes: Some(analysis::nodes_of_a_step(
                self.game,
                self.app.config.analysis,
            )),
            table: None,
        };
        let app = self.app.clone();
        tokio::spawn(async move {
            let message = match app.bots.ask(question).await {
                Ok(answer) => ServerMessage::Hint {
                    id,
                    seat,
                    action: answer.action,
                },
                Err(no_answer) => ServerMessage::Error {
                    id: Some(id),
                    error: no_answer.into(),
                },
            };
            out.send(text(&message));
        });
    }
}
