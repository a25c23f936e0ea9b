//! A transposition table for solving open deals.
//!
//! Positions with the same cards differ only in how the points so far are divided. More points for oneself and fewer for
//! the other never harm, so a value found for one division bounds the values of others.

/// Lower and upper bound of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub low: i8,
    pub high: i8,
}

/// The key of a position within a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// Both hands.
    pub hands: u64,
    /// The rest: who leads, the stock, and the total points so far.
    pub rest: u32,
    /// How many of these points are seat 0's.
    pub points: u16,
}

/// The memory of a search, and its node counter. Values are those for seat 0.
pub(super) trait Memo {
    /// Whether it remembers anything.
    const REMEMBERS: bool;
    /// Counts a position.
    fn count(&mut self);
    /// The known bounds of a position.
    fn get(&self, key: Key) -> Bounds;
    /// Stores a lower bound, an upper bound, or both.
    fn put(&mut self, key: Key, at_least: Option<i8>, at_most: Option<i8>);
}

/// Stores nothing: fastest for a single ending.
pub(super) struct Forgetful;

impl Memo for Forgetful {
    const REMEMBERS: bool = false;
    fn count(&mut self) {}
    fn get(&self, _: Key) -> Bounds {
        UNKNOWN
    }
    fn put(&mut self, _: Key, _: Option<i8>, _: Option<i8>) {}
}

const UNKNOWN: Bounds = Bounds {
    low: i8::MIN,
    high: i8::MAX,
};

#[derive(Clone, Copy, Debug)]
struct Entry {
    hands: u64,
    /// The rest of the key; the number of the deal is in the low half.
    rest: u32,
    /// With at least this many points the value is at least `low`.
    low_from: u8,
    low: i8,
    /// With at most this many points the value is at most `high`.
    high_to: u8,
    high: i8,
}

const EMPTY: Entry = Entry {
    hands: 0,
    rest: 0,
    low_from: 0,
    low: i8::MIN,
    high_to: u8::MAX,
    high: i8::MAX,
};

/// The memory of the open-deal solver; can be reused for many deals.
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    deal: u16,
    nodes: u64,
}

impl Table {
    /// A table of 2 to the power of `bits` positions, 16 bytes each; 16 is enough for a whole deal.
    pub fn new(bits: u32) -> Self {
        Self {
            entries: vec![EMPTY; 1 << bits],
            deal: 1,
            nodes: 0,
        }
    }

    /// Clears the table.
    pub(super) fn next_deal(&mut self) {
        self.deal = self.deal.wrapping_add(1);
        if self.deal == 0 {
            self.entries.fill(EMPTY);
            self.deal = 1;
        }
    }

    /// The number of positions searched since the table was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        let mixed =
            (key.hands ^ u64::from(key.rest).rotate_left(24)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29) as usize & (self.entries.len() - 1)
    }

    #[inline]
    fn rest(&self, key: Key) -> u32 {
        key.rest << 16 | u32::from(self.deal)
    }

    /// The entry of the position, cleared if it was another's; `None` if the points exceed what an entry can hold.
    #[inline]
    fn entry(&mut self, key: Key) -> Option<(&mut Entry, u8)> {
        let points = u8::try_from(key.points).ok()?;
        let (place, rest) = (self.place(key), self.rest(key));
        let entry = &mut self.entries[place];
        if entry.hands != key.hands || entry.rest != rest {
            *entry = Entry {
                hands: key.hands,
                rest,
                ..EMPTY
            };
        }
        Some((entry, points))
    }
}

impl Memo for Table {
    const REMEMBERS: bool = true;

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
    }

    #[inline]
    fn get(&self, key: Key) -> Bounds {
        let entry = &self.entries[self.place(key)];
        if entry.hands != key.hands || entry.rest != self.rest(key) {
            return UNKNOWN;
        }
        let mut bounds = UNKNOWN;
        if key.points >= u16::from(entry.low_from) {
            bounds.low = entry.low;
        }
        if key.points <= u16::from(entry.high_to) {
            bounds.high = entry.high;
        }
        bounds
    }

    #[inline]
    fn put(&mut self, key: Key, at_least: Option<i8>, at_most: Option<i8>) {
        let Some((entry, points)) = self.entry(key) else {
            return;
        };
        if let Some(value) = at_least
            && (value > entry.low || value == entry.low && points < entry.low_from)
        {
            entry.low = value;
            entry.low_from = points;
        }
        if let Some(value) = at_most
            && (value < entry.high || value == entry.high && points > entry.high_to)
        {
            entry.high = value;
            entry.high_to = points;
        }
    }
}
