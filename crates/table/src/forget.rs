//! Erases a deleted account from a table.

use crate::{Ending, Event, Logged, Occupant, Person, Phase, Saying, Table};

impl Person {
    /// Erases everything but the id, which refers to nobody now.
    fn forget(&mut self) {
        self.name.clear();
        self.avatar = 0;
    }

    /// Whether this person has been erased.
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

    /// Whether the sender has been erased.
    pub fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

impl Event {
    /// Erases what identifies this person; returns whether there was anything. The game itself stays.
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
    /// Removes a deleted account from the table: resigns a running game, vacates the seat, erases the name and chat lines. Call it again
    /// until it returns nothing: a game has to end, and be recorded, before its seat is vacated.
    pub fn forget_person(&mut self, person: &str, now: u64) -> Vec<Logged> {
        let now = now.max(self.last_at);
        if self.phase == Phase::Closed {
            // No event may follow the end of a log; the table in memory is changed like the log will be.
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

    /// Whether the table still contains something that identifies this person.
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
