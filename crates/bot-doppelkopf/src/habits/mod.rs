//! What players usually do with a hand: learned from the bots' own games, quick enough to ask of every imagined deal.
//!
//! Each possible action has a few facts, each fact is a place in one table of weights, and the sum of the weights says how much the
//! action is liked. The hand and what its holder was shown and told are all that counts: never what the others hold.

mod call;
mod card;
mod reserve;
mod view;

pub use call::{Chance, chance};
pub use card::Cards;
pub use reserve::{Hands, likely};
pub use view::Known;

pub use search::Facts;

/// How many weights there are.
pub const SIZE: usize = call::END;

static WEIGHTS: [i16; SIZE] = search::weights(include_bytes!("../habits.bin"));
