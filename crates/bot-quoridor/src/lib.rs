//! Bots for Quoridor.
//!
//! * `ways`: all shortest ways of a pawn, the one thing everything else is made of;
//! * `node`: a position in a search, whose ways are found anew only where a wall or a step touches them;
//! * `eval`: what a position is worth, on the large board as `judge` has learned it; `order`: which actions to look at
//!   first; `tuning`: the numbers behind both;
//! * `duel`: alpha-beta search for two; `race`: what is known once no wall is left; `table`: what is remembered;
//! * `round`: the tree for four, which grows where each does what is best for themselves; `ideas`: what comes to mind there;
//!   `outlook`: everybody's chance there, as learned; `net`: what both judgements are made of;
//! * `style`, `levels`, `bot`: the five players that people meet.

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
