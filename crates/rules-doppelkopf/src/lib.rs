//! Doppelkopf: the tournament rules of the German association, the commonest home rules as options, and the scoring.
//!
//! [`scoring`] is a pure function of its own: the game, `stammtisch score doppelkopf` and the score sheet share it.
//! The rules for players are in `RULES.md`; every refusal cites a paragraph of it.

mod call;
mod game_type;
mod options;
mod party;
pub mod scoring;

pub use call::{Bid, Call};
pub use game_type::{GameType, Solo, UnknownGameType};
pub use options::{List, Options};
pub use party::{ByParty, Party};
pub use scoring::score_line;

/// How many play.
pub const SEATS: u8 = 4;
