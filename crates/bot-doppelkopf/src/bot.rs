//! A player of one level: turns what a seat knows into an action.

use game::Seat;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Round, Stage};
use rules_doppelkopf::{Action, Call, Doppelkopf, Reservation, StepView, View};
use search::{Bot, Budget, Choice, Meter, Seen};

use crate::calls::Gains;
use crate::guess::Guesses;
use crate::judgement::Judgement;
use crate::playout::{play_out, play_out_at_first_sight, speak_by_habit};
use crate::style::Style;
use crate::told::told;
use crate::tree::Tree;
use crate::{armut, calls, reserve};

/// Minimum of sampled deals for a decision about the whole game, at any level.
const LEAST_DEALS: u64 = 32;
/// Sampled deals for a forced card: enough to estimate its value.
const FORCED_DEALS: u64 = 256;
/// Limit of sampled deals; more do not change the result.
const MOST_DEALS: u64 = 1_500;

/// The part of the budget for a first comparison of all choices about the whole game.
const FIRST_PART: f64 = 0.25;
/// Choices that are at most this many points behind after it are searched in depth.
const NEAR: f32 = 6.0;
/// Limit of sampled deals for each of these.
const MOST_THOUGHT: u64 = 20_000;

/// A player with the style of its level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
}

/// The state of one decision.
struct Thinking<'a> {
    style: Style,
    view: &'a View,
    seat: Seat,
    guesses: Guesses,
    meter: Meter,
    dice: Dice,
}

impl Player {
    /// A player with this style.
    pub const fn new(style: Style) -> Self {
        Self { style }
    }
}

impl Bot<Doppelkopf> for Player {
    fn choose(
        &mut self,
        seen: Seen<'_, Doppelkopf>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<Action>> {
        Thinking::new(self.style, seen, budget, seed)?.choose()
    }

    fn value_of(
        &mut self,
        seen: Seen<'_, Doppelkopf>,
        action: &Action,
        budget: Budget,
        seed: u64,
    ) -> Option<f64> {
        Thinking::new(self.style, seen, budget, seed)?.expected(action)
    }
}

/// The part of the history that a player remembers who keeps this many tricks in mind.
fn remembered<'a>(view: &View, history: &'a [StepView], memory: Option<u8>) -> &'a [StepView] {
    let (Some(memory), Some(play)) = (memory, &view.play) else {
        return history;
    };
    let done: u8 = play.tricks.0.iter().sum();
    let oldest = done.saturating_sub(memory);
    let forgotten = history.iter().rposition(|step| {
        matches!(step, StepView::Played { trick, .. } if *trick <= oldest)
            || matches!(step, StepView::Dealt { .. })
    });
    match forgotten {
        Some(last) if oldest > 0 => &history[last + 1..],
        _ => history,
    }
}

impl<'a> Thinking<'a> {
    /// `None` if there is no decision: between deals, and for a view that is not the seat's own.
    fn new(style: Style, seen: Seen<'a, Doppelkopf>, budget: Budget, seed: u64) -> Option<Self> {
        if seen.view.you != Some(seen.seat) {
            return None;
        }
        let history = remembered(seen.view, seen.history, style.memory);
        let mut dice = Dice::seeded(seed ^ 0x0D0F_FE1C_0FFE);
        // A few rolls decorrelate the seeds of neighbouring moves.
        for _ in 0..4 {
            dice.roll();
        }
        let mut meter = budget.start();
        let mut guesses = Guesses::new(seen.seat, seen.view, history, Dice::seeded(dice.roll()))?;
        if style.believes {
            guesses.believe(seen.view, history, &mut meter);
        }
        Some(Self {
            style,
            view: seen.view,
            seat: seen.seat,
            guesses,
            meter,
            dice,
        })
    }

