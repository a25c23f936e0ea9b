//! Bots for the sixty-six family: Sechsundsechzig, Schnapsen and their standard forms.
//!
//! Once everything is known the play is exact, by the solver of the rules crate. Before that a Monte Carlo tree search
//! over what the seat can see: every descent imagines the hidden cards anew, weighed by how well they explain what the other
//! did, and ends in the exact value of the imagined position as soon as its stock is closed or gone. What is usual with a hand
//! ([`habits`]) is the first guess of the search and plays imagined rounds on. Weak levels forget cards and look at one trick only.

mod duel;
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
mod tree;

pub use duel::{Score, Side, duel};
pub use levels::SixtySixBots;
pub use player::Player;
pub use rdeep::Rdeep;
pub use rule::RulePlayer;
pub use signature::signature;
pub use style::Style;
