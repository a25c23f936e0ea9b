//! Seats, sets of seats, and values by seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at the table, counted from 0 in the order of play.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// No game here has more seats than this.
    pub const MAX: usize = 8;

    /// The seat with this index, which is below [`Seat::MAX`].
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX);
        Self(index as u8)
    }

    /// The index of this seat, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat after this one at a table of `seats`, clockwise.
    pub const fn next(self, seats: u8) -> Self {
        self.plus(1, seats)
    }

    /// The seat `n` places further at a table of `seats`, clockwise.
    pub const fn plus(self, n: u8, seats: u8) -> Self {
        Self((self.0 + n) % seats)
    }

    /// Every seat of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, as one byte of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Every seat of a table of `seats`.
    pub const fn all(seats: u8) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat, if there is one.
    pub fn first(self) -> Option<Seat> {
        self.into_iter().next()
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatSetIter;
    fn into_iter(self) -> SeatSetIter {
        SeatSetIter(self.0)
    }
}

/// The seats of a [`SeatSet`] in order.
#[derive(Clone, Debug)]
pub struct SeatSetIter(u8);

impl Iterator for SeatSetIter {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Seat(index))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if seats.iter().any(|seat| seat.index() >= Seat::MAX) {
            return Err(serde::de::Error::custom("no table has that many seats"));
        }
        Ok(seats.into_iter().collect())
    }
}

/// One value for each seat, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub struct BySeat<T>(pub Vec<T>);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat of a table of `seats`.
    pub fn from_fn(seats: u8, f: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(seats).map(f).collect())
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.0.len() as u8
    }

    /// Every seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats()).zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// The viewer of a position or step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees what that seat has seen.
    Seat(Seat),
    /// A spectator, who sees only what is public.
    Spectator,
    /// Sees everything: for finished games and tests.
    Open,
}

impl Viewer {
    /// The seat of a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Open => None,
        }
    }

    /// Whether this viewer may see what belongs to `owner` alone.
    pub fn owns(self, owner: Seat) -> bool {
        match self {
            Self::Seat(seat) => seat == owner,
            Self::Spectator => false,
            Self::Open => true,
        }
    }
}
