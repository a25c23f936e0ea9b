//! The binary as third-party programs use it.

mod analysis;
mod any_game;
mod arena;
mod bad_days;
mod conversations;
mod evenings;
mod fairness;
mod fuzzing;
mod house;
mod kill;
mod never_panics;
mod process;
mod records;
mod replay;
mod secrecy;
mod settings;
mod withholding;
mod worlds;
