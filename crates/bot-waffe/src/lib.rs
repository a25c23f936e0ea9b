//! Bots for Waffe.
//!
//! * `glance`: a quick policy by the value of shedding each card; it plays out sampled games;
//! * `weigh`: which of the many legal plays to compare;
//! * `think`: compares these plays by playing on from them in the same sampled deals, repeatedly dropping the worse half;
//! * `read`: infers the opponent's hand from what was not played;
//! * `style`, `levels`, `bot`: the five levels; `greedy`: a yardstick.

mod bot;
mod glance;
mod greedy;
mod levels;
mod read;
mod signature;
mod style;
mod think;
mod tree;
mod weigh;

pub use bot::Player;
pub use greedy::Greedy;
pub use levels::{STYLES, WaffeBots};
pub use signature::signature;
pub use style::{Style, Taste, Thought};
