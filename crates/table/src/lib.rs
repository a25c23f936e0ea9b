//! A table: who sits where, what they agreed on, the match they play, and how it ended.
//!
//! This crate is pure: a command, the time and fresh randomness go in, events come out. A table is a fold over its events;
//! besides these it only knows who is connected. It reads no clock, makes no random numbers and does no I/O.

mod advance;
mod away;
mod clock;
mod command;
mod cutting;
mod deal;
mod event;
mod fold;
mod forget;
mod manners;
mod offers;
mod open;
mod people;
mod play;
mod refuse;
mod seating;
mod state;
mod terms;
mod wins;

pub use clock::Clocks;
pub use command::{Command, NotPlayed};
pub use deal::{CutPart, Deal, Key, Seal, Stage};
pub use event::{Event, Logged, Opened, Origin, Saying};
pub use fold::Damaged;
pub use manners::{Ending, May, Offer, Phase, Phrase, Vote};
pub use offers::Proposal;
pub use open::Wish;
pub use people::{Occupant, Person, Place, look};
pub use state::{House, Recent, RoundEnd, Table};
pub use terms::{ClockRule, Visibility};
use wins::Wins;
