//! Bots for Doppelkopf.
//!
//! * `guess`: the deals that a seat imagines;
//! * `judgement`: what a card looks like at first sight, from the cards not yet seen;
//! * `playout`: a deal played out by judgement, and what it came to;
//! * `tree`: information-set search for a card, over deals imagined within all that the seat knows;
//! * `calls`, `reserve`, `armut`: decisions about the whole game, by playing imagined deals out;
//! * `style`, `levels`, `bot`: the five players that people meet.
//!
//! Every imagined deal comes from [`Guesses`], which know a view and nothing else: a bot cannot peek.

mod armut;
mod bot;
mod calls;
mod guess;
mod judgement;
mod levels;
mod playout;
mod reserve;
mod signature;
mod style;
mod tree;

pub use bot::Player;
pub use guess::Guesses;
pub use judgement::{Judgement, first_sight};
pub use levels::{DoppelkopfBots, STYLES};
pub use playout::{Rewards, play_out, rewards};
pub use signature::signature;
pub use style::Style;
pub use tree::{Tree, Tried};
