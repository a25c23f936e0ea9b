//! Matches between bots. Every deal is played once with A in each seat and B in all others (or in each choice of two
//! seats, and so on), so that neither the seat nor the luck of the cards matters; all games of one deal together are one
//! sample of the result.

mod contest;
mod player;
mod program;
mod score;

pub use contest::{Contest, Forfeit, Progress};
pub use player::{Player, PlayerSpec};
pub use program::short_record;
pub use score::{Score, Sprt, Verdict};
