//! One step of a game: the log of these is the truth.

use crate::{Game, Seat};

/// What happened once: a player acted, or chance fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<G: Game> {
    /// Chance fell, with this outcome.
    Chance(G::Chance),
    /// A player acted.
    Action(Seat, G::Action),
}
