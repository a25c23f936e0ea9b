//! Bots for the sixty-six family: Sechsundsechzig, Schnapsen and their standard forms.
//!
//! Once everything is known the play is exact, by the solver of the rules crate. Before that a Monte Carlo tree search
//! over what the seat can see ([`tree`](crate)): every descent imagines the hidden cards anew, and ends in the exact value of
//! the imagined position as soon as its stock is closed or gone. Weak levels forget cards and look at one trick only.

mod duel;
mod exact;
mod habit;
mod hints;
mod levels;
mod mind;
mod player;
mod rdeep;
mod rule;
mod signature;
mod stakes;
mod step;
mod style;
mod tree;

pub use duel::{Score, Side, duel};
pub use levels::SixtySixBots;
pub use player::Player;
pub use rdeep::Rdeep;
pub use rule::RulePlayer;
pub use signature::signature;
pub use style::Style;
