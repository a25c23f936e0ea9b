//! Bots for Doppelkopf.
//!
//! * `guess`: samples deals consistent with what a seat knows; `past`: how well a deal explains what the others did;
//! * `habits`: a policy of what players usually say, call and play with a hand, learned from games;
//! * `judgement`: a quick evaluation of cards, from the cards not yet seen;
//! * `playout`: plays out a deal by the policy, and scores it;
//! * `tree`: information-set search for a card, over sampled deals;
//! * `calls`, `reserve`, `armut`: decisions about the whole game, by playing out sampled deals;
//! * `style`, `levels`, `bot`: the five levels.
//!
//! Every sampled deal comes from [`Guesses`], which get a view and nothing else, so a bot cannot peek.

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
