//! Seeds: any text is one, and the same text gives the same game.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The generator for one purpose and number under a seed; all of them are independent.
pub fn generator(seed: &str, purpose: &str, number: u64) -> ChaCha20Rng {
    let mut hash = Sha256::new();
    for part in ["stammtisch engine 1", purpose, seed] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update(number.to_be_bytes());
    ChaCha20Rng::from_seed(hash.finalize().into())
}

/// A number as a bot's seed.
pub fn number(seed: &str) -> u64 {
    generator(seed, "bot", 0).next_u64()
}

/// A random seed.
pub fn fresh() -> String {
    format!("{:032x}", rand::random::<u128>())
}
