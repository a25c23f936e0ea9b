//! The trait of a bot that knows its game.

use game::{Game, Seat};

use crate::{Budget, Level};

/// All that a bot is given: what its seat may know.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// Which seat it plays.
    pub seat: Seat,
    /// What that seat sees now.
    pub view: &'a G::View,
    /// What that seat was told, step by step from the first.
    pub history: &'a [G::StepView],
}

impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

/// What a bot answers.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// What it would do.
    pub action: A,
    /// How many points it expects for its seat, in the game's own points, from the position on.
    pub value: f64,
    /// Nodes looked at.
    pub nodes: u64,
    /// The actions it weighed, with what it expects of each; at least the chosen one.
    pub weighed: Vec<(A, f64)>,
}

/// A bot at one strength, which may keep memory from one move to the next.
pub trait Bot<G: Game>: Send {
    /// Chooses an action; `None` if the seat has none, or the view is not one of this game.
    ///
    /// With a budget by nodes alone, fresh bots that are asked the same give equal answers.
    fn choose(&mut self, seen: Seen<'_, G>, budget: Budget, seed: u64)
    -> Option<Choice<G::Action>>;

    /// What the bot expects if the seat does this now, for analysis. Without a better way, what choosing weighed.
    fn value_of(
        &mut self,
        seen: Seen<'_, G>,
        action: &G::Action,
        budget: Budget,
        seed: u64,
    ) -> Option<f64> {
        let choice = self.choose(seen, budget, seed)?;
        choice
            .weighed
            .iter()
            .find(|(weighed, _)| weighed == action)
            .map(|(_, value)| *value)
    }
}

/// A game's bots, weakest level first.
pub trait Bots<G: Game>: Send + Sync + 'static {
    /// The named strengths, weakest first.
    const LEVELS: &'static [Level];

    /// Players that measure others and that nobody meets at a table: only the arena knows them.
    const YARDSTICKS: &'static [Yardstick<G>] = &[];

    /// A fresh bot of the level with this index.
    fn bot(level: usize) -> Box<dyn Bot<G>>;
}

/// A simple player to measure others by, under its name for programs.
pub type Yardstick<G> = (&'static str, fn() -> Box<dyn Bot<G>>);
