//! The random stream of a deal.

use std::convert::Infallible;

use hmac::{Hmac, KeyInit, Mac};
use rand_core::TryRng;
use sha2::Sha256;

use crate::{Bytes32, Cut, DealId};

/// HMAC-SHA256 in counter mode, keyed by an extract of the secret and all parts of the cut.
///
/// Its words feed `game::shuffle` and `game::below` through the game's `sample_chance`; nothing else uses it.
#[derive(Clone)]
pub struct DealStream {
    key: [u8; 32],
    counter: u64,
    block: [u8; 32],
    used: usize,
}

impl DealStream {
    /// The stream of a deal. `cuts` are the parts that count, in order of seats.
    pub fn new(id: DealId<'_>, secret: &Bytes32, salt: &Bytes32, cuts: &[Cut]) -> Self {
        let mut extract = mac(&salt.0);
        extract.update(&id.labelled("stammtisch deck"));
        extract.update(&secret.0);
        for cut in cuts {
            extract.update(&[cut.seat]);
            extract.update(&cut.part.0);
        }
        Self {
            key: extract.finalize().into_bytes().into(),
            counter: 0,
            block: [0; 32],
            used: 32,
        }
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            let mut next = mac(&self.key);
            next.update(&self.counter.to_be_bytes());
            self.block = next.finalize().into_bytes().into();
            self.counter += 1;
            self.used = 0;
        }
        let byte = self.block[self.used];
        self.used += 1;
        byte
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }
}

fn mac(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(key).expect("HMAC accepts keys of any length")
}

impl TryRng for DealStream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_be_bytes(self.bytes()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_be_bytes(self.bytes()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.iter_mut().for_each(|byte| *byte = self.byte());
        Ok(())
    }
}
