//! Cutting: parts of a deal are sealed, opened and forced open.

use fair::{Bytes32, Number, Puzzle};
use game::{Refusal, Seat, SeatSet};

use crate::{Deal, Event, Key, Logged, Person, Phase, Seal, Stage, Table, refuse};

/// A player for whom this many parts had to be forced open is not asked to cut again in that game.
const PATIENCE: u8 = 2;

impl Table {
    pub(crate) fn cut_commit(
        &mut self,
        person: &Person,
        deal: u32,
        puzzle: Option<Number>,
        now: u64,
    ) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        let open = self.deal.as_ref().filter(|open| {
            let part = open.part(seat);
            let awaited = part.is_some_and(|part| open.awaits(part));
            open.number == deal && open.stage == Stage::Sealing && open.is_binding() && awaited
        });
        let open = open.ok_or_else(refuse::wrong_deal)?;
        if let Some(number) = puzzle {
            Puzzle::new(open.id(&self.id), seat.index() as u8, number)
                .map_err(|error| refuse::bad_cut(&error))?;
        }
        self.emit(Event::PartSealed { seat, puzzle }, now);
        Ok(())
    }

    /// Opens a part. Allowed until the cards are dealt, also while a bot holds the seat.
    pub(crate) fn cut_reveal(
        &mut self,
        person: &Person,
        deal: u32,
        period: Number,
        now: u64,
    ) -> Result<(), Refusal> {
        let seat = self.seat_of(&person.id).ok_or_else(refuse::not_seated)?;
        let open = self.deal.as_ref().filter(|open| {
            open.number == deal && open.stage != Stage::Sealing && open.unopened().contains(seat)
        });
        let puzzle = open.and_then(|open| open.puzzle(&self.id, seat));
        let puzzle = puzzle.ok_or_else(refuse::wrong_deal)?;
        let solution = puzzle
            .open(&period)
            .map_err(|error| refuse::bad_cut(&error))?;
        let part = puzzle.part(&solution);
        self.emit(Event::PartOpened { seat, part, period }, now);
        Ok(())
    }

    /// Accepts a solution found by force; ignored if it is no longer needed.
    pub fn force_part(
        &mut self,
        deal: u32,
        seat: Seat,
        solution: &Number,
        now: u64,
    ) -> Vec<Logged> {
        let now = now.max(self.last_at);
        let open = self.deal.as_ref().filter(|open| {
            open.number == deal && open.stage == Stage::Forcing && open.unopened().contains(seat)
        });
        let part = open.and_then(|open| open.solved(&self.id, seat, solution));
        if let Some(part) = part.filter(|_| self.phase == Phase::Playing) {
            self.emit(Event::PartForced { seat, part }, now);
        }
        self.finish_batch(now)
    }

    /// Emits what is due in the preparation of a deal, except the deal itself; returns whether there was
    /// anything.
    pub(crate) fn settle_cuts(&mut self, now: u64) -> bool {
        let Some(deal) = &self.deal else {
            return false;
        };
        let over = deal.since.saturating_add(self.house.cut) <= now;
        let due = match deal.stage {
            Stage::Sealing if deal.is_complete() || over => Event::CutsClosed {
                left_out: Some(deal.unsealed()),
            },
            Stage::Opening if over && deal.is_binding() && !deal.is_complete() => {
                Event::CutsWithheld {
                    seats: deal.unopened(),
                }
            }
            _ => return false,
        };
        self.emit(due, now);
        true
    }

    /// Whether the cards can be dealt now.
    pub(crate) fn cuts_are_done(&self, now: u64) -> bool {
        self.deal.as_ref().is_some_and(|deal| {
            let over = deal.since.saturating_add(self.house.cut) <= now;
            deal.stage != Stage::Sealing && (deal.is_complete() || (over && !deal.is_binding()))
        })
    }

    /// Who is asked to cut the next deal.
    pub(crate) fn cutters(&self) -> SeatSet {
        let patient = |seat: &Seat| self.withheld.get(seat.index()) < Some(&PATIENCE);
        self.people().into_iter().filter(patient).collect()
    }

    pub(crate) fn fold_deal(&mut self, event: &Event, at: u64) {
        let rounds = self.rounds;
        let set = |deal: &mut Option<Box<Deal>>, stage| {
            if let Some(deal) = deal {
                deal.stage = stage;
                deal.since = at;
            }
        };
        match event {
            Event::DealOpened {
                deal,
                algorithm,
                secret,
                salt,
                cutters,
            } => {
                self.deals = *deal;
                let deal = Deal::new(*deal, *algorithm, *secret, *salt, *cutters, at, rounds);
                self.deal = Some(Box::new(deal));
            }
            Event::CutSealed { seat, commitment } => self.seal(*seat, commitment.map(Seal::Hash)),
            Event::PartSealed { seat, puzzle } => self.seal(*seat, puzzle.map(Seal::Puzzle)),
            Event::CutsClosed { .. } => set(&mut self.deal, Stage::Opening),
            Event::CutsWithheld { .. } => set(&mut self.deal, Stage::Forcing),
            Event::CutOpened { seat, part, salt } => {
                self.open_part(*seat, *part, Key::Salt(*salt));
            }
            Event::PartOpened { seat, part, period } => {
                self.open_part(*seat, *part, Key::Period(*period));
            }
            Event::PartForced { seat, part } => {
                self.open_part(*seat, *part, Key::Forced);
                if let Some(count) = self.withheld.get_mut(seat.index()) {
                    *count += 1;
                }
            }
            Event::DealShown { .. } if !self.dealt.is_empty() => {
                self.shown.push(self.dealt.remove(0));
            }
            _ => {}
        }
    }

    fn seal(&mut self, seat: Seat, sealed: Option<Seal>) {
        if let Some(part) = self.deal.as_mut().and_then(|deal| deal.part_mut(seat)) {
            part.sealed = sealed;
            part.aside = sealed.is_none();
        }
    }

    fn open_part(&mut self, seat: Seat, part: Bytes32, key: Key) {
        if let Some(open) = self.deal.as_mut().and_then(|deal| deal.part_mut(seat)) {
            open.opened = Some((part, key));
        }
    }
}
