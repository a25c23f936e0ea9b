//! The trait of a game's bot.

use game::{Game, Seat};

use crate::{Budget, Level};

/// What a bot is given: only what its seat may know.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// The bot's seat.
    pub seat: Seat,
    /// The seat's view.
    pub view: &'a G::View,
    /// The steps as the seat was shown them, from the first.
    pub history: &'a [G::StepView],
}

impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

/// A bot's answer.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// The chosen action.
    pub action: A,
    /// The points it expects for its seat from this position on, in the game's own points.
    pub value: f64,
    /// Number of nodes searched.
    pub nodes: u64,
    /// The actions it considered, with their expected points; at least the chosen one.
    pub weighed: Vec<(A, f64)>,
}

/// A bot of one level; it may keep memory from one move to the next.
pub trait Bot<G: Game>: Send {
    /// Chooses an action; `None` if the seat has none, or the view is not one of this game.
    ///
    /// With a node budget only, fresh bots give equal answers to equal questions.
    fn choose(&mut self, seen: Seen<'_, G>, budget: Budget, seed: u64)
    -> Option<Choice<G::Action>>;

    /// Bytes kept for the next move. A bot that keeps nothing need not be stored between moves.
    fn keeps(&self) -> usize {
        0
    }

    /// The expected points if the seat does this now, for analysis. By default the value from choosing.
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
    /// The levels, weakest first.
    const LEVELS: &'static [Level];

    /// Baseline players that only the arena uses.
    const YARDSTICKS: &'static [Yardstick<G>] = &[];

    /// A fresh bot of the level with this index.
    fn bot(level: usize) -> Box<dyn Bot<G>>;
}

/// A baseline player and its id.
pub type Yardstick<G> = (&'static str, fn() -> Box<dyn Bot<G>>);
