//! Quoridor for two and four players: rules, notation, views. The rules for players are in `RULES.md`.
//!
//! How this crate is laid out, for whoever writes the next game:
//!
//! * `square`, `wall`, `walls`, `edge`, `maze`: the words of the game, one file each, as bits where speed asks for it;
//! * `options`: what a table can choose; `action`: what a player can do, and its notation;
//! * `position`: the state and how an action changes it; `legal`: what is legal and why the rest is not (`illegal`);
//! * `view`: who may know what, which here is everything; `playout` and `solve`: fast ways to the end;
//! * `as_game`: the [`Game`](game::Game) trait, which only points at the files above.

mod action;
mod as_game;
mod edge;
mod illegal;
mod legal;
mod maze;
mod options;
mod playout;
mod position;
mod race;
mod solve;
mod square;
mod text;
mod view;
mod wall;
mod walls;

pub use action::Action;
pub use as_game::NoChance;
pub use edge::Edge;
pub use illegal::Illegal;
pub use maze::Maze;
pub use options::Options;
pub use position::Quoridor;
pub use square::{Square, Squares};
pub use view::{Played, StepView, View};
pub use wall::{Along, Wall};
pub use walls::Walls;
