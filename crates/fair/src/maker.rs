//! Making a puzzle, as a player does.

use crypto_bigint::{U512, U1024};
use crypto_primes::{Flavor, random_prime};
use rand_core::CryptoRng;

use crate::Number;

/// A puzzle with its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The public part: the product of two primes.
    pub puzzle: Number,
    /// The key, revealed later: a period of every number coprime to the puzzle, the product of each prime less
    /// one.
    pub period: Number,
}

impl Sealed {
    /// A new random puzzle.
    pub fn random(rng: &mut (impl CryptoRng + ?Sized)) -> Self {
        loop {
            let mut prime = || random_prime::<U512, _>(&mut *rng, Flavor::Any, 512);
            let (one, other) = (prime(), prime());
            let product: U1024 = one.concatenating_mul(&other);
            if product.bits_vartime() == U1024::BITS && one != other {
                let less = |prime: U512| prime.wrapping_sub(&U512::ONE);
                let period: U1024 = less(one).concatenating_mul(&less(other));
                return Self {
                    puzzle: bytes(&product),
                    period: bytes(&period),
                };
            }
        }
    }
}

fn bytes(number: &U1024) -> Number {
    let mut bytes = [0; 128];
    bytes.copy_from_slice(number.to_be_bytes().as_ref());
    Number(bytes)
}
