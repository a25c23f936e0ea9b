//! Applies events to the table: the same code for new events and for those from the log.

use game::{Kind, Refusal, StepRecord};

use crate::{
    Clocks, Deal, Event, House, Logged, Occupant, Offer, Person, Phase, Place, Proposal, Recent,
    RoundEnd, Table, Vote,
};

/// Why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {version} cannot be read: {reason}")]
pub struct Damaged {
    /// The version of the bad event.
    pub version: u64,
    /// What is wrong with it.
    pub reason: String,
}

impl Table {
    /// Replays a table from its log; `kind` finds a game by its id.
    pub fn replay(
        id: &str,
        log: impl IntoIterator<Item = Logged>,
        house: impl FnOnce(&str) -> Option<(&'static dyn Kind, House)>,
    ) -> Result<Self, Damaged> {
        let damaged = |version, reason: &str| Damaged {
            version,
            reason: reason.to_owned(),
        };
        let mut log = log.into_iter();
        let Some(Logged {
            at,
            event: Event::Opened(opened),
            version: 1,
        }) = log.next()
        else {
            return Err(damaged(
                1,
                "the log does not begin with the opening of the table",
            ));
        };
        let (kind, house) =
            house(&opened.game).ok_or_else(|| damaged(1, "this game is not in the catalog"))?;
        if opened.rules_version != kind.rules_version() {
            return Err(damaged(
                1,
                "it was played under another version of the rules",
            ));
        }
        let mut table = Self::blank(id, kind, house, (*opened).clone());
        table.track(&Event::Opened(opened), at);
        for logged in log {
            if logged.version != table.version + 1 {
                return Err(damaged(
                    logged.version,
                    "an event is missing before this one",
                ));
            }
            table
                .redo(&logged.event, logged.at)
                .map_err(|refusal| Damaged {
                    version: table.version + 1,
                    reason: refusal.message,
                })?;
        }
        for place in &mut table.places {
            place.away_since = place.person().map(|_| table.last_at);
        }
        Ok(table)
    }

    /// Notes that the table was loaded at this time: absences are counted from here, and clocks did not run before.
    pub fn wake(&mut self, now: u64) -> Vec<Logged> {
        let now = now.max(self.last_at);
        for place in &mut self.places {
            if place.away_since.is_some() {
                place.away_since = Some(now);
            }
        }
        if self.phase == Phase::Playing && self.clocks.exist() {
            self.emit(Event::Woke {}, now);
        }
        std::mem::take(&mut self.batch)
    }

    /// Applies an event of the log, checking it by the game's rules.
    fn redo(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        // Tables of older versions also waited for more than can be dealt cards.
        if let Event::Sat { seat, .. } = event
            && self.phase == Phase::Opening
            && self.free() == 0
            && self.opened.seats.is_none()
            && seat.index() == self.places.len()
            && seat.index() < usize::from(self.kind.seats().iter().copied().max().unwrap_or(0))
        {
            self.places.push(Place::default());
            self.votes = vec![None; self.places.len()];
        }
        if event
            .seat()
            .is_some_and(|seat| seat.index() >= self.places.len())
        {
            return Err(Refusal::new("bad_seat", "a seat that is not there"));
        }
        match event {
            Event::Step { step } => {
                let missing = || Refusal::new("no_game", "a step before any game");
                self.play.as_mut().ok_or_else(missing)?.redo(step)?;
            }
            Event::TookBack { step } => {
                let left = self.play.as_ref().map_or(0, |play| play.len());
                if *step as usize > left {
                    return Err(Refusal::new(
                        "no_step",
                        "more steps are left than were played",
                    ));
                }
            }
            Event::Started { seats, .. } if usize::from(*seats) != self.places.len() => {
                return Err(Refusal::new(
                    "bad_seats",
                    "not everybody who sits here plays",
                ));
            }
            Event::Started { seats, leader } => {
                // Refused here, because the fold itself cannot fail.
                self.start_match(*seats, leader.map(game::Seat::index))?;
            }
            _ => {}
        }
        self.track(event, at);
        Ok(())
    }

    /// Emits an event: applies it and adds it to the batch.
    pub(crate) fn emit(&mut self, event: Event, at: u64) {
        if let Event::Started { seats, leader } = &event {
            let leader = leader.map(game::Seat::index);
            if self.start_match(*seats, leader).is_err() {
                // The options were checked when the table was opened; if the game refuses them now, it cannot begin.
                self.note(Event::Closed {}, at);
                return;
            }
        }
        self.note(event, at);
    }

    /// Adds an event to the batch whose step the match has already played.
    pub(crate) fn note(&mut self, event: Event, at: u64) {
        self.track(&event, at);
        self.batch.push(Logged {
            version: self.version,
            at,
            event,
        });
    }

    fn start_match(&mut self, seats: u8, leader: Option<usize>) -> Result<(), Refusal> {
        self.play = Some(self.kind.start(&self.opened.new_match(seats, leader))?);
        Ok(())
    }

    /// Applies an event; if it is a step or a start, the match has been changed already.
    fn track(&mut self, event: &Event, at: u64) {
        let kept = match event {
            Event::Step { .. } => None,
            Event::Opened(_) => Some(Recent::Opened),
            _ => Some(Recent::Other(Box::new(self.completed(event)))),
        };
        self.version += 1;
        self.last_at = at;
        self.change(event, at);
        let awaited = self.awaited();
        self.clocks.run(awaited, at);
        let kept =
            kept.unwrap_or_else(|| Recent::Step(self.play.as_ref().map_or(0, |play| play.len())));
        // Steps of an earlier game or steps taken back cannot be shown again, and erased names must not be: clients that missed them get the whole table.
        if matches!(
            event,
            Event::Started { .. } | Event::TookBack { .. } | Event::Gone { .. }
        ) {
            self.recent.clear();
        } else {
            if self.recent.len() == Self::RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back((at, kept));
        }
    }

    /// Fills in what older logs lack, from the state before the event, so that what is shown of an event never depends on later state.
    fn completed(&self, event: &Event) -> Event {
        let mut event = event.clone();
        match &mut event {
            Event::Became { was, seat, .. } if seat.is_none() => *seat = self.seat_of(was),
            Event::CutsClosed { left_out } if left_out.is_none() => {
                *left_out = self.deal.as_ref().map(|deal| deal.unsealed());
            }
            _ => {}
        }
        event
    }

    fn change(&mut self, event: &Event, at: u64) {
        match event {
            Event::Opened(_) | Event::Hinted { .. } => {
                self.rated &= matches!(event, Event::Opened(_));
            }
            Event::Sat { seat, who } => {
                self.places[seat.index()] = Place {
                    occupant: Some(who.clone()),
                    away_since: None,
                    sat: self.version,
                };
                self.proposals
                    .retain(|proposal| proposal.offer != Offer::Rematch);
                self.forget_waiting(*seat);
                if let Some(count) = self.withheld.get_mut(seat.index()) {
                    *count = 0;
                }
            }
            Event::Retook { seat } => {
                if let Some(Occupant::Bot {
                    holds_for: Some(person),
                    ..
                }) = &self.places[seat.index()].occupant
                {
                    let occupant = Some(Occupant::Person(person.clone()));
                    let place = &mut self.places[seat.index()];
                    place.occupant = occupant;
                    place.away_since = None;
                }
            }
            Event::Became { was, who, .. } => self.pass_on(was, who),
            Event::Gone { was } => self.forget(was),
            Event::Stood { seat, .. } => self.vacate(*seat),
            Event::Voted { seat, vote } => self.count_vote(*seat, *vote),
            Event::Started { seats, .. } => self.begin(*seats, at),
            Event::Reopened {} => {
                self.phase = Phase::Opening;
                self.proposals.clear();
                self.close_ranks();
            }
            Event::Step { step } => self.after_step(step, at),
            Event::TookBack { step } => {
                if let Some(play) = &self.play {
                    self.play = Some(play.at(*step as usize));
                }
                self.times.truncate(*step as usize);
                self.proposals.clear();
                if let Some(origin) = &mut self.opened.origin {
                    origin.steps = origin.steps.min(*step);
                }
            }
            Event::Offered { seat, offer } => self.proposals.push(Proposal {
                offer: *offer,
                by: *seat,
                agreed: game::SeatSet::one(*seat),
            }),
            Event::Answered { seat, offer, agree } => {
                if *agree {
                    let open = self.proposals.iter_mut().find(|open| open.offer == *offer);
                    if let Some(open) = open {
                        open.agreed.insert(*seat);
                    }
                } else {
                    self.proposals.retain(|open| open.offer != *offer);
                }
            }
            Event::DealOpened { .. }
            | Event::PartSealed { .. }
            | Event::CutSealed { .. }
            | Event::CutsClosed { .. }
            | Event::PartOpened { .. }
            | Event::CutOpened { .. }
            | Event::CutsWithheld { .. }
            | Event::PartForced { .. }
            | Event::DealShown { .. } => self.fold_deal(event, at),
            Event::WentOn { seat } => match seat {
                Some(seat) => self.forget_waiting(*seat),
                None => self.round_end = None,
            },
            Event::Ended { ending, outcome } => {
                self.phase = Phase::Finished;
                self.ending = Some((*ending, outcome.clone()));
                let seats = self.places.iter();
                self.played = seats.map(|place| place.occupant.clone()).collect();
                self.wins.count(&self.played, outcome.winners);
                self.proposals.clear();
                self.round_end = None;
                self.deal = None;
            }
            Event::Said(saying) if saying.is_forgotten() => {}
            Event::Said(saying) => {
                if self.sayings.len() == Self::SAYINGS {
                    self.sayings.pop_front();
                }
                self.sayings.push_back((at, saying.clone()));
            }
            Event::Woke {} => self.clocks.wake(at),
            Event::Unreached { seat } => self.clocks.hold(*seat, at),
            Event::Reached { seat } => self.clocks.release(*seat),
            Event::Closed {} => self.phase = Phase::Closed,
        }
    }

    fn begin(&mut self, seats: u8, at: u64) {
        self.phase = Phase::Playing;
        // Only the first game continues another one.
        if self.games > 0 {
            self.opened.origin = None;
        }
        self.games += 1;
        self.began = at;
        self.times.clear();
        self.rounds = 0;
        self.ending = None;
        self.played.clear();
        self.proposals.clear();
        self.rated = true;
        self.dealt.clear();
        self.shown.clear();
        self.votes = vec![None; usize::from(seats)];
        self.withheld = vec![0; usize::from(seats)];
        self.clocks = Clocks::new(self.opened.clock, seats);
    }

    fn after_step(&mut self, step: &StepRecord, at: u64) {
        self.proposals.clear();
        self.times.push(at);
        let Some(play) = &self.play else {
            return;
        };
        match step {
            StepRecord::Action { seat, .. } => self.clocks.acted(*seat, at),
            StepRecord::Chance { .. } => {
                if let Some(deal) = self.deal.take() {
                    let step = Some(play.len() - 1);
                    self.dealt.push(Deal { step, ..*deal });
                }
            }
        }
        // `rounds` allocates a list, so it is called only when a round can have ended.
        let turn = play.turn();
        if turn.seats().is_empty() {
            let rounds = play.rounds().len();
            if rounds > self.rounds && turn.outcome().is_none() {
                let waiting_for = self.people();
                let end = RoundEnd {
                    waiting_for,
                    since: at,
                };
                self.round_end = Some(end).filter(|end| !end.waiting_for.is_empty());
            }
            self.rounds = rounds;
        }
    }

    fn forget_waiting(&mut self, seat: game::Seat) {
        if let Some(end) = &mut self.round_end {
            end.waiting_for.remove(seat);
            if end.waiting_for.is_empty() {
                self.round_end = None;
            }
        }
    }

    fn count_vote(&mut self, seat: game::Seat, vote: Vote) {
        self.votes[seat.index()] = Some(vote);
        let waits = |seat: game::Seat| self.votes[seat.index()] == Some(Vote::Wait);
        if self.people().into_iter().all(waits)
            && let Some(size) = self.next_size()
        {
            self.places.resize(usize::from(size), Place::default());
            self.votes = vec![None; usize::from(size)];
        }
    }

    /// Transfers everything of one person at this table to another identity.
    fn pass_on(&mut self, was: &str, who: &Person) {
        let seats = self.places.iter_mut().map(|place| &mut place.occupant);
        let owned = seats
            .chain(&mut self.played)
            .filter_map(|occupant| occupant.as_mut()?.belongs_to_mut());
        for person in owned.chain([&mut self.opened.owner]) {
            if person.id == was {
                person.clone_from(who);
            }
        }
        self.wins.pass_on(was, &who.id);
    }

    fn vacate(&mut self, seat: game::Seat) {
        self.proposals
            .retain(|proposal| proposal.offer != Offer::Rematch);
        self.places[seat.index()] = Place::default();
        if self.phase == Phase::Opening {
            self.close_ranks();
        }
    }

    /// If the number of players is open: closes gaps between seats, keeps the order of sitting down, and resets the votes.
    fn close_ranks(&mut self) {
        self.votes = vec![None; self.places.len()];
        if self.opened.seats.is_some() {
            return;
        }
        self.places.retain(|place| place.occupant.is_some());
        let mut sizes = self.sizes.iter().map(|size| usize::from(*size));
        let seated = self.places.len();
        let smallest = sizes.clone().next().unwrap_or(seated);
        let size = sizes.find(|size| *size > seated).unwrap_or(seated);
        // With no more than the smallest number left, the vote about waiting for more starts again.
        let size = if seated <= smallest { smallest } else { size };
        self.places.resize(size, Place::default());
        self.votes = vec![None; size];
    }

    /// The revealed deals of the current game, oldest first.
    pub fn shown_deals(&self) -> &[Deal] {
        &self.shown
    }
}
