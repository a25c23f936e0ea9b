//! The binary from outside: what other people's programs meet.

mod any_game;
mod conversations;
mod kill;
mod never_panics;
mod process;
mod records;
