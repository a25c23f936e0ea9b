//! Events without a command: games begin, cards are dealt, time runs out.

use fair::Bytes32;
use game::{Seat, SeatSet, Turn};
use rand_core::Rng;

use crate::{Ending, Event, Logged, Phase, Table, Vote};

impl Table {
    /// The next events that are due without a command; empty when the table waits for somebody or for
    /// [`Table::next_due`].
    ///
    /// A batch contains at most one event that moves the match, so call it again until it returns nothing.
    pub fn advance(&mut self, now: u64, rng: &mut dyn Rng) -> Vec<Logged> {
        let now = now.max(self.last_at);
        if self.begin_step(now) {
            return self.finish_batch(now);
        }
        while self.settle(now, Some(rng)) {}
        std::mem::take(&mut self.batch)
    }

    /// Completes a command's batch with events that follow from it without randomness and without moving the match.
    pub(crate) fn finish_batch(&mut self, now: u64) -> Vec<Logged> {
        while self.settle(now, None) {}
        std::mem::take(&mut self.batch)
    }

    /// Emits the event that moves the match, if one is due: the start of a game or a deal.
    fn begin_step(&mut self, now: u64) -> bool {
        match self.phase {
            Phase::Opening => {
                let full = self.free() == 0;
                let started = self.votes.contains(&Some(Vote::Start));
                if !full || (self.next_size().is_some() && !started) {
                    return false;
                }
                let seats = self.places.len() as u8;
                let leader = self.first_to_sit();
                self.emit(Event::Started { seats, leader }, now);
                true
            }
            Phase::Playing => self.deal_now(now),
            Phase::Finished | Phase::Closed => false,
        }
    }

    /// The person who sat down first, if the game's rules let them begin.
    fn first_to_sit(&self) -> Option<Seat> {
        let people = self.places.iter().enumerate();
        let (seat, first) = people
            .filter(|(_, place)| place.person().is_some())
            .min_by_key(|(_, place)| place.sat)?;
        // A bot that got the first seat before any person came is meant to begin.
        let begins = &self.places[0];
        let bot_begins = begins.bot().is_some() && begins.sat < first.sat;
        (!bot_begins && self.kind.first_to_sit_begins(&self.opened.options))
            .then(|| Seat::new(seat))
    }

    fn deal_now(&mut self, now: u64) -> bool {
        if !self.cuts_are_done(now) {
            return false;
        }
        let (Some(deal), Some(play)) = (&self.deal, &mut self.play) else {
            return false;
        };
        let mut stream = deal.stream(&self.id);
        // Refused only if no deal is due; then there is nothing to log.
        let Ok(step) = play.deal(&mut stream) else {
            return false;
        };
        self.note(Event::Step { step }, now);
        true
    }

    /// Emits one due event that does not move the match; returns whether there was one.
    fn settle(&mut self, now: u64, rng: Option<&mut dyn Rng>) -> bool {
        match self.phase {
            Phase::Opening => self.settle_opening(now),
            Phase::Playing => self.settle_play(now, rng),
            Phase::Finished => self.show_deal(now),
            Phase::Closed => false,
        }
    }

    /// Reveals the oldest hidden deal; returns whether there was one.
    pub(crate) fn show_deal(&mut self, now: u64) -> bool {
        let Some(deal) = self.dealt.first().map(|deal| deal.number) else {
            return false;
        };
        self.emit(Event::DealShown { deal }, now);
        true
    }

    fn settle_opening(&mut self, now: u64) -> bool {
        let Some(due) = self.linger_until() else {
            return false;
        };
        if due <= now {
            self.emit(Event::Closed {}, now);
            return true;
        }
        false
    }

    fn settle_play(&mut self, now: u64, rng: Option<&mut dyn Rng>) -> bool {
        let Some(play) = &self.play else {
            return false;
        };
        let turn = play.turn();
        let round_over = |rounds: usize| play.rounds().len() > rounds;
        let over = turn.outcome().is_some();
        let hidden = self.dealt.first();
        if hidden.is_some_and(|deal| over || round_over(deal.rounds)) {
            return self.show_deal(now);
        }
        if let Turn::Over(outcome) = turn {
            let ending = Ending::Played;
            self.emit(Event::Ended { ending, outcome }, now);
            return true;
        }
        if let Some((seat, out)) = self.clocks.next_out()
            && out <= now
        {
            self.give_up(seat, Ending::OutOfTime { seat }, now);
            return true;
        }
        turn == Turn::Chance && self.settle_deal(now, rng)
    }

    fn settle_deal(&mut self, now: u64, rng: Option<&mut dyn Rng>) -> bool {
        if let Some(until) = self.round_until() {
            if until <= now {
                self.emit(Event::WentOn { seat: None }, now);
                return true;
            }
            return false;
        }
        if self.deal.is_some() {
            return self.settle_cuts(now);
        }
        let Some(rng) = rng else {
            return false;
        };
        let opened = Event::DealOpened {
            deal: self.deals + 1,
            algorithm: fair::ALGORITHM,
            secret: Bytes32::random(rng),
            salt: Bytes32::random(rng),
            cutters: self.cutters(),
        };
        self.emit(opened, now);
        true
    }

    fn linger_until(&self) -> Option<u64> {
        let people = self.people();
        let since = |place: &crate::Place| place.away_since;
        let gone = self
            .places
            .iter()
            .filter(|place| place.person().is_some())
            .map(since);
        let last = gone.collect::<Option<Vec<_>>>()?.into_iter().max();
        (!people.is_empty()).then(|| {
            last.unwrap_or(self.last_at)
                .saturating_add(self.house.linger)
        })
    }

    /// When to call [`Table::advance`] again if nothing happens.
    pub fn next_due(&self) -> Option<u64> {
        match self.phase {
            Phase::Opening => self.linger_until(),
            Phase::Playing => {
                let clock = self.clocks.next_out().map(|(_, out)| out);
                [clock, self.round_until(), self.deal_until()]
                    .into_iter()
                    .flatten()
                    .min()
            }
            Phase::Finished | Phase::Closed => None,
        }
    }

    /// When the next absent person's seat becomes forfeit, which the others are then told.
    pub fn next_forfeit(&self, now: u64) -> Option<u64> {
        let due = |place: &crate::Place| Some(place.away_since?.saturating_add(self.house.hold));
        let away = self
            .places
            .iter()
            .filter(|place| place.person().is_some())
            .filter_map(due);
        away.filter(|due| *due > now && self.phase == Phase::Playing)
            .min()
    }

    /// The seats whose clocks run: people who are awaited.
    pub(crate) fn awaited(&self) -> SeatSet {
        let Some(play) = &self.play else {
            return SeatSet::EMPTY;
        };
        if self.phase != Phase::Playing {
            return SeatSet::EMPTY;
        }
        let people = self.people();
        play.turn()
            .seats()
            .into_iter()
            .filter(|seat| people.contains(*seat))
            .collect()
    }
}
