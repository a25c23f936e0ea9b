//! Proposals that need the others' consent: a draw, a takeback.

use game::{Refusal, Seat, SeatSet, StepRecord};

use crate::{Ending, Event, Offer, Person, Table, refuse};

/// An open proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Its kind.
    pub offer: Offer,
    /// The proposer.
    pub by: Seat,
    /// Who has agreed, including the proposer.
    pub agreed: SeatSet,
}

impl Table {
    /// The proposal of this kind, if there is one.
    pub fn proposal(&self, offer: Offer) -> Option<&Proposal> {
        self.proposals
            .iter()
            .find(|proposal| proposal.offer == offer)
    }

    /// Whether the game may end without a winner if all people agree. A bot plays a game to its end, but agrees to stop a list or an
    /// open-ended match after a complete round.
    pub(crate) fn may_stop(&self) -> bool {
        self.people().len() == self.places.len() || self.rounds > 0
    }

    pub(crate) fn offer(&mut self, person: &Person, offer: Offer, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        self.check_playing()?;
        if self.proposal(offer).is_some() {
            return Err(refuse::not_possible(
                "That has been proposed already: answer it.",
            ));
        }
        match offer {
            Offer::Takeback => {
                self.takeback_to(seat)?;
            }
            Offer::Draw if !self.may_stop() => {
                return Err(refuse::not_possible(
                    "A bot plays every game to its end; a match of several rounds can be stopped after the first.",
                ));
            }
            Offer::Draw => {}
            Offer::Rematch => return Err(refuse::wrong_phase(self.phase)),
        }
        self.emit(Event::Offered { seat, offer }, now);
        self.conclude(offer, now)
    }

    pub(crate) fn answer(
        &mut self,
        person: &Person,
        offer: Offer,
        agree: bool,
        now: u64,
    ) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        if offer == Offer::Rematch {
            return match agree {
                true => self.rematch(person, now),
                false => self.decline_rematch(seat, now),
            };
        }
        self.check_playing()?;
        let Some(proposal) = self.proposal(offer) else {
            return Err(refuse::not_possible("Nothing of the kind is proposed now."));
        };
        if agree && proposal.agreed.contains(seat) {
            return Err(refuse::not_possible("You have agreed already."));
        }
        if agree && offer == Offer::Takeback {
            self.takeback_to(proposal.by)?;
        }
        self.emit(Event::Answered { seat, offer, agree }, now);
        self.conclude(offer, now)
    }

    /// Executes what all have agreed on.
    fn conclude(&mut self, offer: Offer, now: u64) -> Result<(), Refusal> {
        let Some(proposal) = self.proposal(offer).copied() else {
            return Ok(());
        };
        if self
            .people()
            .into_iter()
            .any(|seat| !proposal.agreed.contains(seat))
        {
            return Ok(());
        }
        match offer {
            Offer::Draw => self.end(Ending::Drawn, SeatSet::EMPTY, now),
            // `play.rs` begins a rematch when it is agreed to.
            Offer::Rematch => {}
            Offer::Takeback => {
                let step = self.takeback_to(proposal.by)?;
                // A takeback moves the match, so it begins a new batch; the events that led to it stay in this one.
                self.emit(Event::TookBack { step }, now);
            }
        }
        Ok(())
    }

    /// How many steps remain after the seat's last action is taken back, if that is allowed.
    fn takeback_to(&self, seat: Seat) -> Result<u32, Refusal> {
        let nothing = || refuse::not_possible("There is nothing of yours to take back.");
        let play = self.play.as_ref().ok_or_else(nothing)?;
        let steps = play.record().steps;
        let own =
            |step: &StepRecord| matches!(step, StepRecord::Action { seat: by, .. } if *by == seat);
        let to = steps.iter().rposition(own).ok_or_else(nothing)?;
        let fell = |step: &StepRecord| matches!(step, StepRecord::Chance { .. });
        if steps[to..].iter().any(fell) {
            return Err(Refusal::new(
                "chance_fell",
                "Cards have been dealt since: that cannot be taken back.",
            ));
        }
        if play.revealed_since(to) {
            return Err(Refusal::new(
                "shown",
                "Something hidden has been shown since: that cannot be taken back.",
            ));
        }
        Ok(to as u32)
    }
}
