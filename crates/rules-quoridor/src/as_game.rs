//! Implements [`Game`] for Quoridor by calling the other files.

use std::ops::ControlFlow;

use game::{
    BySeat, Game, InvalidSetup, Outcome, RulesText, Seat, SeatSet, Setup, Solution, Step, Turn,
    Unsolvable, Viewer,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::{Action, Illegal, Options, Quoridor, StepView, View};

/// An outcome of chance: Quoridor has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoChance {}

impl Game for Quoridor {
    const ID: &'static str = "quoridor";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[2, 4];
    const PRESETS: &'static [&'static str] = &["quoridor"];
    const RULES: RulesText = RulesText {
        en: include_str!("../RULES.md"),
        de: include_str!("../RULES.de.md"),
        fi: include_str!("../RULES.fi.md"),
    };

    type Options = Options;
    type Action = Action;
    type Chance = NoChance;
    type View = View;
    type StepView = StepView;
    type Illegal = Illegal;

    fn preset(name: &str) -> Option<Options> {
        (name == "quoridor").then(Options::default)
    }

    fn new(setup: &Setup<Options>) -> Result<Self, InvalidSetup> {
        Self::start(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn first_to_sit_begins(_: &Options) -> bool {
        true
    }

    fn turn(&self) -> Turn {
        if !self.is_over() {
            return Turn::Seats(SeatSet::one(self.to_move));
        }
        let points = BySeat::from_fn(self.seats, |seat| i32::from(self.winner == Some(seat)));
        Turn::Over(Outcome::from_points(points))
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        self.visit(seat, visit);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(seat, *action)
    }

    fn sample_chance(&self, _: &mut dyn Rng) -> NoChance {
        unreachable!("Quoridor never waits for chance")
    }

    fn check_chance(&self, chance: &NoChance) -> Result<(), InvalidSetup> {
        match *chance {}
    }

    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Action(_, action) => self.play(*action),
            Step::Chance(chance) => match *chance {},
        }
    }

    fn view(&self, _: Viewer) -> View {
        self.open_view()
    }

    fn step_view(&self, step: &Step<Self>, _: Viewer) -> StepView {
        match step {
            Step::Action(seat, action) => self.open_step_view(*seat, *action),
            Step::Chance(chance) => match *chance {},
        }
    }

    fn determinize(view: &View, _: &[StepView], _: &mut dyn Rng) -> Option<Self> {
        Self::from_view(view)
    }

    /// With two the loser begins, with four the player after the winner: both are the seat after the winner's. After
    /// a draw it is the seat after the one that began.
    fn rematch_leader(&self) -> Option<Seat> {
        self.is_over()
            .then(|| self.winner.unwrap_or(self.leader).next(self.seats))
    }

    fn reveals(&self, _: &Step<Self>) -> bool {
        false
    }

    fn solve(&self) -> Result<Solution<Action>, Unsolvable> {
        self.solve_exactly()
    }

    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        self.play_randomly(rng)
    }

    fn perft(&self, depth: u32, _: &dyn Fn(&Self, u32) -> NoChance) -> u64 {
        self.count(depth)
    }
}
