//! What every bot shares: how much it may think, what it is shown, what it answers, and how any bot is held without
//! naming its game.
//!
//! A bot is given a [`Seen`]: a seat's view and what that seat was told before. It never meets a position, so it cannot
//! peek, by type.

mod bot;
mod budget;
mod erased;
mod level;
mod random;

pub use bot::{Bot, Bots, Choice, Seen, Yardstick};
pub use budget::{Budget, Meter};
pub use erased::{Answer, AnyBots, Request, bots};
pub use level::{Level, Words, five_levels};
pub use random::{RandomBot, RandomOnly};
