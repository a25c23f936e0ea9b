//! What every bot shares: how much it may think, what it is shown, what it answers, and how any bot is held without
//! naming its game.
//!
//! A bot is given a [`Seen`]: a seat's view and what that seat was told before. It never meets a position, so it cannot
//! peek, by type.
//!
//! Two searches serve any game from its first day: [`MonteCarlo`] (any number of players, secrets, chance) and [`AlphaBeta`] (open
//! games). [`Imagining`] and [`LookingAhead`] are five levels of each. [`Belief`] weighs imagined positions by what the others did,
//! [`Facts`] say what players usually do.

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
