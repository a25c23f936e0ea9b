//! Implements [`Game`](game::Game) for Waffe.

use std::ops::ControlFlow;

use cards::{Card, check_deck, parse_deck};
use game::{
    Dice, Game, InvalidSetup, RulesText, Seat, Setup, Solution, Step, Turn, Unsolvable, Viewer,
    shuffle,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draw::{Passing, draw_action};
use crate::position::{Stock, other};
use crate::{
    FieldView, Pile, Waffe, WaffeAction, WaffeIllegal, WaffeOptions, WaffeStepView, WaffeView,
    plays, solve, view,
};

/// An outcome of chance: the whole deck, top card first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The leader's cards, the other's, the card that opens the field if there is one, then the stock.
    pub deck: Vec<Card>,
}

impl Game for Waffe {
    const ID: &'static str = "waffe";
    const RULES_VERSION: u16 = 1;
    const SEATS: &'static [u8] = &[2];
    const PRESETS: &'static [&'static str] = &["waffe", "waffe-2.3"];
    const RULES: RulesText = RulesText {
        en: include_str!("../RULES.md"),
        de: include_str!("../RULES.de.md"),
        fi: include_str!("../RULES.fi.md"),
    };

    type Options = WaffeOptions;
    type Action = WaffeAction;
    type Chance = Deal;
    type View = WaffeView;
    type StepView = WaffeStepView;
    type Illegal = WaffeIllegal;

    fn preset(name: &str) -> Option<WaffeOptions> {
        match name {
            "waffe" => Some(WaffeOptions::WAFFE),
            "waffe-2.3" => Some(WaffeOptions::WAFFE_2_3),
            _ => None,
        }
    }

    fn new(setup: &Setup<WaffeOptions>) -> Result<Self, InvalidSetup> {
        setup.options.validate()?;
        let leader = setup.leader.unwrap_or(Seat::new(0));
        Ok(Self {
            options: setup.options,
            leader,
            to_act: leader,
            dealt: false,
            hands: [Pile::EMPTY; 2],
            tables: [Pile::EMPTY; 2],
            field: Pile::EMPTY,
            swept: Pile::EMPTY,
            stock: Stock::EMPTY,
            dry_passes: 0,
            end: None,
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn visit_legal(&self, seat: Seat, visit: &mut dyn FnMut(WaffeAction) -> ControlFlow<()>) {
        if self.to_act() != Some(seat) {
            return;
        }
        let sources = self.sources(seat);
        if !self.options.must_play && visit(WaffeAction::Pass).is_break() {
            return;
        }
        let mut any = false;
        let broken = plays::visit_plays(&self.field, &sources, &mut |play| {
            any = true;
            visit(WaffeAction::Play(*play))
        });
        if self.options.must_play && !any && broken.is_continue() {
            let _ = visit(WaffeAction::Pass);
        }
    }

    fn check(&self, seat: Seat, action: &WaffeAction) -> Result<(), WaffeIllegal> {
        if !self.dealt {
            return Err(WaffeIllegal::NotDealt);
        }
        if self.end.is_some() {
            return Err(WaffeIllegal::GameOver);
        }
        if seat != self.to_act {
            let to_act = self.to_act;
            return Err(WaffeIllegal::NotYourTurn { seat, to_act });
        }
        match action {
            WaffeAction::Play(play) => self.check_play(seat, play),
            WaffeAction::Pass if self.options.must_play => {
                match plays::some_play(&self.field, &self.sources(seat)) {
                    Some(play) => Err(WaffeIllegal::MustPlay {
                        example: WaffeAction::Play(play),
                    }),
                    None => Ok(()),
                }
            }
            WaffeAction::Pass => Ok(()),
        }
    }

    /// The field that the action would make, as a [`FieldView`].
    fn preview(&self, seat: Seat, action: &WaffeAction) -> Option<Value> {
        serde_json::to_value(self.field_after(seat, action).ok()?).ok()
    }

    /// One shuffle of the deck in canonical order.
    fn sample_chance(&self, rng: &mut dyn Rng) -> Deal {
        let mut deck = self.options.deck();
        shuffle(rng, &mut deck);
        Deal { deck }
    }

    fn check_chance(&self, chance: &Deal) -> Result<(), InvalidSetup> {
        check_deck(&chance.deck, &self.options.deck())
    }

    fn deal_from(&self, deck: &[String]) -> Result<Deal, InvalidSetup> {
        let deal = Deal {
            deck: parse_deck(deck)?,
        };
        self.check_chance(&deal)?;
        Ok(deal)
    }

    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Chance(deal) => self.deal(&deal.deck),
            Step::Action(_, WaffeAction::Play(play)) => self.play(play),
            Step::Action(_, WaffeAction::Pass) => self.pass(),
        }
    }

    fn view(&self, viewer: Viewer) -> WaffeView {
        view::view(self, viewer)
    }

    fn step_view(&self, step: &Step<Self>, viewer: Viewer) -> WaffeStepView {
        view::step_view(self, step, viewer)
    }

    fn determinize(view: &WaffeView, _: &[WaffeStepView], rng: &mut dyn Rng) -> Option<Self> {
        view::determinize(view, rng)
    }

    /// The players alternate in leading.
    fn rematch_leader(&self) -> Option<Seat> {
        Some(other(self.leader))
    }

    fn solve(&self) -> Result<Solution<WaffeAction>, Unsolvable> {
        solve::solve(self)
    }

    fn reveals(&self, step: &Step<Self>) -> bool {
        view::reveals(self, step)
    }

    fn playout(&mut self, rng: &mut dyn Rng) -> u64 {
        let mut dice = Dice::from_rng(rng);
        if !self.dealt {
            self.deal_at_random(&mut dice);
        }
        let mut actions = 0;
        while self.end.is_none() {
            self.random_action(&mut dice);
            actions += 1;
        }
        actions
    }

    fn perft(&self, depth: u32, deal: &dyn Fn(&Self, u32) -> Deal) -> u64 {
        if depth > 0 && !self.dealt {
            let mut dealt = *self;
            dealt.deal(&deal(self, 0).deck);
            return dealt.count_sequences(depth);
        }
        self.count_sequences(depth)
    }
}

