//! How the house plays Mau-Mau: the search for any game ([`search::MonteCarlo`]), which plays on as people do.

mod habit;
mod levels;

pub use habit::Habit;
pub use levels::MauMauBots;
