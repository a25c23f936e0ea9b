//! A policy of what players usually do with a hand: learned from the bots' own games, and fast enough for every sampled deal.
//!
//! Each possible action has a few features; each feature is an index into one table of weights, and the sum of the weights is the
//! score of the action. Features use only the hand and what its holder has seen and heard, never the cards of others.

mod call;
mod card;
mod reserve;
mod view;

pub use call::{Chance, chance};
pub use card::Cards;
pub use reserve::{Hands, likely};
pub use view::Known;

pub use search::Facts;

/// The number of weights.
pub const SIZE: usize = call::END;

static WEIGHTS: [i16; SIZE] = search::weights(include_bytes!("../habits.bin"));
