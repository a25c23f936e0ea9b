//! A policy of what players usually do with a hand: learned from the bots' own games, and fast enough for every
//! sampled deal.
//!
//! Features use only the hand and what its holder can know, never which of the unseen cards the opponent holds.

mod beyond;
mod follow;
mod lead;
mod scene;

use arrayvec::ArrayVec;
use game::Dice;
use search::Facts;

pub use self::scene::Scene;
use crate::step::{CLAIM, CLOSE, MARRY, SWAP, Step, Steps};

/// The number of weights.
pub const SIZE: usize = beyond::END;

static WEIGHTS: [i16; SIZE] = search::weights(include_bytes!("../habits.bin"));

/// The probabilities of some steps, in their order.
pub type Chances = ArrayVec<f32, 16>;

impl Scene<'_> {
    /// The features of a step.
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

    /// The probability of each of these steps.
    pub fn chances(&self, steps: &Steps) -> Chances {
        if steps.len() == 1 {
            return Chances::from_iter([1.0]);
        }
        let likings = steps.iter().map(|step| self.facts(*step).liking(&WEIGHTS));
        let mut chances: Chances = likings.collect();
        search::chances(&mut chances);
        chances
    }

    /// A step drawn by the policy.
    pub fn usual(&self, steps: &Steps, dice: &mut Dice) -> Option<Step> {
        pick(steps, &self.chances(steps), dice)
    }
}

/// A step drawn by weight.
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
