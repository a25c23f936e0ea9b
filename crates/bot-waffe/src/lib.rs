//! Bots for Waffe.
//!
//! * `glance`: what a player would do at a glance, by what each card is worth to shed; whole games are imagined with it;
//! * `weigh`: which of the many legal plays deserve a thought;
//! * `think`: those plays, compared by playing on from them in the same imagined deals, the worse half dropped again and again;
//! * `read`: the other's hand, guessed from what was not played;
//! * `style`, `levels`, `bot`: the five players that people meet; `greedy`: a yardstick.

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
