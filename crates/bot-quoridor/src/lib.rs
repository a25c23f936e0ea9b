//! Bots for Quoridor.
//!
//! * `ways`: all shortest paths of a pawn, the basis of everything else;
//! * `node`: a position in a search, whose paths are recomputed only if a wall or a step affects them;
//! * `eval`: the evaluation, on the large board by the learned `judge`; `order`: move ordering; `tuning`: the parameters of
//!   both;
//! * `duel`: alpha-beta search for two players; `race`: positions without walls left; `table`: the transposition table;
//! * `round`: best-first max-n search for four players, a tree of `twig`s whose positions are in `places`; `ideas`: its
//!   candidate actions; `insight`: its learned evaluation for the master on the large board, where everybody sees a
//!   `turned` board; `outlook`: a simpler one; `net`: the neural net of all evaluations;
//! * `style`, `levels`, `bot`: the five levels; `walk`: random games for tests.

mod bot;
mod duel;
mod eval;
mod ideas;
pub mod insight;
mod judge;
mod keys;
mod levels;
mod net;
mod node;
mod order;
mod outlook;
mod places;
mod race;
mod round;
mod signature;
mod style;
mod table;
mod tuning;
mod turned;
mod twig;
#[cfg(test)]
mod walk;
mod ways;

pub use bot::Player;
pub use duel::{Duel, Found};
pub use levels::QuoridorBots;
pub use node::{Move, Node};
pub use round::Round;
pub use signature::signature;
pub use style::{RoundStyle, Style};
pub use ways::Ways;
