//! Implements [`Game`](game::Game) for Mau-Mau.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use cards::{check_deck, parse_deck};
use game::{
    BySeat, Game, InvalidSetup, RulesText, Seat, Setup, Step, Turn, Viewer, below, shuffle,
};
use rand_core::Rng;

use crate::{
    MauMau, MauMauAction, MauMauDeal, MauMauIllegal, MauMauOptions, MauMauStepView, MauMauView,
    Round, imagine, view,
};

impl Game for MauMau {
    const ID: &'static str = "mau-mau";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[2, 3, 4, 5];
    const PRESETS: &'static [&'static str] = &["mau-mau", "einfach", "grosse-runde"];
    const RULES: RulesText = RulesText {
        en: include_str!("../RULES.md"),
        de: include_str!("../RULES.de.md"),
        fi: include_str!("../RULES.fi.md"),
    };

    type Options = MauMauOptions;
    type Action = MauMauAction;
    type Chance = MauMauDeal;
    type View = MauMauView;
    type StepView = MauMauStepView;
    type Illegal = MauMauIllegal;

    fn preset(name: &str) -> Option<MauMauOptions> {
        match name {
            "mau-mau" => Some(MauMauOptions::MAU_MAU),
            "einfach" => Some(MauMauOptions::EINFACH),
            "grosse-runde" => Some(MauMauOptions::GROSSE_RUNDE),
            _ => None,
        }
    }

    fn new(setup: &Setup<MauMauOptions>) -> Result<Self, InvalidSetup> {
        setup.options.check()?;
        setup.options.check_seats(setup.seats)?;
        Ok(Self {
            options: setup.options,
            seats: setup.seats,
            leader: setup.leader,
            round: None,
            rounds: Vec::new(),
            last: None,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        self.awaited()
    }

    fn rounds(&self) -> Vec<BySeat<i32>> {
        self.rounds.clone()
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(MauMauAction) -> ControlFlow<()>) {
        if let Some(round) = &self.round
            && round.owed == 0
            && round.turn == seat
        {
            let _ = round.visit(&self.options, visit);
        }
    }

    fn check(&self, seat: Seat, action: &MauMauAction) -> Result<(), MauMauIllegal> {
        self.check_action(seat, *action)
    }

    fn sample_chance(&self, rng: &mut dyn Rng) -> MauMauDeal {
        let open = self.leader.is_none() && self.round.is_none();
        let leader = open.then(|| Seat::new(below(rng, u32::from(self.seats)) as usize));
        let mut deck = self.unshuffled();
        shuffle(rng, &mut deck);
        MauMauDeal { leader, deck }
    }

    fn check_chance(&self, chance: &MauMauDeal) -> Result<(), InvalidSetup> {
        let open = self.leader.is_none() && self.round.is_none();
        let leader = chance.leader.map(Seat::index);
        if leader.is_some() != open || leader.is_some_and(|seat| seat >= usize::from(self.seats)) {
            return Err(InvalidSetup {
                code: "bad_leader",
                message: if open {
                    "The first deal says which seat begins.".to_owned()
                } else {
                    "Who begins is known already: leave `leader` out.".to_owned()
                },
            });
        }
        check_deck(&chance.deck, &self.unshuffled())
    }

    fn deal_from(&self, deck: &[String]) -> Result<MauMauDeal, InvalidSetup> {
        let open = self.leader.is_none() && self.round.is_none();
        let deal = MauMauDeal {
            leader: open.then(|| Seat::new(0)),
            deck: parse_deck(deck)?,
        };
        self.check_chance(&deal)?;
        Ok(deal)
    }

    fn apply(&mut self, step: &Step<Self>) {
        match (step, &mut self.round) {
            (Step::Chance(deal), None) => {
                let leader = deal.leader.or(self.leader).unwrap_or(Seat::new(0));
                let round = Round::deal(&self.options, self.seats, leader, &deal.deck);
                self.round = Some(round);
            }
            (Step::Chance(deal), Some(round)) => {
                round.shuffle(&deal.deck);
                round.draw(&self.options);
            }
            (Step::Action(_, action), Some(round)) => round.act(&self.options, *action),
            (Step::Action(..), None) => {}
        }
        self.settle();
    }

    fn view(&self, viewer: Viewer) -> MauMauView {
        view::view(self, viewer)
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> MauMauStepView {
        view::step_view(self, step, viewer)
    }

    fn determinize(view: &MauMauView, _: &[MauMauStepView], rng: &mut dyn Rng) -> Option<Self> {
        imagine::determinize(view, rng)
    }

    fn reveals(&self, step: &Step<Self>) -> bool {
        !matches!(step, Step::Action(_, MauMauAction::Pass))
    }

    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        let mut actions = 0;
        loop {
            match self.awaited() {
                Turn::Over(_) => return actions,
                Turn::Chance => {
                    let deal = self.sample_chance(rng);
                    self.apply(&Step::Chance(deal));
                }
                Turn::Seats(_) => {
                    let Some(round) = &mut self.round else {
                        return actions;
                    };
                    let mut choices = ArrayVec::<MauMauAction, 64>::new();
                    let _ = round.visit(&self.options, &mut |action| {
                        choices.push(action);
                        ControlFlow::Continue(())
                    });
                    let pick = below(rng, choices.len() as u32) as usize;
                    round.act(&self.options, choices[pick]);
                    actions += 1;
                    self.settle();
                }
            }
        }
    }
}
