//! Bots for Mau-Mau: the search for any game ([`search::MonteCarlo`]) with a rollout policy of its own.

mod habit;
mod levels;

pub use habit::Habit;
pub use levels::MauMauBots;
