//! The tables of the list, indexed by person and in the order of the list, so that no query scans all tables.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use table::{Phase, Visibility};

use super::Entry;

/// Sort key of the list for strangers: open tables first, then by latest change.
type Place = (bool, Reverse<u64>, String);

/// The tables and their indexes.
#[derive(Debug, Default)]
pub(super) struct Index {
    entries: HashMap<String, Entry>,
    of_person: HashMap<String, BTreeSet<String>>,
    listed: BTreeSet<Place>,
}

/// Whether strangers may see a table.
pub(super) fn is_listed(entry: &Entry) -> bool {
    entry.card.visibility == Visibility::Open
        && match entry.card.phase {
            Phase::Opening => true,
            Phase::Playing => entry.card.spectators,
            Phase::Finished | Phase::Closed => false,
        }
}

fn place(entry: &Entry) -> Place {
    let card = &entry.card;
    (
        card.phase != Phase::Opening,
        Reverse(card.at),
        card.id.clone(),
    )
}

impl Index {
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.entries.get(id)
    }

    pub fn ids(&self) -> impl Iterator<Item = &String> {
        self.entries.keys()
    }

    /// The tables of a person.
    pub fn of(&self, person: &str) -> impl Iterator<Item = &Entry> {
        let ids = self.of_person.get(person).into_iter().flatten();
        ids.filter_map(|id| self.entries.get(id))
    }

    /// The tables that strangers may see and that have changed since this time, in list order.
    pub fn listed(&self, since: u64) -> impl Iterator<Item = &Entry> {
        let running: Place = (true, Reverse(u64::MAX), String::new());
        let fresh = move |(_, Reverse(at), _): &&Place| *at >= since;
        let opening = self.listed.range(..running.clone()).take_while(fresh);
        let running = self.listed.range(running..).take_while(fresh);
        let places = opening.chain(running);
        places.filter_map(|(_, _, id)| self.entries.get(id))
    }

    /// Adds or replaces a table.
    pub fn insert(&mut self, entry: Entry) {
        let id = entry.card.id.clone();
        self.remove(&id);
        for person in entry.people() {
            let tables = self.of_person.entry(person.to_owned()).or_default();
            tables.insert(id.clone());
        }
        if is_listed(&entry) {
            self.listed.insert(place(&entry));
        }
        self.entries.insert(id, entry);
    }

    pub fn remove(&mut self, id: &str) -> Option<Entry> {
        let entry = self.entries.remove(id)?;
        self.listed.remove(&place(&entry));
        for person in entry.people() {
            if let Some(tables) = self.of_person.get_mut(person) {
                tables.remove(id);
                if tables.is_empty() {
                    self.of_person.remove(person);
                }
            }
        }
        Some(entry)
    }

    /// Updates a table without changing its people.
    pub fn change(&mut self, id: &str, change: impl FnOnce(&mut Entry)) -> Option<&Entry> {
        let entry = self.entries.get_mut(id)?;
        let before = place(entry);
        change(entry);
        let now = place(entry);
        if now != before && self.listed.remove(&before) {
            self.listed.insert(now);
        }
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use game::below;
    use protocol::{Occupant, TableCard};
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    fn entry(rng: &mut ChaCha8Rng) -> Entry {
        let phases = [Phase::Opening, Phase::Playing, Phase::Finished];
        let seats = (0..2).map(|_| {
            let number = below(rng, 6);
            (number < 4).then(|| Occupant::Person {
                id: format!("p{number}"),
                name: "Anna".to_owned(),
                avatar: 1,
            })
        });
        let seats = seats.collect();
        let visibility = [Visibility::Open, Visibility::Link][below(rng, 2) as usize];
        Entry {
            card: TableCard {
                id: format!("t{}", below(rng, 40)),
                game: "toy".to_owned(),
                preset: "toy".to_owned(),
                phase: phases[below(rng, 3) as usize],
                visibility,
                clock: table::ClockRule::None,
                spectators: below(rng, 2) == 0,
                seats,
                mine: false,
                my_turn: false,
                away: false,
                at: u64::from(below(rng, 50)),
            },
            code: String::new(),
            awaited: None,
            elsewhere: None,
        }
    }

    #[test]
    fn it_finds_what_looking_at_every_table_finds() {
        for seed in 0..20 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut index = Index::default();
            for _ in 0..300 {
                let id = format!("t{}", below(&mut rng, 40));
                match below(&mut rng, 4) {
                    0 => drop(index.remove(&id)),
                    1 => {
                        let at = u64::from(below(&mut rng, 50));
                        index.change(&id, |entry| entry.card.at = at);
                    }
                    _ => index.insert(entry(&mut rng)),
                }
                let since = u64::from(below(&mut rng, 50));
                let seen = |entry: &&Entry| is_listed(entry) && entry.card.at >= since;
                let mut listed: Vec<Place> =
                    index.entries.values().filter(seen).map(place).collect();
                listed.sort();
                assert!(index.listed(since).map(place).eq(listed), "seed {seed}");
                for person in ["p0", "p1", "p2", "p3", "p4"] {
                    let mut sits: Vec<&str> = index
                        .entries
                        .values()
                        .filter(|entry| entry.people().any(|id| id == person))
                        .map(|entry| entry.card.id.as_str())
                        .collect();
                    sits.sort_unstable();
                    assert!(
                        index
                            .of(person)
                            .map(|entry| entry.card.id.as_str())
                            .eq(sits),
                        "seed {seed}"
                    );
                }
            }
        }
    }
}
