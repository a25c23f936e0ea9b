//! A set of walls as bits, and which walls fit.

use std::fmt;

use crate::Wall;
use crate::wall::SLOT_ROW;

/// A set of walls: one bit for each of the 8 × 8 slots along rows, and one for each along columns.
///
/// A slot is the post in the middle of its wall, so the same 64 bits also number the posts where walls can meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Walls {
    rows: u64,
    columns: u64,
}

/// The leftmost slot of each row.
const LEFTMOST: u64 = 0x0101_0101_0101_0101;
/// The rightmost slot of each row on the largest board.
const RIGHTMOST: u64 = LEFTMOST << 7;

impl Walls {
    /// No wall.
    pub const EMPTY: Self = Self {
        rows: 0,
        columns: 0,
    };

    /// The walls in these slots along rows and along columns.
    #[inline]
    pub(crate) const fn of(rows: u64, columns: u64) -> Self {
        Self { rows, columns }
    }

    /// Every wall that is completely on a board of this size.
    pub const fn board(size: u8) -> Self {
        let posts = posts(size);
        Self {
            rows: posts,
            columns: posts,
        }
    }

    /// Whether the wall in this slot is in the set.
    #[inline]
    pub const fn has(self, slot: usize) -> bool {
        let set = if slot < 64 { self.rows } else { self.columns };
        set >> (slot % 64) & 1 == 1
    }

    /// Whether the wall is in the set.
    pub fn contains(self, wall: Wall) -> bool {
        wall.slot().is_some_and(|slot| self.has(slot))
    }

    /// Adds the wall in this slot.
    #[inline]
    pub const fn insert(&mut self, slot: usize) {
        let bit = 1 << (slot % 64);
        if slot < 64 {
            self.rows |= bit;
        } else {
            self.columns |= bit;
        }
    }

    /// Removes the wall in this slot.
    #[inline]
    pub const fn remove(&mut self, slot: usize) {
        let bit = 1 << (slot % 64);
        if slot < 64 {
            self.rows &= !bit;
        } else {
            self.columns &= !bit;
        }
    }

    /// Whether no wall is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rows | self.columns == 0
    }

    /// How many walls are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        (self.rows.count_ones() + self.columns.count_ones()) as usize
    }

    /// The walls that are in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self {
            rows: self.rows & other.rows,
            columns: self.columns & other.columns,
        }
    }

    /// The walls that are in either set.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self {
            rows: self.rows | other.rows,
            columns: self.columns | other.columns,
        }
    }

    /// The walls that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self {
            rows: self.rows & !other.rows,
            columns: self.columns & !other.columns,
        }
    }

    /// The walls that would overlap one of these: the same slot, or the next one along the wall.
    #[inline]
    pub const fn overlapping(self) -> Self {
        Self {
            rows: self.rows | (self.rows & !RIGHTMOST) << 1 | (self.rows & !LEFTMOST) >> 1,
            columns: self.columns | self.columns << SLOT_ROW | self.columns >> SLOT_ROW,
        }
    }

    /// The walls that would cross one of these.
    #[inline]
    pub const fn crossing(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// The walls of a board of this size that would neither overlap nor cross one of these.
    #[inline]
    pub const fn free(self, size: u8) -> Self {
        Self::board(size)
            .without(self.overlapping())
            .without(self.crossing())
    }

    /// The walls that would connect two of their three posts (both ends and the middle) to walls or the edge.
    ///
    /// Walls enclose squares only if they form a ring, alone or with the edge. A new wall that touches others at fewer
    /// than two posts cannot close a ring, so only these need a search for paths.
    #[inline]
    pub const fn joining(self, size: u8) -> Self {
        let spread = self.overlapping();
        let met = spread.rows | spread.columns | !posts(size);
        let left = met << 1 | LEFTMOST;
        let right = met >> 1 | RIGHTMOST;
        let above = met >> SLOT_ROW | 0xff << 56;
        let below = met << SLOT_ROW | 0xff;
        Self {
            rows: left & right | met & (left | right),
            columns: above & below | met & (above | below),
        }
    }
}

/// The posts that lie inside a board of this size.
#[inline]
const fn posts(size: u8) -> u64 {
    const NINE: u64 = count_posts(9);
    const SEVEN: u64 = count_posts(7);
    if size == 9 { NINE } else { SEVEN }
}

const fn count_posts(size: u8) -> u64 {
    let row = (1_u64 << (size - 1)) - 1;
    let mut all = 0;
    let mut above = 0;
    while above < size as usize - 1 {
        all |= row << (above * SLOT_ROW);
        above += 1;
    }
    all
}

impl Iterator for Walls {
    /// A slot.
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.rows != 0 {
            let slot = self.rows.trailing_zeros() as usize;
            self.rows &= self.rows - 1;
            return Some(slot);
        }
        if self.columns == 0 {
            return None;
        }
        let slot = self.columns.trailing_zeros() as usize + 64;
        self.columns &= self.columns - 1;
        Some(slot)
    }
}

impl fmt::Debug for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Wall::from_slot)).finish()
    }
}
