//! What people ask of a room.

use std::time::Instant;

use game::Refusal;
use protocol::{Ask, MAX_SAYING, ServerMessage};
use serde_json::Value;
use table::{Command, Event, Phase};

use super::{Broken, Member, Room, refuse};
use crate::bots::Question;
use crate::outbox::{Outbox, text};
use crate::{analysis, names, show};

/// Steps told at once.
const HISTORY: usize = 500;

/// What a room is asked.
enum RoomAsk {
    /// Something that may change the table.
    Do(Command),
    /// Whether an action would be legal.
    Check(String),
    /// What happened so far.
    History(u32),
}

impl RoomAsk {
    /// The ask of a client, as far as it concerns a table.
    pub fn of(ask: Ask) -> Result<Self, Refusal> {
        let command = match ask {
            Ask::Check { action } => return Ok(Self::Check(action)),
            Ask::History { from } => return Ok(Self::History(from)),
            Ask::Sit { seat } => Command::Sit(seat),
            Ask::Stand {} => Command::Stand,
            Ask::Vote { vote } => Command::Vote(vote),
            Ask::Act { action, step } => Command::Act { action, step },
            Ask::CutCommit { deal, puzzle } => Command::CutCommit {
                deal,
                puzzle: puzzle.as_deref().map(number).transpose()?,
            },
            Ask::CutReveal { deal, period } => Command::CutReveal {
                deal,
                period: Box::new(number(&period)?),
            },
            Ask::GoOn {} => Command::GoOn,
            Ask::Offer { offer } => Command::Offer(offer),
            Ask::Answer { offer, agree } => Command::Answer(offer, agree),
            Ask::Rematch {} => Command::Rematch,
            Ask::Resign {} => Command::Resign,
            Ask::ClaimWin {} => Command::ClaimWin,
            Ask::SeatBot { seat, level } => Command::SeatBot(seat, level),
            Ask::Retake {} => Command::Retake,
            Ask::Remove { seat } => Command::Remove(seat),
            Ask::Close {} => Command::Close,
            Ask::Hint {} => Command::Hint,
            Ask::Say {
                text: Some(text),
                phrase: None,
            } => Command::SayText(saying(&text)?),
            Ask::Say {
                text: None,
                phrase: Some(phrase),
            } => Command::SayPhrase(phrase),
            Ask::Say { .. } => {
                let message = "Say either `text` or a `phrase`.";
                return Err(Refusal::new("bad_message", message));
            }
            Ask::Lobby { .. } | Ask::Enter { .. } | Ask::Exit {} | Ask::Ping {} => {
                let message = "That does not concern a table.";
                return Err(Refusal::new("bad_message", message));
            }
        };
        Ok(Self::Do(command))
    }
}

fn number(text: &str) -> Result<fair::Number, Refusal> {
    text.parse()
        .map_err(|error: fair::BadHex| Refusal::new("bad_cut", format!("{error}.")))
}

/// Own words, without anything that is not to be seen.
fn saying(text: &str) -> Result<String, Refusal> {
    if text.chars().count() > MAX_SAYING {
        return Err(Refusal::new(
            "too_large",
            format!("Say at most {MAX_SAYING} characters at once."),
        ));
    }
    Ok(names::saying(text))
}

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

    /// A member is gone: unless another tab of the same person is here, the person is away.
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
        let ask = match RoomAsk::of(ask) {
            Ok(ask) => ask,
            Err(error) => {
                let id = Some(id);
                out.send(text(&ServerMessage::Error { id, error }));
                return Ok(());
            }
        };
        match ask {
            RoomAsk::Check(action) => {
                let checked = self.check(&member.person.id, &action);
                let (action, preview, error) = match checked {
                    Ok((action, preview)) => (Some(action), preview, None),
                    Err(refusal) => (None, None, Some(refusal)),
                };
                out.send(text(&ServerMessage::Checked {
                    id,
                    action,
                    preview,
                    error,
                }));
            }
            RoomAsk::History(from) => {
                let viewer = show::viewer(&self.table, &member.person.id);
                let history = show::history(&self.table, viewer);
                let of = history.len() as u32;
                let steps = history
                    .into_iter()
                    .skip(from as usize)
                    .take(HISTORY)
                    .collect();
                out.send(text(&ServerMessage::History {
                    id,
                    from,
                    of,
                    steps,
                }));
            }
            RoomAsk::Do(command) => {
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
                        // A refusal may be news of time that has passed: a clock that has run out.
                        self.drive().await?;
                    }
                }
            }
        }
        Ok(())
    }

    fn check(&self, person: &str, action: &str) -> Result<(String, Option<Value>), Refusal> {
        let not_seated = || {
            Refusal::new(
                "not_seated",
                "You do not sit at this table: sit down first.",
            )
        };
        let seat = self.table.sits_at(person).ok_or_else(not_seated)?;
        match self
            .table
            .play()
            .filter(|_| self.table.phase() == Phase::Playing)
        {
            Some(play) => Ok((play.check(seat, action)?, play.preview(seat, action)?)),
            None => Err(Refusal::new("wrong_phase", "No game is being played.")),
        }
    }

    /// Asks the strongest bot on behalf of a person. By nodes, so that the hint follows from what the seat knows and not from how busy the house is,
    /// unless it is so busy that the time runs out before.
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
