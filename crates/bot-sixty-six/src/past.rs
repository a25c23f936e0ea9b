//! How likely the opponent's actions are, given a hand.

use arrayvec::ArrayVec;
use game::{Dice, Seat};
use rules_sixty_six::{Code, Hand, Options, Round, STOCK, StepView, other};

use crate::habits::Scene;
use crate::step::{CLOSE, MARRY, SWAP, Step, play, sensible};

/// The probability of a random step instead of the usual one.
const WHIM: f32 = 0.04;
/// The log-likelihood of something impossible.
const NEVER: f64 = -60.0;

/// One action.
#[derive(Clone, Copy, Debug)]
struct Deed {
    seat: Seat,
    step: Step,
    /// The card taken in an exchange.
    taken: Code,
    /// The number of cards drawn after it.
    drawn: u8,
}

/// One card drawn from the stock.
#[derive(Clone, Copy, Debug)]
struct Draw {
    seat: Seat,
    card: Option<Code>,
    /// The opponent's known cards before, which were therefore not drawn then.
    shown: Hand,
}

/// All actions of a round, as one seat was shown them.
#[derive(Clone, Debug)]
pub struct Past {
    them: Seat,
    first: Seat,
    face_up: Code,
    /// The seat's own cards from the deal.
    dealt: Hand,
    deeds: Vec<Deed>,
    draws: ArrayVec<Draw, STOCK>,
}

impl Past {
    /// The actions since the deal; `None` if some are forgotten or the opponent has not acted yet.
    pub fn new(them: Seat, history: &[StepView]) -> Option<Self> {
        let start = history
            .iter()
            .rposition(|step| matches!(step, StepView::Dealt { .. }))?;
        let StepView::Dealt {
            leader,
            face_up,
            hands,
            ..
        } = &history[start]
        else {
            return None;
        };
        let dealt = hands[other(them).index()].as_ref()?;
        let mut past = Self {
            them,
            first: *leader,
            face_up: Code::of(*face_up)?,
            dealt: dealt.iter().copied().filter_map(Code::of).collect(),
            deeds: Vec::with_capacity(32),
            draws: ArrayVec::new(),
        };
        let mut shown = Hand::EMPTY;
        for step in &history[start + 1..] {
            past.note(step, &mut shown)?;
        }
        past.deeds
            .iter()
            .any(|deed| deed.seat == them)
            .then_some(past)
    }

    fn note(&mut self, step: &StepView, shown: &mut Hand) -> Option<()> {
        let mut deed = Deed {
            seat: self.them,
            step: CLOSE,
            taken: Code::default(),
            drawn: 0,
        };
        match step {
            StepView::Played {
                seat, card, drawn, ..
            } => {
                deed.seat = *seat;
                deed.step = Code::of(*card)?.0;
                deed.drawn = drawn.len() as u8;
                if *seat == self.them {
                    *shown = shown.without(Hand::one(Code(deed.step)));
                }
                for draw in drawn {
                    let card = match draw.card {
                        Some(card) => Some(Code::of(card)?),
                        None => None,
                    };
                    let draw = Draw {
                        seat: draw.seat,
                        card,
                        shown: *shown,
                    };
                    self.draws.try_push(draw).ok()?;
                }
            }
            StepView::Married { marriage } => {
                deed.seat = marriage.seat;
                deed.step = MARRY + marriage.suit.index() as u8;
                if marriage.seat == self.them {
                    *shown = shown.or(Hand::pair(marriage.suit));
                }
            }
            StepView::Swapped { seat, taken, laid } => {
                deed.seat = *seat;
                deed.step = SWAP;
                deed.taken = Code::of(*taken)?;
                if *seat == self.them {
                    let laid = Hand::one(Code::of(*laid)?);
                    *shown = shown.or(Hand::one(deed.taken)).without(laid);
                }
            }
            StepView::Closed { seat } => deed.seat = *seat,
            StepView::Claimed { .. } | StepView::Dealt { .. } => return None,
        }
        self.deeds.push(deed);
        Some(())
    }

    /// The round from its deal, if the opponent now holds this hand and these cards are still covered; the order of the
    /// opponent's draws is sampled.
    fn deal(&self, options: &Options, hand: Hand, covered: Hand, dice: &mut Dice) -> Option<Round> {
        let mut hand = hand;
        let low = Hand::one(Code::lowest(self.face_up.suit(), options.cards));
        let mut order: ArrayVec<Code, STOCK> = self.draws.iter().map(|_| Code::default()).collect();
        let mut left = order.len();
        for deed in self.deeds.iter().rev() {
            for _ in 0..deed.drawn {
                left = left.checked_sub(1)?;
                let draw = &self.draws[left];
                let from = hand.without(draw.shown);
                order[left] = match draw.card {
                    Some(card) => card,
                    None if from.is_empty() => return None,
                    None => from.nth(dice.below(from.len())),
                };
                if draw.seat == self.them {
                    hand = hand.without(Hand::one(order[left]));
                }
            }
            if deed.seat == self.them {
                match deed.step {
                    SWAP => hand = hand.without(Hand::one(deed.taken)).or(low),
                    code if code < MARRY => hand = hand.or(Hand::one(Code(code))),
                    _ => {}
                }
            }
        }
        if hand.len() != u32::from(options.hand) || left != 0 {
            return None;
        }
        for code in covered {
            order.try_push(code).ok()?;
        }
        if order.len() >= STOCK {
            return None;
        }
        let mut hands = [self.dealt; 2];
        hands[self.them.index()] = hand;
        Some(Round::new(self.first, hands, &order, self.face_up))
    }

    /// The log-likelihood of the opponent's actions, given this hand now.
    pub fn likely(&self, options: &Options, hand: Hand, covered: Hand, dice: &mut Dice) -> f64 {
        let Some(mut round) = self.deal(options, hand, covered, dice) else {
            return NEVER;
        };
        let mut sum = 0.0;
        for deed in &self.deeds {
            if deed.seat == self.them {
                let steps = sensible(&round, options);
                let place = steps.iter().position(|step| *step == deed.step);
                let chance = match place {
                    Some(place) => Scene::new(&round, options).chances(&steps)[place],
                    None => 0.0,
                };
                sum += f64::from(chance * (1.0 - WHIM) + WHIM * 0.2).ln();
            }
            play(&mut round, deed.step, options);
        }
        sum
    }
}
