//! What a search remembers of positions it has met, in a fixed amount of memory.

use crate::node::Move;

/// What a remembered value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Least,
    /// The value is this or less.
    Most,
}

/// What is remembered of one position.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    key: u64,
    /// The value for the player to move.
    pub value: i16,
    /// How deep it was searched.
    pub depth: i8,
    /// What the value says.
    pub bound: Bound,
    /// The best action found.
    pub best: Move,
}

/// The table: one place a key, the newer or deeper memory stays.
pub struct Table {
    places: Vec<Option<Memory>>,
}

const _: () = assert!(size_of::<Option<Memory>>() == 16);

impl Table {
    /// The most places a table has: 32 MiB of memory.
    pub const MOST: usize = 1 << 21;

    /// A table with about this many places.
    pub fn new(places: usize) -> Self {
        let places = places.next_power_of_two().clamp(1 << 10, Self::MOST);
        Self {
            places: vec![None; places],
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Memory> {
        self.places[self.place(key)].filter(|memory| memory.key == key)
    }

    /// Remembers a position, unless a deeper memory of the same one is there.
    #[inline]
    pub fn keep(&mut self, key: u64, depth: i32, value: i32, bound: Bound, best: Move) {
        let place = self.place(key);
        let old = &mut self.places[place];
        let mut best = best;
        if let Some(known) = old.filter(|known| known.key == key) {
            if i32::from(known.depth) > depth + 2 && bound != Bound::Exact {
                return;
            }
            if best == Move::NONE {
                best = known.best;
            }
        }
        *old = Some(Memory {
            key,
            value: value as i16,
            depth: depth.clamp(-1, 100) as i8,
            bound,
            best,
        });
    }
}
