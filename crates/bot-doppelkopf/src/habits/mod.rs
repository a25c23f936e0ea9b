//! What players usually do with a hand: learned from the bots' own games, quick enough to ask of every imagined deal.
//!
//! Each possible action has a few facts, each fact is a place in one table of weights, and the sum of the weights says how much the
//! action is liked. The hand and what its holder was shown and told are all that counts: never what the others hold.

mod call;
mod card;
mod reserve;
mod view;

pub use call::{Chance, chance};
pub use card::Cards;
pub use reserve::{Hands, likely};
pub use view::Known;

/// The most facts that an action has.
pub const MOST_FACTS: usize = 9;

/// The facts of one action, as places in the table.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    places: [u16; MOST_FACTS],
    len: usize,
}

impl Facts {
    const fn new() -> Self {
        Self {
            places: [0; MOST_FACTS],
            len: 0,
        }
    }

    /// Adds the fact that each of these is so, out of so many ways, and says where the next block begins.
    #[inline]
    fn add(&mut self, start: usize, ways: &[(usize, usize)]) -> usize {
        let (mut place, mut size) = (0, 1);
        for (value, count) in ways {
            place = place * count + (*value).min(count - 1);
            size *= count;
        }
        self.places[self.len] = (start + place) as u16;
        self.len += 1;
        start + size
    }

    /// The places.
    pub fn places(&self) -> &[u16] {
        &self.places[..self.len]
    }

    /// How much the action is liked.
    #[inline]
    pub fn sum(&self) -> f32 {
        let weight = |place: &u16| i32::from(WEIGHTS[usize::from(*place)]);
        let sum: i32 = self.places().iter().map(weight).sum();
        sum as f32 / UNIT
    }
}

/// Weights are kept in steps of one part of this.
pub const UNIT: f32 = 1000.0;
/// How many weights there are.
pub const SIZE: usize = call::END;

static WEIGHTS: [i16; SIZE] = {
    let bytes = include_bytes!("../habits.bin");
    assert!(
        bytes.len() == SIZE * 2,
        "habits.bin has another size: learn it again"
    );
    let mut weights = [0; SIZE];
    let mut index = 0;
    while index < SIZE {
        weights[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    weights
};
