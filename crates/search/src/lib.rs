//! Shared code of all bots: budgets, questions and answers, and bots without their game's types.
//!
//! A bot is given a [`Seen`]: a seat's view and the steps that seat was shown. It never gets the position, so the types keep it
//! from peeking.
//!
//! Two searches work for any game: [`MonteCarlo`] (any number of players, hidden information, chance) and [`AlphaBeta`] (open
//! games). [`Imagining`] and [`LookingAhead`] are five levels of each. [`Belief`] weights sampled positions by what the others did;
//! [`Facts`] are features of what players usually do.

mod alpha_beta;
mod belief;
mod bot;
mod budget;
mod clock;
mod erased;
mod facts;
mod house;
mod level;
mod monte_carlo;
mod random;
mod rollout;
mod signature;

pub use alpha_beta::{AlphaBeta, ByPlayouts, Judge, Sight};
pub use belief::Belief;
pub use bot::{Bot, Bots, Choice, Seen, Yardstick};
pub use budget::{Budget, Meter};
#[cfg(target_family = "wasm")]
pub use clock::set_clock;
pub use erased::{Answer, AnyBots, Request, Sitting, bots};
pub use facts::{Facts, UNIT, chances, weights};
pub use house::{IMAGINING, Imagining, LookingAhead, MINDS, SIGHTS, THINKING};
pub use level::{Level, Words, five_levels};
pub use monte_carlo::{Mind, MonteCarlo};
pub use random::{RandomBot, RandomOnly};
pub use rollout::{Rollout, Uniform, by_rollout};
pub use signature::signature;
