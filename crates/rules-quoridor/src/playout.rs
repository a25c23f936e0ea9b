//! Random games and counting, fast and without allocation.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;

use crate::Quoridor;

/// How many slots a set of walls has.
const SLOTS: u64 = 128;

impl Quoridor {
    /// Plays uniformly random actions to the end and returns their number.
    ///
    /// Each turn draws a step or any of the 128 slots, all equally likely, until the draw is legal (rejection
    /// sampling). That makes all legal actions equally likely, without checking all of them.
    pub(crate) fn play_randomly(&mut self, rng: &mut dyn Rng) -> u64 {
        // A small local generator, because `rng` is a virtual call every time.
        let mut rng = Dice::seed_from_u64(rng.next_u64());
        let before = self.ply;
        while !self.is_over() {
            self.act_randomly(&mut rng);
        }
        u64::from(self.ply - before)
    }

    #[inline]
    fn act_randomly(&mut self, rng: &mut Dice) {
        let mut steps = self.steps();
        let count = steps.len() as u64;
        if self.walls_left(self.to_move) == 0 {
            let skipped = below(rng, count) as usize;
            if let Some(square) = steps.nth(skipped) {
                self.step(square);
            }
            return;
        }
        let free = self.walls.free(self.board());
        loop {
            let drawn = below(rng, SLOTS + count);
            if drawn >= SLOTS {
                if let Some(square) = steps.nth((drawn - SLOTS) as usize) {
                    self.step(square);
                }
                return;
            }
            let slot = drawn as usize;
            if free.has(slot) && self.leaves_ways(slot) {
                self.build(slot);
                return;
            }
        }
    }

    /// The number of sequences of exactly `depth` legal actions.
    pub(crate) fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let (steps, walls) = (self.steps(), self.buildable());
        if depth == 1 {
            return (steps.len() + walls.len()) as u64;
        }
        let after = |change: &dyn Fn(&mut Self)| {
            let mut next = *self;
            change(&mut next);
            next.count(depth - 1)
        };
        let stepped: u64 = steps.map(|to| after(&|next| next.step(to))).sum();
        let built: u64 = walls.map(|slot| after(&|next| next.build(slot))).sum();
        stepped + built
    }
}

/// A number below `bound`, without bias: the high half of a product, drawn again in the rare biased case.
#[inline]
fn below(rng: &mut Dice, bound: u64) -> u64 {
    loop {
        let product = u64::from(rng.next_u32()) * bound;
        if product as u32 >= ((1 << 32) % bound) as u32 {
            return product >> 32;
        }
    }
}
