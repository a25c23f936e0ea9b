//! The transposition table, of fixed size.

use search::Budget;

use crate::eval::SURE;
use crate::node::Move;

/// Entries per millisecond of search: not more are written.
const PLACES_A_MS: u128 = 3_000;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is exact.
    Exact,
    /// It is a lower bound.
    Least,
    /// It is an upper bound.
    Most,
}

/// An entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The value for the player to move.
    pub value: i16,
    /// The depth of the search.
    pub depth: i8,
    /// The kind of the value.
    pub bound: Bound,
    /// The best action found.
    pub best: Move,
}

impl Memory {
    /// Packs an entry into a word that is never 0, so that a zeroed table is empty.
    #[inline]
    const fn pack(self) -> u64 {
        let bound = self.bound as u64 + 1;
        self.value as u16 as u64
            | (self.depth as u8 as u64) << 16
            | bound << 24
            | (self.best.0 as u64) << 32
    }

    #[inline]
    const fn unpack(word: u64) -> Option<Self> {
        Some(Self {
            value: word as u16 as i16,
            depth: (word >> 16) as u8 as i8,
            bound: match (word >> 24) as u8 {
                1 => Bound::Exact,
                2 => Bound::Least,
                3 => Bound::Most,
                _ => return None,
            },
            best: Move((word >> 32) as u8),
        })
    }
}

/// The table: one entry per slot; the newer or deeper one is kept.
pub struct Table {
    /// Keys and packed entries. Zeroed memory costs nothing until it is written, so that a large table does not slow
    /// down a short search.
    places: Vec<[u64; 2]>,
}

impl Table {
    /// Limit of entries: 32 MiB of memory.
    pub const MOST: usize = 1 << 21;

    /// A table with about this many entries.
    pub fn new(places: usize) -> Self {
        Self {
            places: vec![[0; 2]; Self::size(places)],
        }
    }

    fn size(places: usize) -> usize {
        places.next_power_of_two().clamp(1 << 10, Self::MOST)
    }

    /// A table of the size that a search with this budget needs.
    pub fn for_budget(budget: Budget) -> Self {
        Self::new(needed(budget))
    }

    /// Replaces the table by an empty one for this budget, unless it has that size.
    pub fn fit(&mut self, budget: Budget) {
        if self.places.len() != Self::size(needed(budget)) {
            *self = Self::for_budget(budget);
        }
    }

    /// Size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.places[..])
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Memory> {
        let [known, memory] = self.places[self.place(key)];
        if known == key {
            Memory::unpack(memory)
        } else {
            None
        }
    }

    /// Stores an entry, unless there is a deeper one of the same position.
    #[inline]
    pub fn keep(&mut self, key: u64, depth: i32, value: i32, bound: Bound, best: Move) {
        let mut best = best;
        if let Some(known) = self.recall(key) {
            if i32::from(known.depth) > depth + 2 && bound != Bound::Exact {
                return;
            }
            if best == Move::NONE {
                best = known.best;
            }
        }
        let memory = Memory {
            value: value as i16,
            depth: depth.clamp(-1, 100) as i8,
            bound,
            best,
        };
        let place = self.place(key);
        self.places[place] = [key, memory.pack()];
    }
}

/// How many entries are written at most with this budget.
fn needed(budget: Budget) -> usize {
    let by_time = budget.time.map(|time| time.as_millis() * PLACES_A_MS);
    let by_nodes = budget.nodes.map(|nodes| u128::from(nodes) * 2);
    let limits = by_time.into_iter().chain(by_nodes);
    limits.fold(Table::MOST as u128, u128::min) as usize
}

/// Wins are stored by their distance from the position, not from the root.
#[inline]
pub fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        _ if value <= -SURE => value - ply as i32,
        _ => value,
    }
}

/// A stored value, relative to the root.
#[inline]
pub fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        _ if value <= -SURE => value + ply as i32,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_recalled() {
        let mut table = Table::new(1);
        for (key, value) in [(0, -29_990), (7, 29_990), (1 << 40, -1)] {
            for bound in [Bound::Exact, Bound::Least, Bound::Most] {
                assert_eq!(table.recall(key + 1), None);
                table.keep(key, -1, value, bound, Move(200));
                let memory = table.recall(key).map(|memory| {
                    (
                        i32::from(memory.value),
                        memory.depth,
                        memory.bound,
                        memory.best,
                    )
                });
                assert_eq!(memory, Some((value, -1, bound, Move(200))));
            }
        }
    }

    #[test]
    fn memory_is_bounded() {
        let table = Table::new(usize::MAX >> 1);
        let bytes = table.places.capacity() * size_of::<[u64; 2]>();
        assert!(bytes <= 32 << 20, "{bytes} bytes");
    }
}
