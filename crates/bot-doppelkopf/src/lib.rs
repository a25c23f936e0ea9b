//! Bots for Doppelkopf.
//!
//! * `guess`: the deals that a seat imagines and believes; `past`: how well one of them explains what the others did;
//! * `habits`: what players usually say, call and play with a hand, learned from games;
//! * `judgement`: what a card looks like at first sight, from the cards not yet seen;
//! * `playout`: a deal played out by habit, and what it came to;
//! * `tree`: information-set search for a card, over deals imagined within all that the seat knows;
//! * `calls`, `reserve`, `armut`: decisions about the whole game, by playing imagined deals out;
//! * `style`, `levels`, `bot`: the five players that people meet.
//!
//! Every imagined deal comes from [`Guesses`], which know a view and nothing else: a bot cannot peek.

mod armut;
mod bot;
mod calls;
mod guess;
pub mod habits;
mod judgement;
mod levels;
mod past;
mod playout;
mod reserve;
mod signature;
mod style;
mod told;
mod tree;

pub use bot::Player;
pub use guess::Guesses;
pub use judgement::Judgement;
pub use levels::{DoppelkopfBots, STYLES};
pub use past::Past;
pub use playout::{Rewards, play_out, rewards};
pub use signature::signature;
pub use style::Style;
pub use told::{SITUATIONS, situation};
pub use tree::{Tree, Tried};
