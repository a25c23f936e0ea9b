//! A fast random generator for playouts, where speed matters more than perfect uniformity.

use rand_core::Rng;

/// Small, fast and good enough for random games; never used for a deal that people play.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice seeded from `rng`.
    pub fn from_rng(rng: &mut dyn Rng) -> Self {
        Self(rng.next_u64())
    }

    /// Dice with a fixed seed.
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next word (the wyrand step).
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `bound`, uniform to within one part in 2³² of `bound`.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.roll() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A random index into a list of `count`.
    #[inline]
    pub fn pick(&mut self, count: usize) -> usize {
        (((self.roll() >> 32) * count as u64) >> 32) as usize
    }

    /// Fisher–Yates, for sampling hidden cards in a search.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let partner = self.below(last as u32 + 1) as usize;
            items.swap(last, partner);
        }
    }
}
