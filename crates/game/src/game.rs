//! The trait that every game at this table implements.

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

/// How a game is to be set up: its options, how many sit down, and who begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<O> {
    /// The rules chosen at this table.
    pub options: O,
    /// How many play; one of [`Game::SEATS`].
    pub seats: u8,
    /// Who begins, where the table fixes it; otherwise the game's own rule decides, if need be by chance.
    pub leader: Option<Seat>,
}

/// The value of a position under best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<A> {
    /// What each seat gets.
    pub points: BySeat<i32>,
    /// One best line from here to the end.
    pub line: Vec<(Seat, A)>,
}

/// A game: its rules as a fold over steps, and what each viewer may know of it.
///
/// An implementation is a value that can be copied and compared. It has no clock, no source of randomness of its own
/// and no I/O; chance comes in as an outcome. `apply` trusts its caller; everything from outside goes through `check`.
pub trait Game: Sized + Clone + Eq + Debug + Send + Sync + 'static {
    /// The name in URLs, records and the web client. It is never changed.
    const ID: &'static str;
    /// Raised whenever an old record would replay differently.
    const RULES_VERSION: u16;
    /// How many may play, smallest first.
    const SEATS: &'static [u8];
    /// The named sets of options; the first is the default.
    const PRESETS: &'static [&'static str];
    /// The rules for players.
    const RULES: RulesText;

    /// The rules chosen at a table, with `#[serde(deny_unknown_fields)]` and doc comments that become the schema.
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
    /// What chance decides, in full: a deck, not a seed.
    type Chance: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The position as one viewer may know it.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + TS + Send + Sync + 'static;
    /// One step as one viewer may know it.
    type StepView: Clone + Eq + Debug + Serialize + DeserializeOwned + TS + Send + Sync + 'static;
    /// Why an action is not legal.
    type Illegal: RuleError;

    /// The options of a named preset; `None` for a name that is not in [`Game::PRESETS`].
    fn preset(name: &str) -> Option<Self::Options>;

    /// The position before the first step. Options out of range are refused by name; `seats` is already one of
    /// [`Game::SEATS`] and `leader` is below it.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, InvalidSetup>;

    /// How many sit at this table. A seat beyond them has no legal actions.
    fn seats(&self) -> u8;

    /// What is awaited.
    fn turn(&self) -> Turn;

    /// The points of each finished round, for games that are matches of rounds.
    fn rounds(&self) -> Vec<BySeat<i32>> {
        Vec::new()
    }

    /// Calls `visit` with each legal action of the seat, each once, until it breaks.
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

    /// Whether the seat may do this now, and which rule forbids it if not.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// What a legal action would make, for games where it is not plain to see; the screen shows it before the player decides.
    fn preview(&self, seat: Seat, action: &Self::Action) -> Option<Value> {
        let _ = (seat, action);
        None
    }

    /// Draws what chance decides next, using only [`shuffle`](crate::shuffle) and [`below`](crate::below) on `rng`, so that the deal
    /// can be repeated elsewhere. Called only while [`Turn::Chance`].
    fn sample_chance(&self, rng: &mut dyn Rng) -> Self::Chance;

    /// Whether chance could have fallen like this now: a record from outside may say anything.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), InvalidSetup>;

    /// The deal that a given deck makes, top card first, each card in notation. Games without cards refuse.
    fn deal_from(&self, deck: &[String]) -> Result<Self::Chance, InvalidSetup> {
        let _ = deck;
        Err(InvalidSetup::deck(
            "This game is played without cards: leave `deck` out.",
        ))
    }

    /// Plays a step that is known to be legal. It may panic or do nonsense on one that is not.
    fn apply(&mut self, step: &Step<Self>);

    /// The position as the viewer may know it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The step as the viewer may know it, `self` being the position before it.
    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> Self::StepView;

    /// A position that the seat which was sent this view, and these steps before it, must think possible.
    ///
    /// `history` is what the seat remembers, newest last; it may be cut short or empty (a forgetful player), and then only
    /// the view binds. A view or history that is not this game's own may give any answer or none.
    fn determinize(
        view: &Self::View,
        history: &[Self::StepView],
        rng: &mut dyn Rng,
    ) -> Option<Self>;

    /// Whether this match goes on for ever by its options, so that it is never over by itself.
    fn is_endless(&self) -> bool {
        false
    }

    /// Who begins a rematch, asked of a finished game; `None` leaves it to the rules of a first game.
    fn rematch_leader(&self) -> Option<Seat> {
        None
    }

    /// Whether the first game at a table is begun by whoever sat down first.
    fn first_to_sit_begins(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// Which of the steps so far may not be looked at again now, by their indices: tricks that lie face down. A list of moves
    /// leaves them out until they may be looked at.
    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        let _ = steps;
        Vec::new()
    }

    /// Whether the step, played from here, tells anybody something that was hidden, so that it cannot be taken back.
    fn reveals(&self, step: &Step<Self>) -> bool;

    /// The exact value under best play, where nothing is hidden any more.
    fn solve(&self) -> Result<Solution<Self::Action>, Unsolvable> {
        Err(Unsolvable {
            code: "not_available",
            message: "This game has no exact solver.".to_owned(),
        })
    }

    /// Plays uniformly random actions to the end and says how many they were.
    ///
    /// Games override this where they can do it without allocating.
    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        crate::playout(self, rng)
    }

    /// How many sequences of exactly `depth` legal actions there are; `deal` says how chance falls, given how many deals
    /// the sequence has seen.
    fn perft(&self, depth: u32, deal: &dyn Fn(&Self, u32) -> Self::Chance) -> u64 {
        crate::perft(self, depth, 0, deal)
    }
}
