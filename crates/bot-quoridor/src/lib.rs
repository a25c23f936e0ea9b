//! Bots for Quoridor.
//!
//! * `ways`: all shortest paths of a pawn, the basis of everything else;
//! * `node`: a position in a search, whose paths are recomputed only if a wall or a step affects them;
//! * `eval`: the evaluation, on the large board by the learned `judge`; `order`: move ordering; `tuning`: the parameters of
//!   both;
//! * `duel`: alpha-beta search for two players; `race`: positions without walls left; `table`: the transposition table;
//! * `round`: best-first max-n search for four players; `ideas`: its candidate actions; `outlook`: its learned evaluation;
//!   `net`: the neural net of both evaluations;
//! * `style`, `levels`, `bot`: the five levels.

mod bot;
mod duel;
mod eval;
mod ideas;
mod judge;
mod keys;
mod levels;
mod net;
mod node;
mod order;
mod outlook;
mod race;
mod round;
mod signature;
mod style;
mod table;
mod tuning;
mod ways;

pub use bot::Player;
pub use duel::{Duel, Found};
pub use levels::QuoridorBots;
pub use node::{Move, Node};
pub use round::Round;
pub use signature::signature;
pub use style::{RoundStyle, Style};
pub use ways::Ways;
