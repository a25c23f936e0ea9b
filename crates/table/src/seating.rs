//! Sitting down, standing up, and votes about the number of players.

use game::{Refusal, Seat};

use crate::people::look;
use crate::{Event, Logged, Occupant, Person, Phase, Table, Vote, refuse};

impl Table {
    /// The next larger number of players to wait for, if it is open.
    pub fn next_size(&self) -> Option<u8> {
        let now = self.places.len();
        let mut sizes = self.sizes.iter().copied();
        sizes.find(|size| usize::from(*size) > now)
    }

    /// How many seats are free.
    pub fn free(&self) -> usize {
        self.places
            .iter()
            .filter(|place| place.occupant.is_none())
            .count()
    }

    /// Whether people vote now: start, or wait for more.
    pub fn voting(&self) -> bool {
        self.phase == Phase::Opening && self.free() == 0 && self.next_size().is_some()
    }

    pub(crate) fn free_seat(&self) -> Option<Seat> {
        let free = self
            .places
            .iter()
            .position(|place| place.occupant.is_none())?;
        Some(Seat::new(free))
    }

    pub(crate) fn check_free(&self, seat: Seat) -> Result<(), Refusal> {
        match self.places.get(seat.index()) {
            None => Err(refuse::bad_seat(self.places.len())),
            Some(place) if place.occupant.is_some() => Err(refuse::seat_taken()),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn check_level(&self, level: &str) -> Result<(), Refusal> {
        if self.house.levels.contains(&level) {
            return Ok(());
        }
        Err(Refusal::new(
            "unknown_level",
            format!(
                "There is no bot {level:?}; there is {}.",
                self.house.levels.join(", ")
            ),
        ))
    }

    /// The person's name, with a number added if somebody else here has it.
    pub(crate) fn name_unlike_others(&self, person: &Person) -> String {
        let taken = |name: &str| {
            let others = self
                .places
                .iter()
                .filter_map(|place| place.occupant.as_ref()?.belongs_to());
            let wanted = look(name);
            let same = |other: &Person| look(&other.name) == wanted;
            others
                .into_iter()
                .any(|other| other.id != person.id && same(other))
        };
        if !taken(&person.name) {
            return person.name.clone();
        }
        let numbered = |number: u32| format!("{} {number}", person.name);
        (2..)
            .map(numbered)
            .find(|name| !taken(name))
            .unwrap_or_default()
    }

    pub(crate) fn sit(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        now: u64,
    ) -> Result<(), Refusal> {
        if self.seat_of(&person.id).is_some() {
            return Err(Refusal::new(
                "already_seated",
                "You sit at this table already.",
            ));
        }
        if self.phase != Phase::Opening {
            return Err(Refusal::new(
                "table_full",
                "A game has begun here: you may watch, or sit down elsewhere.",
            ));
        }
        let full = || {
            let message = if self.next_size().is_some() {
                "Those who sit here have not decided to wait for more: you may watch, or try again in a moment."
            } else {
                "Every seat is taken: you may watch, or sit down elsewhere."
            };
            Refusal::new("table_full", message)
        };
        let free = self.free_seat().ok_or_else(full)?;
        let seat = match seat {
            // If the number of players is open, seats are taken in order: the first to sit begins.
            Some(seat) if self.opened.seats.is_some() => {
                self.check_free(seat)?;
                seat
            }
            _ => free,
        };
        let who = Occupant::Person(Person {
            name: self.name_unlike_others(person),
            ..person.clone()
        });
        self.emit(Event::Sat { seat, who }, now);
        Ok(())
    }

    /// Transfers what a person has at this table to the person's new identity. If the new identity already has a seat here, the
    /// old seat stays with the old identity, which counts as away: otherwise one person would play two hands.
    pub fn become_another(&mut self, was: &str, who: &Person, now: u64) -> Vec<Logged> {
        let sits_twice = was != who.id && self.seat_of(&who.id).is_some();
        let concerned = self.seat_of(was).is_some() || self.opened.owner.id == was;
        if concerned && !sits_twice && self.phase != Phase::Closed {
            // Compared under the old id, so that the person may keep the name.
            let heir = Person {
                id: was.to_owned(),
                ..who.clone()
            };
            let who = Person {
                name: self.name_unlike_others(&heir),
                ..who.clone()
            };
            let known = |person: &Person| *person == who;
            let mut seated = self.places.iter();
            let seated = seated.any(|place| {
                place
                    .occupant
                    .as_ref()
                    .and_then(Occupant::belongs_to)
                    .is_some_and(known)
            });
            if !seated {
                let was = was.to_owned();
                let seat = self.seat_of(&was);
                self.emit(Event::Became { was, who, seat }, now.max(self.last_at));
            }
        }
        std::mem::take(&mut self.batch)
    }

    pub(crate) fn stand(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.seat_of(&person.id).ok_or_else(refuse::not_seated)?;
        if self.phase == Phase::Playing {
            return Err(Refusal::new(
                "wrong_phase",
                "A game is being played: resign if you want to leave it.",
            ));
        }
        let removed = false;
        self.emit(Event::Stood { seat, removed }, now);
        Ok(())
    }

    pub(crate) fn vote(&mut self, person: &Person, vote: Vote, now: u64) -> Result<(), Refusal> {
        let seat = self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
        if !self.voting() {
            return Err(refuse::not_possible("There is no vote at this table now."));
        }
        if self.votes[seat.index()] != Some(vote) {
            self.emit(Event::Voted { seat, vote }, now);
        }
        Ok(())
    }

    pub(crate) fn seat_bot(
        &mut self,
        person: &Person,
        seat: Seat,
        level: String,
        now: u64,
    ) -> Result<(), Refusal> {
        if seat.index() >= self.places.len() {
            return Err(refuse::bad_seat(self.places.len()));
        }
        self.check_level(&level)?;
        let holds_for = match self.phase {
            Phase::Opening => {
                if self.opened.owner.id != person.id {
                    return Err(refuse::not_owner());
                }
                self.check_free(seat)?;
                None
            }
            Phase::Playing => {
                self.sits_at(&person.id).ok_or_else(refuse::not_seated)?;
                if !self.forfeit(seat, now) {
                    return Err(refuse::not_away());
                }
                self.places[seat.index()].person().cloned()
            }
            Phase::Finished | Phase::Closed => return Err(refuse::wrong_phase(self.phase)),
        };
        let who = Occupant::Bot { level, holds_for };
        self.emit(Event::Sat { seat, who }, now);
        Ok(())
    }

    pub(crate) fn retake(&mut self, person: &Person, now: u64) -> Result<(), Refusal> {
        let seat = self.seat_of(&person.id).ok_or_else(refuse::not_seated)?;
        if self.sits_at(&person.id).is_some() {
            return Err(Refusal::new(
                "already_seated",
                "You sit at this table already.",
            ));
        }
        self.emit(Event::Retook { seat }, now);
        Ok(())
    }

    pub(crate) fn remove(&mut self, person: &Person, seat: Seat, now: u64) -> Result<(), Refusal> {
        if self.opened.owner.id != person.id {
            return Err(refuse::not_owner());
        }
        if self.phase == Phase::Playing {
            return Err(refuse::wrong_phase(self.phase));
        }
        let Some(place) = self.places.get(seat.index()) else {
            return Err(refuse::bad_seat(self.places.len()));
        };
        if place.occupant.is_none() {
            return Err(refuse::not_possible("Nobody sits there."));
        }
        let removed = true;
        self.emit(Event::Stood { seat, removed }, now);
        Ok(())
    }
}
