//! Forgetting somebody who is not known any more: an account that was deleted.

use crate::{Ending, Event, Logged, Occupant, Person, Phase, Saying, Table};

impl Person {
    /// Leaves nothing but an id that leads nowhere.
    fn forget(&mut self) {
        self.name.clear();
        self.avatar = 0;
    }

    /// Whether this was somebody who is not known any more.
    pub fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

impl Saying {
    fn forget(&mut self) {
        self.name.clear();
        self.text = None;
        self.phrase = None;
    }

    /// Whether it was said by somebody who is not known any more.
    pub fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

impl Event {
    /// Takes out what tells who this person was; says whether there was anything. What was played stays.
    pub fn forget(&mut self, person: &str) -> bool {
        let named = match self {
            Self::Opened(opened) => Some(&mut opened.owner),
            Self::Sat { who, .. } => who.belongs_to_mut(),
            Self::Became { who, .. } => Some(who),
            Self::Said(saying) => {
                let said = saying.person == person && !saying.is_forgotten();
                if said {
                    saying.forget();
                }
                return said;
            }
            _ => None,
        };
        let named = named.filter(|named| named.id == person && !named.is_forgotten());
        let found = named.is_some();
        if let Some(named) = named {
            named.forget();
        }
        found
    }
}

impl Table {
    /// Lets somebody go for good who is not known any more: a game that is on is given up, the seat is left, the name and what was said are
    /// forgotten. Called again until nothing is left to do: a game has to be over, and written down, before its seat is left.
    pub fn forget_person(&mut self, person: &str, now: u64) -> Vec<Logged> {
        let now = now.max(self.last_at);
        if self.phase == Phase::Closed {
            // Nothing comes after the end of a log; what is in memory follows the log as it will be read.
            self.forget(person);
            return Vec::new();
        }
        let playing = self.phase == Phase::Playing;
        if let Some(seat) = self.sits_at(person) {
            if playing {
                self.give_up(seat, Ending::Resigned { seat }, now);
            } else {
                let removed = false;
                self.emit(Event::Stood { seat, removed }, now);
            }
        } else if let Some(seat) = self.seat_of(person)
            && let Some(level) = self.places[seat.index()].bot().map(str::to_owned)
        {
            let holds_for = None;
            let who = Occupant::Bot { level, holds_for };
            self.emit(Event::Sat { seat, who }, now);
        }
        if self.knows(person) {
            let was = person.to_owned();
            self.emit(Event::Gone { was }, now);
        }
        let abandoned = self.phase == Phase::Opening && self.people().is_empty();
        if abandoned && self.opened.owner.id == person {
            self.emit(Event::Closed {}, now);
        }
        self.finish_batch(now)
    }

    /// Whether something here still tells who this person is.
    fn knows(&self, person: &str) -> bool {
        let seats = self.places.iter().map(|place| &place.occupant);
        let mut named = seats
            .chain(&self.played)
            .filter_map(|occupant| occupant.as_ref()?.belongs_to())
            .chain([&self.opened.owner]);
        let is_meant = |named: &Person| named.id == person && !named.is_forgotten();
        named.any(is_meant) || self.sayings.iter().any(|(_, said)| said.person == person)
    }

    pub(crate) fn forget(&mut self, person: &str) {
        let seats = self.places.iter_mut().map(|place| &mut place.occupant);
        let named = seats
            .chain(&mut self.played)
            .filter_map(|occupant| occupant.as_mut()?.belongs_to_mut());
        for named in named.chain([&mut self.opened.owner]) {
            if named.id == person {
                named.forget();
            }
        }
        self.sayings.retain(|(_, saying)| saying.person != person);
        self.wins.forget(person);
    }
}
