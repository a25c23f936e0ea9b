//! One step of a game. The log of its steps defines a game.

use crate::{Game, Seat};

/// A step: an action of a player, or an outcome of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<G: Game> {
    /// An outcome of chance.
    Chance(G::Chance),
    /// An action of a player.
    Action(Seat, G::Action),
}
