//! A player of one level: from what a seat knows to what it does.

use game::Seat;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Round, Stage};
use rules_doppelkopf::{Action, Call, Doppelkopf, Imagination, Reservation, StepView, View};
use search::{Bot, Budget, Choice, Meter, Seen};

use crate::judgement::Judgement;
use crate::style::Style;
use crate::tree::Tree;
use crate::{armut, calls, reserve};

/// The least deals a decision about the whole game is thought through with, however short-sighted the player.
const LEAST_DEALS: u64 = 24;
/// The most, beyond which nothing changes any more.
const MOST_DEALS: u64 = 1_500;

/// A player with the habits of its level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
}

/// What a decision is made with.
struct Thinking<'a> {
    style: Style,
    view: &'a View,
    seat: Seat,
    known: Imagination,
    meter: Meter,
    dice: Dice,
}

impl Player {
    /// A player with these habits.
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
        let mut thinking = Thinking::new(self.style, seen, budget, seed)?;
        let choice = match action {
            Action::Call(call) => thinking.weigh_calls(&[*call])?.0,
            Action::Card(_) => {
                let round = thinking.known.sample(&mut thinking.dice)?;
                thinking.card(&round)?
            }
            Action::Give(_) => thinking.weigh(vec![*action])?,
            _ => thinking.choose()?,
        };
        let weighed = choice.weighed.iter().find(|(weighed, _)| weighed == action);
        weighed.map(|(_, value)| *value)
    }
}

/// What is left of the history in the head of somebody who remembers so many tricks.
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
    /// Nothing where there is nothing to think about: between deals, and for a view that is not the seat's own.
    fn new(style: Style, seen: Seen<'a, Doppelkopf>, budget: Budget, seed: u64) -> Option<Self> {
        if seen.view.you != Some(seen.seat) {
            return None;
        }
        let history = remembered(seen.view, seen.history, style.memory);
        let mut dice = Dice::seeded(seed ^ 0x0D0F_FE1C_0FFE);
        // A few rolls take the seeds of neighbouring moves apart.
        for _ in 0..4 {
            dice.roll();
        }
        Some(Self {
            style,
            view: seen.view,
            seat: seen.seat,
            known: Imagination::new(seen.view, history)?,
            meter: budget.start(),
            dice,
        })
    }

    fn choose(&mut self) -> Option<Choice<Action>> {
        if self.view.to_act != Some(self.seat) {
            return self.call();
        }
        let round = self.known.sample(&mut self.dice)?;
        match round.stage() {
            Stage::Playing => self.call().or_else(|| self.card(&round)),
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

    /// Compares choices about the whole game by playing imagined deals out.
    fn weigh(&mut self, actions: Vec<Action>) -> Option<Choice<Action>> {
        let price =
            |action: &Action| reserve::reserve_price(self.view, self.seat, action, &self.style);
        let actions: Vec<Action> = actions.into_iter().filter(|a| price(a).is_some()).collect();
        let deals = self.style.deals.clamp(LEAST_DEALS, MOST_DEALS);
        let weighed = reserve::compare(
            &self.known,
            self.seat,
            &actions,
            deals,
            &mut self.meter,
            &mut self.dice,
        );
        let (action, value) = *weighed.iter().max_by(|(a, x), (b, y)| {
            let worth = |action, value: &f32| value - price(action).unwrap_or(0.0);
            worth(a, x).total_cmp(&worth(b, y))
        })?;
        Some(Choice {
            action,
            value: f64::from(value),
            nodes: self.meter.nodes(),
            weighed: weighed.iter().map(|(a, v)| (*a, f64::from(*v))).collect(),
        })
    }

    /// A call that cannot wait and pays.
    fn call(&mut self) -> Option<Choice<Action>> {
        let from = self.style.calls_from?;
        let open = calls::now_or_never(self.view, self.seat);
        let (choice, gain) = self.weigh_calls(&open)?;
        (gain >= from).then_some(choice)
    }

    /// The best of these calls, and what it adds.
    fn weigh_calls(&mut self, open: &[Call]) -> Option<(Choice<Action>, f32)> {
        if open.is_empty() {
            return None;
        }
        let deals = (self.style.deals / 4).clamp(LEAST_DEALS, MOST_DEALS);
        let gains = calls::gains(
            &self.known,
            self.seat,
            open,
            deals,
            &mut self.meter,
            &mut self.dice,
        );
        let (call, gain) = *gains.calls.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let expects = |gain: f32| f64::from(gains.silent + gain);
        let calls = gains.calls.iter();
        let choice = Choice {
            action: Action::Call(call),
            value: expects(gain),
            nodes: self.meter.nodes(),
            weighed: calls
                .map(|(call, gain)| (Action::Call(*call), expects(*gain)))
                .collect(),
        };
        Some((choice, gain))
    }

    fn card(&mut self, round: &Round) -> Option<Choice<Action>> {
        let playable = round.playable(self.seat);
        if self.style.deals == 0 || playable.count_ones() == 1 {
            return self.at_first_sight(round);
        }
        let mut tree = Tree::new(self.seat);
        tree.grow(
            &self.known,
            self.style.deals,
            &mut self.meter,
            &mut self.dice,
        );
        let tried = tree.tried();
        let best = tried.first()?;
        Some(Choice {
            action: Action::Card(best.face.card()),
            value: f64::from(best.points),
            nodes: self.meter.nodes(),
            weighed: tried
                .iter()
                .map(|tried| (Action::Card(tried.face.card()), f64::from(tried.points)))
                .collect(),
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
        self.meter.node();
        Some(Choice {
            action,
            value: 0.0,
            nodes: self.meter.nodes(),
            weighed: vec![(action, 0.0)],
        })
    }
}
