//! Actions, and the ends of rounds and games.

use game::{BySeat, Match, Outcome, Refusal, Seat, SeatSet, StepRecord, Turn};

use crate::{Ending, Event, Occupant, Offer, Person, Phase, Table, refuse};

impl Table {
    pub(crate) fn check_playing(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Playing {
            return Ok(());
        }
        Err(refuse::wrong_phase(self.phase))
    }

    /// Whether a decision made after `seen` steps is stale: the seat would decide with other knowledge now.
    pub(crate) fn moved_on(&self, seat: Seat, seen: u32) -> bool {
        self.play
            .as_deref()
            .is_none_or(|play| !still_holds(play, seat, seen as usize))
    }

    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: &str,
        step: Option<u32>,
        now: u64,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        if step.is_some_and(|seen| self.moved_on(seat, seen)) {
            let steps = self.play.as_deref().map_or(0, Match::len);
            return Err(refuse::stale(steps));
        }
        let not_begun = || refuse::wrong_phase(Phase::Opening);
        let play = self.play.as_mut().ok_or_else(not_begun)?;
        if self.clocks.next_out().is_some_and(|(_, out)| out <= now) {
            return Err(Refusal::new("out_of_time", "The time is up."));
        }
        if play.turn() == Turn::Chance {
            return Err(Refusal::new("not_your_turn", "The cards are being dealt."));
        }
        let step = play.act(seat, action)?;
        self.note(Event::Step { step }, now);
        Ok(())
    }

    pub(crate) fn go_on(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        if !self
            .round_end
            .is_some_and(|end| end.waiting_for.contains(seat))
        {
            return Err(refuse::not_possible("Nobody waits for you to go on."));
        }
        self.emit(Event::WentOn { seat: Some(seat) }, now);
        Ok(())
    }

    pub(crate) fn resign(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        self.check_playing()?;
        self.give_up(seat, Ending::Resigned { seat }, now);
        Ok(())
    }

    /// A player drops out: that ends a game of two; at a larger table a bot plays on for the others.
    pub(crate) fn give_up(&mut self, seat: Seat, ending: Ending, now: u64) {
        let bot = self.house.levels.get(self.house.levels.len() / 2);
        match bot {
            Some(level) if self.places.len() > 2 && self.people().len() > 1 => {
                let who = Occupant::Bot {
                    level: (*level).to_owned(),
                    holds_for: None,
                };
                self.emit(Event::Sat { seat, who }, now);
            }
            _ => {
                let mut winners = SeatSet::all(self.places.len() as u8);
                winners.remove(seat);
                self.end(ending, winners, now);
            }
        }
    }

    /// Ends the game early, with one point for each winner.
    pub(crate) fn end(&mut self, ending: Ending, winners: SeatSet, now: u64) {
        let seats = self.places.len() as u8;
        let points = BySeat::from_fn(seats, |seat| i32::from(winners.contains(seat)));
        let outcome = Outcome::from_points(points);
        self.emit(Event::Ended { ending, outcome }, now);
    }

    pub(crate) fn rematch(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.seat_of(&person.id).ok_or_else(refuse::not_seated)?;
        if self.phase != Phase::Finished {
            return Err(refuse::wrong_phase(self.phase));
        }
        if self.free() > 0 {
            self.emit(Event::Reopened {}, now);
            return Ok(());
        }
        let agreed = self.proposal(Offer::Rematch).map(|call| call.agreed);
        let mut agreed = agreed.unwrap_or(SeatSet::EMPTY);
        let (called, again) = (!agreed.is_empty(), agreed.contains(seat));
        agreed.insert(seat);
        let all = self
            .people()
            .into_iter()
            .all(|other| agreed.contains(other));
        if !all {
            if again {
                return Err(refuse::not_possible(
                    "You have called a rematch already: the others are asked.",
                ));
            }
            let offer = Offer::Rematch;
            self.emit(
                if called {
                    let agree = true;
                    Event::Answered { seat, offer, agree }
                } else {
                    Event::Offered { seat, offer }
                },
                now,
            );
            return Ok(());
        }
        let seats = self.places.len() as u8;
        let leader = self.rematch_leader();
        self.emit(Event::Started { seats, leader }, now);
        Ok(())
    }

    pub(crate) fn decline_rematch(&mut self, seat: Seat, now: u64) -> Result<(), Refusal> {
        let offer = Offer::Rematch;
        if self.proposal(offer).is_none() {
            return Err(refuse::not_possible("Nobody has called a rematch."));
        }
        let agree = false;
        self.emit(Event::Answered { seat, offer, agree }, now);
        Ok(())
    }

    /// Who begins the next game: by the rules, or, if a game of skill was resigned, the player who resigned.
    fn rematch_leader(&self) -> Option<Seat> {
        let play = self.play.as_ref()?;
        if play.turn().outcome().is_some() {
            return play.rematch_leader();
        }
        let loser = match self.ending.as_ref()?.0 {
            Ending::Resigned { seat } | Ending::OutOfTime { seat } => seat,
            Ending::Claimed { absent } => absent,
            Ending::Played | Ending::Drawn | Ending::Abandoned => return None,
        };
        (self.deals == 0).then_some(loser)
    }
}

/// Whether a decision made after `seen` steps is still valid: nothing has happened since, or only actions of others while
/// it was this seat's turn all along. Simultaneous decisions arrive one at a time and commute.
fn still_holds(play: &dyn Match, seat: Seat, seen: usize) -> bool {
    /// Not more others than this decide at once.
    const MOST: usize = Seat::MAX;
    let steps = play.len();
    if seen == steps {
        return true;
    }
    if seen > steps || steps - seen > MOST || !play.turn().seats().contains(seat) {
        return false;
    }
    let record = play.record();
    (seen..steps).all(|number| {
        let own = matches!(record.steps[number], StepRecord::Action { seat: by, .. } if by == seat);
        !own && play.at(number).turn().seats().contains(seat)
    })
}