    fn choose(&mut self) -> Option<Choice<Action>> {
        if self.view.to_act != Some(self.seat) {
            return self.call_between();
        }
        let round = self.guesses.deal()?;
        match round.stage() {
            Stage::Playing => self.card(&round),
            Stage::Reserving(_) => {
                let may = |said: &Reservation| round.may_reserve(self.seat, *said);
                let actions = Reservation::all().filter(may).map(Action::Reserve);
                self.weigh(actions.collect())
            }
            Stage::Asking(_) => self.weigh(vec![Action::Decline, Action::Take]),
            Stage::Giving | Stage::Returning => {
                let choices = armut::candidates(&round, self.seat);
                let actions = choices
                    .iter()
                    .map(|cards| Action::Give(cards.map(Face::card)));
                self.weigh(actions.collect())
            }
            Stage::Done(_) => None,
        }
    }

    /// The expected points of the seat after any action: every sampled deal is continued from there.
    fn expected(&mut self, action: &Action) -> Option<f64> {
        let seat = self.seat;
        if !self.guesses.deal()?.may(seat, action) {
            return None;
        }
        let mut tree = Tree::new(seat).for_deals(self.guesses.breadth());
        let guesses = &mut self.guesses;
        let mut speech = Dice::seeded(self.dice.roll());
        let mut deals = || {
            let mut round = guesses.deal()?;
            reserve::act(&mut round, seat, action);
            speak_by_habit(&mut round, &mut speech);
            Some(round)
        };
        let most = self.style.deals.max(LEAST_DEALS);
        tree.grow(&mut deals, most, &mut self.meter, &mut self.dice);
        let price = reserve::price(self.view, seat, action, &self.style).unwrap_or(0.0);
        Some(told(self.view, seat, f64::from(tree.points())) - f64::from(price))
    }

    /// Compares choices about the whole game by playing out sampled deals.
    fn weigh(&mut self, actions: Vec<Action>) -> Option<Choice<Action>> {
        let price = |action: &Action| reserve::price(self.view, self.seat, action, &self.style);
        let actions: Vec<Action> = actions.into_iter().filter(|a| price(a).is_some()).collect();
        let deals = self.style.deals.clamp(LEAST_DEALS, MOST_DEALS);
        let thinks = self.style.believes;
        let part = if thinks { FIRST_PART } else { 1.0 };
        let manner = if self.style.deals > 0 {
            play_out
        } else {
            play_out_at_first_sight
        };
        let mut weighed = reserve::compare(
            &mut self.guesses,
            self.seat,
            &actions,
            reserve::FirstLook {
                deals,
                part,
                manner,
            },
            &mut self.meter,
            &mut self.dice,
        );
        if thinks && weighed.len() > 1 {
            let worth = |(action, value): &(Action, f32)| value - price(action).unwrap_or(0.0);
            weighed.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
            let best = worth(&weighed[0]);
            // Solos look worse in the first comparison than they are.
            let near = |tried: &&(Action, f32)| worth(tried) > best - NEAR;
            let actions: Vec<Action> = weighed
                .iter()
                .filter(near)
                .take(3)
                .map(|(action, _)| *action)
                .collect();
            if actions.len() > 1 {
                let thought = reserve::think_through(
                    &mut self.guesses,
                    self.seat,
                    &actions,
                    MOST_THOUGHT,
                    &mut self.meter,
                    &mut self.dice,
                );
                if !thought.is_empty() {
                    weighed = thought;
                }
            }
        }
        let worth = |(action, value): &(Action, f32)| {
            (*action, f64::from(value - price(action).unwrap_or(0.0)))
        };
        let weighed: Vec<(Action, f64)> = weighed.iter().map(worth).collect();
        let (action, value) = *weighed.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(Choice {
            action,
            value,
            nodes: self.meter.nodes(),
            weighed,
        })
    }

    /// The calls to consider, if the style allows calls.
    fn urgent_calls(&self) -> Vec<Call> {
        match self.style.calls_from {
            Some(_) => calls::urgent(self.view, self.seat),
            None => Vec::new(),
        }
    }