impl Waffe {
    /// The field after this action, each joker in its place, or why the action is not legal.
    pub fn field_after(&self, seat: Seat, action: &WaffeAction) -> Result<FieldView, WaffeIllegal> {
        self.check(seat, action)?;
        Ok(match action {
            WaffeAction::Pass => FieldView::default(),
            WaffeAction::Play(play) => FieldView::of(&self.field.plus(&play.cards())),
        })
    }

    /// Plays a uniformly random legal action of the seat to act.
    pub fn random_action(&mut self, dice: &mut Dice) {
        let passing = if self.options.must_play {
            Passing::OnlyWithoutPlay
        } else {
            Passing::Always
        };
        match draw_action(&self.field, &self.sources(self.to_act), passing, dice) {
            Some(play) => self.play(&play),
            None => self.pass(),
        }
    }

    fn deal_at_random(&mut self, dice: &mut Dice) {
        let mut deck = Stock::EMPTY.with_size(self.options.deck_size());
        for (place, card) in deck.left_mut().iter_mut().zip(self.options.cards()) {
            *place = card;
        }
        dice.shuffle(deck.left_mut());
        self.deal(deck.left());
    }

    fn count_sequences(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut total = 0;
        self.visit_legal(self.to_act, &mut |action| {
            total += if depth == 1 {
                1
            } else {
                let mut next = *self;
                next.apply(&Step::Action(self.to_act, action));
                next.count_sequences(depth - 1)
            };
            ControlFlow::Continue(())
        });
        total
    }
}
