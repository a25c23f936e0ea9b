//! Doppelkopf: the tournament rules of the German association, the most common home rules as options, and the
//! scoring.
//!
//! [`Round`](round::Round) is one deal, a small value without heap allocations; [`Doppelkopf`] is the list of games
//! around it. [`scoring`] is a pure function that the game, `stammtisch score doppelkopf` and the score sheet share.
//! The rules for players are in `RULES.md`; every refusal cites a paragraph of it.

mod action;
mod as_game;
mod call;
pub mod face;
mod few;
mod finished;
mod game_type;
pub mod hand;
mod illegal;
mod imagine;
mod legal;
mod options;
mod party;
pub mod playout;
mod position;
mod reservation;
pub mod round;
mod said;
pub mod scoring;
mod solve;
pub mod trumps;
mod view;

pub use action::Action;
pub use call::{Bid, Call};
pub use finished::{Finished, LastTrick, Row, ThrownIn};
pub use game_type::{GameType, Solo, UnknownGameType};
pub use illegal::Illegal;
pub use imagine::Imagination;
pub use options::{List, Options};
pub use party::{ByParty, Party};
pub use position::{Deal, Doppelkopf};
pub use reservation::Reservation;
pub use said::Said;
pub use scoring::score_line;
pub use view::{ArmutView, OpenCall, PlayView, Settled, StageName, StepView, TrickView, View};

/// The number of players.
pub const SEATS: u8 = 4;