    /// A call during somebody else's turn, if it cannot wait and pays.
    fn call_between(&mut self) -> Option<Choice<Action>> {
        let urgent = self.urgent_calls();
        if urgent.is_empty() {
            return None;
        }
        let gains = if self.style.deals == 0 {
            self.play_out_gains(&urgent)
        } else {
            self.search(&urgent, self.style.deals).gains().clone()
        };
        let silent = told(self.view, self.seat, f64::from(gains.silent()));
        self.call(&gains, &urgent, silent, Vec::new())
    }

    fn play_out_gains(&mut self, calls: &[Call]) -> Gains {
        let gains = Gains::new(self.seat, calls);
        let deals = if calls.is_empty() { 0 } else { LEAST_DEALS };
        calls::play_out_gains(
            &mut self.guesses,
            gains,
            deals,
            &mut self.meter,
            &mut self.dice,
        )
    }

    /// A call that cannot wait and adds enough to the expected points; `cards` were evaluated too.
    fn call(
        &self,
        gains: &Gains,
        urgent: &[Call],
        expected: f64,
        mut cards: Vec<(Action, f64)>,
    ) -> Option<Choice<Action>> {
        let call = gains.worth_making(urgent, self.style.calls_from?)?;
        let value = |call: Call| expected + f64::from(gains.of(call));
        let calls = urgent.iter();
        let mut weighed: Vec<_> = calls
            .map(|call| (Action::Call(*call), value(*call)))
            .collect();
        weighed.append(&mut cards);
        Some(Choice {
            action: Action::Call(call),
            value: value(call),
            nodes: self.meter.nodes(),
            weighed,
        })
    }

    /// Searches sampled deals, and evaluates these calls along with them.
    fn search(&mut self, calls: &[Call], deals: u64) -> Tree {
        let mut tree = Tree::new(self.seat)
            .with_calls(calls)
            .for_deals(self.guesses.breadth());
        let guesses = &mut self.guesses;
        tree.grow(
            &mut || guesses.deal(),
            deals,
            &mut self.meter,
            &mut self.dice,
        );
        tree
    }

    /// A card, or a call before it.
    fn card(&mut self, round: &Round) -> Option<Choice<Action>> {
        let urgent = self.urgent_calls();
        if self.style.deals == 0 {
            let gains = self.play_out_gains(&urgent);
            let call = self.call(&gains, &urgent, f64::from(gains.silent()), Vec::new());
            return call.or_else(|| self.at_first_sight(round));
        }
        let forced = urgent.is_empty() && round.playable(self.seat).count_ones() == 1;
        let deals = if forced {
            FORCED_DEALS.min(self.style.deals)
        } else {
            self.style.deals
        };
        let tree = self.search(&urgent, deals);
        let tried = tree.tried();
        let best = tried.first()?;
        let cards: Vec<_> = tried
            .iter()
            .map(|tried| {
                let points = told(self.view, self.seat, f64::from(tried.points));
                (Action::Card(tried.face.card()), points)
            })
            .collect();
        let expected = told(self.view, self.seat, f64::from(best.points));
        if let Some(call) = self.call(tree.gains(), &urgent, expected, cards.clone()) {
            return Some(call);
        }
        Some(Choice {
            action: Action::Card(best.face.card()),
            value: expected,
            nodes: self.meter.nodes(),
            weighed: cards,
        })
    }

    fn at_first_sight(&mut self, round: &Round) -> Option<Choice<Action>> {
        let judgement = Judgement::new(round, self.seat);
        let weighed: Vec<(Action, f64)> = faces(round.playable(self.seat))
            .map(|face| {
                let whim = self.dice.below(1 << 16) as f32 / 65536.0;
                let worth = judgement.worth(face) + self.style.unsteady * whim;
                (Action::Card(face.card()), f64::from(worth))
            })
            .collect();
        let (action, _) = *weighed.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(Choice {
            action,
            value: 0.0,
            nodes: self.meter.nodes().max(1),
            weighed: vec![(action, 0.0)],
        })
    }
}
