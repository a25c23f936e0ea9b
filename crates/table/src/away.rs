//! Presence, the rights of the others against an absent player, and what each person may do now.

use game::{Refusal, Seat, SeatSet};

use crate::{Ending, Event, Logged, May, Offer, Person, Phase, Stage, Table, refuse};

impl Table {
    /// Notes that a person connected or left. Returns whether that changed anything.
    pub fn set_present(&mut self, person: &str, present: bool, now: u64) -> bool {
        let Some(seat) = self.seat_of(person) else {
            return false;
        };
        let away = &mut self.places[seat.index()].away_since;
        let changed = away.is_none() != present;
        if changed {
            *away = (!present).then_some(now);
        }
        changed
    }

    /// Stops the clocks of awaited people who could not be told, and restarts them once they are. `heard` returns when a person last gave a sign of life: everything
    /// sent before that has arrived.
    pub fn reach(&mut self, heard: impl Fn(&str) -> u64, now: u64) -> Vec<Logged> {
        let now = now.max(self.last_at);
        let told = |seat: Seat, since: u64| {
            let person = self.places[seat.index()].person();
            // Within the same millisecond the order is unknown.
            person.is_none_or(|person| heard(&person.id) > since)
        };
        let away = |seat: Seat| self.places[seat.index()].away_since.is_some();
        let out = |seat: Seat| self.clocks.left(seat, now) == 0;
        let lost = self.clocks.runs();
        let lost = lost.filter(|(seat, since)| (away(*seat) || out(*seat)) && !told(*seat, *since));
        let found = self.clocks.held();
        let found = found.filter(|(seat, since)| !away(*seat) && told(*seat, *since));
        let lost = lost.map(|(seat, _)| Event::Unreached { seat });
        let found = found.map(|(seat, _)| Event::Reached { seat });
        let changed: Vec<Event> = lost.chain(found).collect();
        for event in changed {
            self.emit(event, now);
        }
        std::mem::take(&mut self.batch)
    }

    /// Whether the person on this seat has been away for too long.
    pub fn forfeit(&self, seat: Seat, now: u64) -> bool {
        let Some(place) = self.places.get(seat.index()) else {
            return false;
        };
        let gone = |since: u64| since.saturating_add(self.house.hold) <= now;
        self.phase == Phase::Playing
            && place.person().is_some()
            && place.away_since.is_some_and(gone)
    }

    fn anybody_forfeit(&self, now: u64) -> bool {
        self.people()
            .into_iter()
            .any(|seat| self.forfeit(seat, now))
    }

    pub(crate) fn claim_win(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        self.check_playing()?;
        let Some(absent) = self.claimable(seat, now) else {
            return Err(refuse::not_away());
        };
        self.end(Ending::Claimed { absent }, SeatSet::one(seat), now);
        Ok(())
    }

    /// A seat over which this one may claim the win: all other people have been away for too long.
    fn claimable(&self, seat: Seat, now: u64) -> Option<Seat> {
        let mut others = self.people();
        others.remove(seat);
        let gone = others.into_iter().all(|other| self.forfeit(other, now));
        others.first().filter(|_| gone)
    }

    pub(crate) fn close(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        if !self.may_close(person, now) {
            let seated = self.sits_at(&person.id).is_some();
            return Err(match (self.phase, seated) {
                (Phase::Playing, true) => refuse::not_away(),
                _ => refuse::not_owner(),
            });
        }
        if self.phase == Phase::Playing {
            self.end(Ending::Abandoned, SeatSet::EMPTY, now);
            while self.show_deal(now) {}
        }
        self.emit(Event::Closed {}, now);
        Ok(())
    }

    /// Whether no game has begun and nobody sits here.
    pub fn is_deserted(&self) -> bool {
        self.phase == Phase::Opening && self.people().is_empty()
    }

    /// Closes the table if it is deserted; called when nobody has been connected for long.
    pub fn close_deserted(&mut self, now: u64) -> Vec<Logged> {
        if self.is_deserted() {
            self.emit(Event::Closed {}, now.max(self.last_at));
        }
        std::mem::take(&mut self.batch)
    }

    fn may_close(&self, person: &Person, now: u64) -> bool {
        let seat = self.sits_at(&person.id);
        let owner = self.opened.owner.id == person.id;
        match self.phase {
            Phase::Opening | Phase::Finished => owner,
            Phase::Playing => {
                let alone = self.people().into_iter().all(|other| Some(other) == seat);
                (seat.is_some() && (alone || self.anybody_forfeit(now)))
                    || (owner && self.people().is_empty())
            }
            Phase::Closed => false,
        }
    }

    /// What the person may do now besides playing. A takeback may still be refused if it would undo revealed information.
    pub fn may(&self, person: &Person, now: u64) -> Vec<May> {
        let mut may = Vec::new();
        let mut add = |what: May, when: bool| {
            if when {
                may.push(what);
            }
        };
        let owner = self.opened.owner.id == person.id;
        let kept = self.seat_of(&person.id);
        let seat = self.sits_at(&person.id);
        let playing = self.phase == Phase::Playing;
        let opening = self.phase == Phase::Opening;
        let between = opening || self.phase == Phase::Finished;
        add(May::Sit, opening && kept.is_none() && self.free() > 0);
        add(May::Stand, between && kept.is_some());
        add(May::Vote, seat.is_some() && self.voting());
        if let (Some(owned), Some(deal)) = (kept, self.deal()) {
            let awaited = deal.part(owned).is_some_and(|part| deal.awaits(part));
            let sealing = deal.stage == Stage::Sealing && deal.is_binding();
            add(May::CutCommit, awaited && sealing && seat.is_some());
            add(
                May::CutReveal,
                awaited && deal.stage != Stage::Sealing && deal.is_binding(),
            );
        }
        add(
            May::GoOn,
            self.round_end
                .is_some_and(|end| seat.is_some_and(|seat| end.waiting_for.contains(seat))),
        );
        if let (Some(seat), true) = (seat, playing) {
            let open = |offer| match self.proposal(offer) {
                Some(proposal) => (false, !proposal.agreed.contains(seat)),
                None => (true, false),
            };
            let (offer_draw, answer_draw) = open(Offer::Draw);
            let (offer_takeback, answer_takeback) = open(Offer::Takeback);
            add(May::OfferDraw, offer_draw && self.may_stop());
            add(May::AnswerDraw, answer_draw);
            add(
                May::OfferTakeback,
                offer_takeback && self.play().is_some_and(|play| play.ply() > 0),
            );
            add(May::AnswerTakeback, answer_takeback);
            add(May::Resign, true);
            add(May::ClaimWin, self.claimable(seat, now).is_some());
            add(
                May::Hint,
                self.play()
                    .is_some_and(|play| play.turn().seats().contains(seat)),
            );
        }
        let finished = self.phase == Phase::Finished;
        let called = self.proposal(Offer::Rematch);
        let agreed = called.is_some_and(|call| kept.is_some_and(|seat| call.agreed.contains(seat)));
        add(May::Rematch, finished && kept.is_some() && !agreed);
        add(
            May::DeclineRematch,
            finished && seat.is_some() && called.is_some(),
        );
        add(
            May::SeatBot,
            (opening && owner && self.free() > 0) || (seat.is_some() && self.anybody_forfeit(now)),
        );
        add(May::Retake, kept.is_some() && seat.is_none());
        add(May::Remove, owner && between);
        add(May::Close, self.may_close(person, now));
        add(
            May::Say,
            self.phase != Phase::Closed && (kept.is_some() || self.opened.spectators),
        );
        may
    }
}
