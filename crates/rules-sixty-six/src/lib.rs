//! The sixty-six family for two players: Sechsundsechzig, Schnapsen, and the standard forms of both.
//!
//! One set of typed [`Options`] covers them; a preset is a value of it. [`Round`] is the fast core, which knows one round
//! and allocates nothing; [`SixtySix`] makes a match of rounds and implements [`game::Game`]. [`solve`] finds the value of
//! positions in which no card is hidden.

mod action;
mod deal;
mod determinize;
mod finished;
mod illegal;
mod legal;
mod options;
mod pack;
mod playout;
mod round;
mod scoring;
mod sixty_six;
pub mod solve;
mod view;

pub use action::Action;
pub use deal::{Deal, lay_out};
pub use determinize::lacks;
pub use finished::{End, Finished, Log, Marriage, Reason, Trick};
pub use illegal::Illegal;
pub use legal::{Moves, replies};
pub use options::{
    ClaimBy, ClosedOther, DealOrder, Duty, FirstLeader, MarriageCounts, MarriageWhen, MatchLength,
    NextLeader, Options, Schwarz, SwapBy, Unclaimed,
};
pub use pack::{Code, Codes, Hand};
pub use round::{Closing, Round, STOCK, other};
pub use scoring::{award, failed};
pub use sixty_six::SixtySix;
pub use view::{
    Awaits, ClosedView, DrawView, HandView, MarriageView, RoundSummary, StepView, TrickView, View,
};
