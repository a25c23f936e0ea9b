//! Counts of plays, and drawing one of them.

use std::ops::{Add, Mul, Sub};

use game::Dice;

/// A number of plays. One pack's fit into 64 bits, two packs' may need more.
pub(crate) trait Weight:
    Copy
    + PartialOrd
    + Default
    + From<u32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
{
    /// A number below `bound`, without bias.
    fn below(dice: &mut Dice, bound: Self) -> Self;
    /// The quotient and the remainder.
    fn split(self, by: u32) -> (Self, u32);
}

impl Weight for u64 {
    #[inline]
    fn below(dice: &mut Dice, bound: Self) -> Self {
        loop {
            let product = u128::from(dice.roll()) * u128::from(bound);
            let low = product as Self;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as Self;
            }
        }
    }

    #[inline]
    fn split(self, by: u32) -> (Self, u32) {
        (self / Self::from(by), (self % Self::from(by)) as u32)
    }
}

impl Weight for u128 {
    fn below(dice: &mut Dice, bound: Self) -> Self {
        let mask = Self::MAX >> (bound - 1).leading_zeros().min(127);
        loop {
            let number = (Self::from(dice.roll()) << 64 | Self::from(dice.roll())) & mask;
            if number < bound {
                return number;
            }
        }
    }

    fn split(self, by: u32) -> (Self, u32) {
        (self / Self::from(by), (self % Self::from(by)) as u32)
    }
}

/// One of `many`, each equally likely.
#[inline]
pub(crate) fn one_of(dice: &mut Dice, many: usize) -> usize {
    match many {
        1 => 0,
        _ => u64::below(dice, many as u64) as usize,
    }
}
