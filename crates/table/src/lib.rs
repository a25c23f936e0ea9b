//! A table: who sits where, what they agreed, the match they play, and how it ended.
//!
//! This crate is pure. A command and the time go in, events come out; a table is a fold over its events and nothing else.

mod manners;
mod terms;

pub use manners::{Ending, Offer, Phase, Phrase, Vote};
pub use terms::{ClockRule, Visibility};
