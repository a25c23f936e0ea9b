//! Bots for the sixty-six family: Sechsundsechzig, Schnapsen and their standard forms.
//!
//! Once everything is known, play is exact, by the solver of the rules crate. Before that it is a Monte Carlo tree search over what
//! the seat can see: every iteration samples the hidden cards, weighted by how well they explain what the opponent did, and ends in
//! the exact value of the sampled position as soon as its stock is closed or empty. The learned policy ([`habits`]) is the prior of
//! the search and plays sampled rounds on. Weak levels forget cards and look at one trick only.

mod duel;
mod endings;
mod exact;
mod habit;
pub mod habits;
mod levels;
mod mind;
mod past;
mod player;
mod rdeep;
mod rule;
mod signature;
mod stakes;
pub mod step;
mod style;
mod told;
mod tree;

pub use duel::{Score, Side, duel};
pub use levels::SixtySixBots;
pub use player::Player;
pub use rdeep::Rdeep;
pub use rule::RulePlayer;
pub use signature::signature;
pub use style::Style;
pub use told::{SITUATIONS, situation};
