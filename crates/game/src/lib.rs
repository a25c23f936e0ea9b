//! The [`Game`] trait and the types that all games share.
//!
//! This crate is pure: no clock, no file, no socket and no particular game. A game implements [`Game`] with
//! its own types; programs that handle any game use the erased [`Kind`] and [`Match`].

mod allowed;
mod dice;
mod erased;
mod error;
mod game;
mod overlay;
mod playout;
mod reading;
mod record;
mod rules;
mod seat;
mod shuffle;
mod step;
mod tricks;
mod turn;
mod typed;
mod typescript;

pub use dice::Dice;
pub use erased::{Json, Kind, Legal, Match, NewMatch, Playouts, SolvedLine};
pub use error::{BadNotation, InvalidSetup, Refusal, RuleError, Unsolvable};
pub use game::{Game, Setup, Solution};
pub use playout::{perft, playout};
pub use reading::{read_fields, read_line};
pub use record::{Record, StepRecord};
pub use rules::RulesText;
pub use seat::{BySeat, Seat, SeatSet, Viewer};
pub use shuffle::{below, shuffle};
pub use step::Step;
pub use tricks::face_down;
pub use turn::{Outcome, Turn};
pub use typed::kind;
pub use typescript::Declarations;
