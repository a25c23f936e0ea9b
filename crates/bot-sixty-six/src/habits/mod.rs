//! What players usually do with a hand: learned from the bots' own games, quick enough to ask in every imagined deal.
//!
//! The hand and what its holder can know are all that counts: never which of the other cards the other one holds.

mod beyond;
mod follow;
mod lead;
mod scene;

use arrayvec::ArrayVec;
use game::Dice;
use search::Facts;

pub use self::scene::Scene;
use crate::step::{CLAIM, CLOSE, MARRY, SWAP, Step, Steps};

/// How many weights there are.
pub const SIZE: usize = beyond::END;

static WEIGHTS: [i16; SIZE] = search::weights(include_bytes!("../habits.bin"));

/// How likely each of some steps is, in their order.
pub type Chances = ArrayVec<f32, 16>;

impl Scene<'_> {
    /// What there is to say about a step.
    pub fn facts(&self, step: Step) -> Facts {
        match step {
            CLAIM => self.claim(),
            CLOSE => self.close(),
            SWAP => Facts::new(),
            MARRY..SWAP => self.marry(usize::from(step - MARRY)),
            code => match self.round.led {
                Some(led) => self.follow(code, led),
                None => self.lead(code),
            },
        }
    }

    /// How likely the player takes each of these steps.
    pub fn chances(&self, steps: &Steps) -> Chances {
        if steps.len() == 1 {
            return Chances::from_iter([1.0]);
        }
        let likings = steps.iter().map(|step| self.facts(*step).liking(&WEIGHTS));
        let mut chances: Chances = likings.collect();
        search::chances(&mut chances);
        chances
    }

    /// One of the steps, as often as it is usual.
    pub fn usual(&self, steps: &Steps, dice: &mut Dice) -> Option<Step> {
        pick(steps, &self.chances(steps), dice)
    }
}

/// One of the steps, as often as its weight says.
pub fn pick(steps: &Steps, weights: &[f32], dice: &mut Dice) -> Option<Step> {
    if steps.len() < 2 {
        return steps.first().copied();
    }
    let mut left = weights.iter().sum::<f32>() * (dice.below(1 << 24) as f32 / (1 << 24) as f32);
    for (step, weight) in steps.iter().zip(weights) {
        left -= weight;
        if left < 0.0 {
            return Some(*step);
        }
    }
    steps.last().copied()
}
