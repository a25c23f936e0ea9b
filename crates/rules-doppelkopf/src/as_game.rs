//! Implements [`Game`] for Doppelkopf.

use std::ops::ControlFlow;

use cards::{Card, parse_deck};
use game::{
    BySeat, Game, InvalidSetup, RulesText, Seat, Setup, Solution, Step, Turn, Unsolvable, Viewer,
    shuffle,
};
use rand_core::Rng;

use crate::face::Face;
use crate::hand::canonical_deck;
use crate::view::{StepView, View};
use crate::{
    Action, Deal, Doppelkopf, Illegal, Options, SEATS, imagine, legal, playout, solve, view,
};

impl Game for Doppelkopf {
    const ID: &'static str = "doppelkopf";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[SEATS];
    const PRESETS: &'static [&'static str] = Options::PRESETS;
    const RULES: RulesText = RulesText {
        en: include_str!("../RULES.md"),
        de: include_str!("../RULES.de.md"),
        fi: include_str!("../RULES.fi.md"),
    };

    type Options = Options;
    type Action = Action;
    type Chance = Deal;
    type View = View;
    type StepView = StepView;
    type Illegal = Illegal;

    fn preset(name: &str) -> Option<Options> {
        Options::named(name)
    }

    fn new(setup: &Setup<Options>) -> Result<Self, InvalidSetup> {
        Self::at_start(setup)
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn turn(&self) -> Turn {
        self.awaited()
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        let row = |row: &crate::Row| BySeat(row.points.map(i32::from).to_vec());
        self.rows.iter().map(row).collect()
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if let Some(round) = &self.round
            && seat.index() < usize::from(SEATS)
        {
            // Whether the visitor broke off does not matter, since nothing follows.
            _ = legal::visit(round, seat, visit);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match &self.round {
            Some(round) => legal::check(round, seat, action),
            None if self.is_over() => Err(Illegal::Over),
            None => Err(Illegal::NotDealt),
        }
    }

    /// One shuffle of the canonical deck: every card twice in a row, suits C S H D, within a suit A K Q J T 9.
    fn sample_chance(&self, rng: &mut dyn Rng) -> Deal {
        let mut deck: Vec<Card> = canonical_deck(self.options.forty_cards).collect();
        shuffle(rng, &mut deck);
        Deal { deck }
    }

    fn check_chance(&self, chance: &Deal) -> Result<(), InvalidSetup> {
        self.check_cards(&chance.deck)
    }

    fn deal_from(&self, deck: &[String]) -> Result<Deal, InvalidSetup> {
        let deck = parse_deck(deck)?;
        self.check_cards(&deck)?;
        Ok(Deal { deck })
    }

    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Chance(deal) => {
                let deck = deal.deck.iter().filter_map(|card| Face::of(*card));
                self.start(self.hands_of(deck));
            }
            Step::Action(seat, action) => self.act(*seat, action),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> StepView {
        view::step_view(self, step, viewer)
    }

    fn determinize(view: &View, history: &[StepView], rng: &mut dyn Rng) -> Option<Self> {
        imagine::imagine(view, history, rng)
    }

    fn sealed(&self, steps: &[Step<Self>]) -> Vec<usize> {
        view::sealed(self, steps)
    }

    fn rematch_leader(&self) -> Option<Seat> {
        // The next player deals.
        Some(self.first)
    }

    fn reveals(&self, _: &Step<Self>) -> bool {
        // Every action reveals something: a card itself, a reservation that there is one or none, a call the
        // party.
        true
    }

    fn solve(&self) -> Result<Solution<Action>, Unsolvable> {
        solve::solve(self)
    }

    /// Each step chooses uniformly among all legal actions of all seats, including calls, without allocating.
    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        playout::playout(self, rng)
    }
}
