//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use rand_core::Rng;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ts_rs::TS;

use crate::{
    BadNotation, BySeat, InvalidSetup, RuleError, RulesText, Seat, Step, Turn, Unsolvable, Viewer,
};

/// The setup of a game: its options, the number of players, and who begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<O> {
    /// The options chosen at this table.
    pub options: O,
    /// The number of players; one of [`Game::SEATS`].
    pub seats: u8,
    /// Who begins, if the table fixes it; otherwise the game's own rule decides, possibly by chance.
    pub leader: Option<Seat>,
}

/// The value of a position under best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<A> {
    /// The points of each seat.
    pub points: BySeat<i32>,
    /// One best line from here to the end.
    pub line: Vec<(Seat, A)>,
}

/// A game: its rules as a fold over steps, and what each viewer may see.
///
/// An implementation is a value that can be copied and compared. It has no clock, no random generator and no I/O; chance is passed
/// in as an outcome. `apply` trusts its caller; all input from outside goes through `check`.
pub trait Game: Sized + Clone + Eq + Debug + Send + Sync + 'static {
    /// The id in URLs, records and the web client. It never changes.
    const ID: &'static str;
    /// Increased whenever an old record would replay differently.
    const RULES_VERSION: u16;
    /// The allowed numbers of players, smallest first.
    const SEATS: &'static [u8];
    /// The names of the presets; the first is the default.
    const PRESETS: &'static [&'static str];
    /// The rules for players.
    const RULES: RulesText;

    /// The options of a table, with `#[serde(deny_unknown_fields)]` and doc comments that become the schema.
    type Options: Clone
        + Eq
        + Debug
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + TS
        + Send
        + Sync
        + 'static;
    /// What a player does. `Display` writes the canonical notation, `FromStr` reads it.
    type Action: Clone + Eq + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync;
    /// An outcome of chance, in full: a deck, not a seed.
    type Chance: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The position as one viewer may see it.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + TS + Send + Sync + 'static;
    /// One step as one viewer may see it.
    type StepView: Clone + Eq + Debug + Serialize + DeserializeOwned + TS + Send + Sync + 'static;
    /// Why an action is not legal.
    type Illegal: RuleError;

    /// The options of a named preset; `None` for a name that is not in [`Game::PRESETS`].
    fn preset(name: &str) -> Option<Self::Options>;

    /// The position before the first step. An option out of range is refused by its name; `seats` is already one of [`Game::SEATS`]
    /// and `leader` is below it.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, InvalidSetup>;

    /// The number of players. A seat beyond it has no legal actions.
    fn seats(&self) -> u8;

    /// What the game waits for.
    fn turn(&self) -> Turn;

    /// The points of each finished round, for games that are matches of rounds.
    fn rounds(&self) -> Vec<BySeat<i32>> {
        Vec::new()
    }

    /// Calls `visit` with each legal action of the seat, without duplicates, until it breaks.
    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Self::Action) -> ControlFlow<()>);

    /// Every legal action of the seat.
    fn legal_actions(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.visit_legal(seat, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// Checks whether the seat may do this now; the error names the rule that forbids it.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// The result of a legal action, for games where it is not obvious; the client shows it before the player decides.
    fn preview(&self, seat: Seat, action: &Self::Action) -> Option<Value> {
        let _ = (seat, action);
        None
    }

    /// Samples the next outcome of chance, using only [`shuffle`](crate::shuffle) and [`below`](crate::below) on `rng`, so that the
    /// deal can be reproduced elsewhere. Called only during [`Turn::Chance`].
    fn sample_chance(&self, rng: &mut dyn Rng) -> Self::Chance;

    /// Checks whether chance can have this outcome now: a record from outside may contain anything.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), InvalidSetup>;

    /// The deal from a given deck, top card first, each card in notation. Games without cards refuse.
    fn deal_from(&self, deck: &[String]) -> Result<Self::Chance, InvalidSetup> {
        let _ = deck;
        Err(InvalidSetup::deck(
            "This game is played without cards: leave `deck` out.",
        ))
    }

    /// Plays a legal step. It may panic or corrupt the position if the step is not legal.
    fn apply(&mut self, step: &Step<Self>);

    /// The position as the viewer may see it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The step as the viewer may see it; `self` is the position before it.
    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> Self::StepView;

    /// A position that is consistent with this view of a seat and the steps it was shown before.
    ///
    /// `history` is what the seat remembers, newest last; it may be shortened or empty (a forgetful player), and then only the view
    /// has to be matched. For a view or history that is not of this game the result is arbitrary.
    fn determinize(
        view: &Self::View,
        history: &[Self::StepView],
        rng: &mut dyn Rng,
    ) -> Option<Self>;

    /// Whether this match is endless by its options.
    fn is_endless(&self) -> bool {
        false
    }

    /// Who begins a rematch of this finished game; `None`: as in a first game.
    fn rematch_leader(&self) -> Option<Seat> {
        None
    }

    /// Whether the person who sat down first begins the first game at a table.
    fn first_to_sit_begins(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// The indices of steps that may not be looked at now: tricks that lie face down. A list of moves omits them meanwhile.
    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        let _ = steps;
        Vec::new()
    }

    /// Whether the step, played from here, reveals something hidden to anybody, so that it cannot be taken back.
    fn reveals(&self, step: &Step<Self>) -> bool;

    /// The exact value under best play, if nothing is hidden any more.
    fn solve(&self) -> Result<Solution<Self::Action>, Unsolvable> {
        Err(Unsolvable {
            code: "not_available",
            message: "This game has no exact solver.".to_owned(),
        })
    }

    /// Plays uniformly random actions to the end and returns their number.
    ///
    /// Games override this if they can do it without allocating.
    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        crate::playout(self, rng)
    }

    /// The number of sequences of exactly `depth` legal actions; `deal` gives the outcome of chance, from the number of deals in the
    /// sequence so far.
    fn perft(&self, depth: u32, deal: &dyn Fn(&Self, u32) -> Self::Chance) -> u64 {
        crate::perft(self, depth, 0, deal)
    }
}
