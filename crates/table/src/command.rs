//! The commands of people and bots at a table.

use fair::Number;
use game::{Refusal, Seat};

use crate::{Event, Logged, Offer, Person, Phase, Phrase, Saying, Table, Vote, refuse};

/// A person's command at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Sit down.
    Sit(Option<Seat>),
    /// Give the seat up.
    Stand,
    /// Vote to start now, or to wait for more.
    Vote(Vote),
    /// Play an action.
    Act {
        /// The action in the game's notation.
        action: String,
        /// The number of steps the person had seen.
        step: Option<u32>,
    },
    /// Seal one's part of the cut.
    CutCommit {
        /// The number of the deal.
        deal: u32,
        /// The sealed part; `None` to stand aside.
        puzzle: Option<Number>,
    },
    /// Open one's part of the cut.
    CutReveal {
        /// The number of the deal.
        deal: u32,
        /// A period of the puzzle's base.
        period: Box<Number>,
    },
    /// Continue after the end of a round.
    GoOn,
    /// Propose something.
    Offer(Offer),
    /// Answer a proposal.
    Answer(Offer, bool),
    /// Call a rematch.
    Rematch,
    /// Give up.
    Resign,
    /// Claim the win over absent players.
    ClaimWin,
    /// Put a bot on a seat.
    SeatBot(Seat, String),
    /// Take one's own seat back from a bot.
    Retake,
    /// Remove a guest or a bot.
    Remove(Seat),
    /// Close the table.
    Close,
    /// Send a chat text.
    SayText(String),
    /// Send a ready-made sentence.
    SayPhrase(Phrase),
    /// Ask for a hint; the game is no longer rated.
    Hint,
}

/// Why a bot's action was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// The table has changed since the bot was asked: ask again if it is still a bot's turn.
    #[error("the table has changed since the bot was asked")]
    Stale,
    /// The action is illegal: a bug of the bot.
    #[error(transparent)]
    Refused(Refusal),
}

impl Table {
    /// Executes a person's command, or refuses it without any change. The events must be logged before anybody is told.
    pub fn handle(
        &mut self,
        person: &Person,
        command: Command,
        now: u64,
    ) -> Result<Vec<Logged>, Refusal> {
        let now = now.max(self.last_at);
        if self.phase == Phase::Closed {
            return Err(refuse::wrong_phase(self.phase));
        }
        match command {
            Command::Sit(seat) => self.sit(person, seat, now)?,
            Command::Stand => self.stand(person, now)?,
            Command::Vote(vote) => self.vote(person, vote, now)?,
            Command::Act { action, step } => {
                let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
                self.act(seat, &action, step, now)?;
            }
            Command::CutCommit { deal, puzzle } => self.cut_commit(person, deal, puzzle, now)?,
            Command::CutReveal { deal, period } => self.cut_reveal(person, deal, *period, now)?,
            Command::GoOn => self.go_on(person, now)?,
            Command::Offer(offer) => self.offer(person, offer, now)?,
            Command::Answer(offer, agree) => self.answer(person, offer, agree, now)?,
            Command::Rematch => self.rematch(person, now)?,
            Command::Resign => self.resign(person, now)?,
            Command::ClaimWin => self.claim_win(person, now)?,
            Command::SeatBot(seat, level) => self.seat_bot(person, seat, level, now)?,
            Command::Retake => self.retake(person, now)?,
            Command::Remove(seat) => self.remove(person, seat, now)?,
            Command::Close => self.close(person, now)?,
            Command::SayText(text) => self.say(person, Some(text), None, now)?,
            Command::SayPhrase(phrase) => self.say(person, None, Some(phrase), now)?,
            Command::Hint => self.hint(person, now)?,
        }
        Ok(self.finish_batch(now))
    }

    /// Plays a bot's action; `step` is the number of steps it had seen.
    pub fn handle_bot(
        &mut self,
        seat: Seat,
        action: &str,
        step: u32,
        now: u64,
    ) -> Result<Vec<Logged>, NotPlayed> {
        let now = now.max(self.last_at);
        let place = self.places.get(seat.index());
        let seated = place.is_some_and(|place| place.bot().is_some());
        let out_of_time = self.clocks.next_out().is_some_and(|(_, out)| out <= now);
        let over = out_of_time || self.phase != Phase::Playing;
        if !seated || over || self.moved_on(seat, step) {
            return Err(NotPlayed::Stale);
        }
        self.act(seat, action, Some(step), now)
            .map_err(NotPlayed::Refused)?;
        Ok(self.finish_batch(now))
    }

    fn say(
        &mut self,
        person: &Person,
        text: Option<String>,
        phrase: Option<Phrase>,
        now: u64,
    ) -> Result<(), Refusal> {
        let text = text.map(|text| text.trim().to_owned());
        if text.as_ref().is_some_and(String::is_empty) {
            return Err(refuse::not_possible(
                "There is nothing to say: write something first.",
            ));
        }
        let seat = self.seat_of(&person.id);
        if seat.is_none() && !self.opened.spectators {
            return Err(refuse::not_seated());
        }
        let name = match seat.and_then(|seat| self.places[seat.index()].occupant.as_ref()) {
            Some(sitter) => sitter.belongs_to().map(|person| person.name.clone()),
            None => None,
        };
        let name = name.unwrap_or_else(|| self.name_unlike_others(person));
        let person = person.id.clone();
        let saying = Saying {
            person,
            name,
            seat,
            text,
            phrase,
        };
        self.emit(Event::Said(saying), now);
        Ok(())
    }

    fn hint(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        self.check_playing()?;
        if self
            .play()
            .is_none_or(|play| play.legal(seat, 1).actions.is_empty())
        {
            return Err(Refusal::new(
                "not_your_turn",
                "There is nothing for you to do now.",
            ));
        }
        if self.rated {
            self.emit(Event::Hinted { seat }, now);
        }
        Ok(())
    }
}
