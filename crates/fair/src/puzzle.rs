//! A part of the cut as a time-lock puzzle (Rivest, Shamir, Wagner 1996): withholding it is useless, since anybody can force it open.
//!
//! The puzzle is a number `n`. Its solution is `base` squared 2^[`DOUBLINGS`] times in a row modulo `n`. These squarings cannot be done in parallel; the
//! shortcut needs a period of `base`, which follows from the factors of `n`. Every puzzle has exactly one solution, so no proof is needed.

use crypto_bigint::modular::{FixedMontyForm, FixedMontyParams};
use crypto_bigint::{NonZero, Odd, U1024};

use crate::{Bytes32, DealId, Number, hash};

/// Solving a puzzle takes two to the power of this many squarings.
pub const DOUBLINGS: u32 = 28;

/// Squarings between two checks whether the solution is still awaited.
const STRETCH: u32 = 1 << 16;

/// A number that is not a valid puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a puzzle is an odd number of exactly 1,024 bits")]
pub struct BadPuzzle;

/// A number that does not open the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the base to the power of the period is not 1: open what was sealed")]
pub struct BadOpening;

/// One player's sealed part of the cut of one deal.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle<'a> {
    id: DealId<'a>,
    seat: u8,
    number: Number,
    modulus: FixedMontyParams<{ U1024::LIMBS }>,
}

impl<'a> Puzzle<'a> {
    /// The puzzle of a seat with this number.
    pub fn new(id: DealId<'a>, seat: u8, number: Number) -> Result<Self, BadPuzzle> {
        let modulus = read(&number);
        let odd: Option<Odd<U1024>> = Odd::new(modulus).into();
        let odd = odd
            .filter(|_| modulus.bits_vartime() == U1024::BITS)
            .ok_or(BadPuzzle)?;
        Ok(Self {
            id,
            seat,
            number,
            modulus: FixedMontyParams::new_vartime(odd),
        })
    }

    /// The number to be squared, different for every puzzle, seat and deal.
    fn base(&self) -> FixedMontyForm<{ U1024::LIMBS }> {
        let head = self.id.labelled("stammtisch base");
        let mut bytes = [0; 128];
        for (index, chunk) in bytes.chunks_exact_mut(32).enumerate() {
            let seat = [self.seat];
            chunk.copy_from_slice(&hash(&[&head, &seat, &self.number.0, &[index as u8]]).0);
        }
        let modulus = self.modulus.modulus().as_nz_ref();
        let base = U1024::from_be_slice(&bytes).rem_vartime(modulus);
        FixedMontyForm::new(&base, &self.modulus)
    }

    /// The solution by a period of the base: any number with base^period = 1. All periods lead to the same solution.
    pub fn open(&self, period: &Number) -> Result<Number, BadOpening> {
        self.open_after(period, DOUBLINGS)
    }

    /// [`Puzzle::open`] with another number of doublings, for tests.
    pub fn open_after(&self, period: &Number, doublings: u32) -> Result<Number, BadOpening> {
        let base = self.base();
        let period = read(period);
        let whole: Option<NonZero<U1024>> = NonZero::new(period).into();
        let whole = whole.ok_or(BadOpening)?;
        if base.pow_vartime(&period).retrieve() != U1024::ONE {
            return Err(BadOpening);
        }
        let mut exponent = U1024::from_u8(2).rem_vartime(&whole);
        for _ in 0..doublings {
            exponent = exponent.square_mod_vartime(&whole);
        }
        Ok(write(&base.pow_vartime(&exponent).retrieve()))
    }

    /// The solution by sequential work; `None` once `awaited` returns false.
    pub fn force(&self, awaited: &dyn Fn() -> bool) -> Option<Number> {
        self.force_after(DOUBLINGS, awaited)
    }

    /// [`Puzzle::force`] with another number of doublings, for tests.
    pub fn force_after(&self, doublings: u32, awaited: &dyn Fn() -> bool) -> Option<Number> {
        let mut left = 1_u64.checked_shl(doublings)?;
        let mut power = self.base();
        while left > 0 {
            if !awaited() {
                return None;
            }
            let stretch = left.min(u64::from(STRETCH)) as u32;
            power = power.square_repeat_vartime(stretch);
            left -= u64::from(stretch);
        }
        Some(write(&power.retrieve()))
    }

    /// The part of the cut that follows from a solution.
    pub fn part(&self, solution: &Number) -> Bytes32 {
        let head = self.id.labelled("stammtisch part");
        hash(&[&head, &[self.seat], &self.number.0, &solution.0])
    }
}

fn read(number: &Number) -> U1024 {
    U1024::from_be_slice(&number.0)
}

fn write(number: &U1024) -> Number {
    let mut bytes = [0; 128];
    bytes.copy_from_slice(number.to_be_bytes().as_ref());
    Number(bytes)
}
