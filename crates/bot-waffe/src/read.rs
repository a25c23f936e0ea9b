//! Infers the opponent's hand from what was not played: a player who could have shed more probably would have.

use cards::Card;
use game::{Dice, Seat};
use rules_waffe::{Pile, Source, Waffe, WaffeStepView, best_play};
use search::{Belief, Meter};

use crate::glance::shed;

/// Limit of weighted deals per decision, and the part of the budget for weighting.
const MOST_WEIGHED: usize = 1 << 12;
const WEIGHING: f64 = 0.1;
/// Their memory, including a reallocation.
const _: () = assert!(MOST_WEIGHED * size_of::<Waffe>() * 3 / 2 <= 4 << 20);

/// The likelihood, in thousandths, of not shedding 0, 1, 2, 3, 4 or more cards that could have been shed.
const FORGOES: [u32; 5] = [1000, 550, 300, 180, 120];
/// The likelihood, in thousandths, of missing a win.
const FORGOES_THE_WIN: u32 = 20;

/// The log-likelihood of something very implausible.
const NEVER: f64 = -12.0;

/// A play of the opponent, with what was public then.
#[derive(Clone, Copy, Debug)]
struct Moment {
    field: Pile,
    /// The table cards of the player who played, and of the reading player.
    own: Pile,
    their: Pile,
    /// The cards from the hand, the number of cards shed, and the number played.
    hand: Pile,
    shed: usize,
    played: usize,
}

/// What the opponent did with the current hand.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    moments: Vec<Moment>,
    /// Whether the opponent is known to play as many cards as possible.
    pub greedy: bool,
}

impl Reading {
    /// What the history reveals of a seat's hand.
    pub fn of(history: &[WaffeStepView], other: Seat, shared: bool) -> Self {
        let mut reading = Self::default();
        let (mut field, mut tables) = (Pile::EMPTY, [Pile::EMPTY; 2]);
        for step in history {
            match step {
                WaffeStepView::Dealt { opening, .. } => {
                    field = opening.iter().copied().collect();
                    tables = [Pile::EMPTY; 2];
                    reading.moments.clear();
                }
                WaffeStepView::Played {
                    seat,
                    hand,
                    own,
                    their,
                } => {
                    let (hand, own, their) = (pile(hand), pile(own), pile(their));
                    let (mine, yours) = (seat.index() % 2, seat.next(2).index() % 2);
                    if !tables[mine].holds(&own) || !tables[yours].holds(&their) {
                        return Self::default();
                    }
                    if *seat == other {
                        reading.moments.push(Moment {
                            field,
                            own: tables[mine],
                            their: if shared { tables[yours] } else { Pile::EMPTY },
                            hand,
                            shed: hand.len() + own.len(),
                            played: hand.len() + own.len() + their.len(),
                        });
                    }
                    tables[mine] = tables[mine].minus(&own);
                    tables[yours] = tables[yours].minus(&their);
                    field = field.plus(&hand).plus(&own).plus(&their);
                }
                WaffeStepView::Passed { seat, laid, .. } => {
                    let table = &mut tables[seat.index() % 2];
                    *table = table.plus(&pile(laid));
                    field = Pile::EMPTY;
                    // The old hand is public now; the new one has not been played from yet.
                    if *seat == other {
                        reading.moments.clear();
                    }
                }
            }
        }
        reading
    }

    /// Samples what the seat cannot see, weighted by how plausible the opponent's plays are; `None` if there were no
    /// plays.
    pub fn believe(
        &self,
        game: &Waffe,
        seat: Seat,
        forgetful: bool,
        meter: &mut Meter,
        dice: &mut Dice,
    ) -> Option<Belief<Waffe>> {
        if self.moments.is_empty() {
            return None;
        }
        let belief = Belief::gather(
            &mut || {
                let mut deal = *game;
                deal.imagine(seat, forgetful, dice);
                Some(deal)
            },
            &mut |deal| self.likely(deal.hand(seat.next(2))),
            &mut |count| {
                if count > 0 {
                    meter.node();
                }
                let enough = meter.left().is_none_or(|left| left > 1);
                enough && count < MOST_WEIGHED && meter.spent() < WEIGHING
            },
        );
        (!belief.is_empty()).then_some(belief)
    }

    /// The log-likelihood of the opponent's plays, given this hand now.
    fn likely(&self, hand: &Pile) -> f64 {
        let mut hand = *hand;
        let forgone = self.moments.iter().rev().map(|moment| {
            hand = hand.plus(&moment.hand);
            let sources = [hand, moment.own, moment.their];
            if self.greedy {
                let most = best_play(&moment.field, &sources, &mut |_, _| 1);
                let most = most.map_or(0, |best| best.play.cards().len());
                return if most == moment.played { 0.0 } else { NEVER };
            }
            let best = best_play(
                &moment.field,
                &sources,
                &mut |source, card: Card| match source {
                    Source::Hand | Source::Own if card.is_joker() => 60,
                    Source::Hand | Source::Own => 100,
                    Source::Their => 0,
                },
            );
            let most = best.map_or(0, |best| shed(&best.play));
            let forgoes = if most == hand.len() + moment.own.len() {
                FORGOES_THE_WIN
            } else {
                let gap = most.saturating_sub(moment.shed);
                FORGOES[gap.min(FORGOES.len() - 1)]
            };
            (f64::from(forgoes) / 1000.0).ln()
        });
        forgone.sum()
    }
}

fn pile(cards: &[Card]) -> Pile {
    cards.iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        let cards = text.split_whitespace();
        cards.map(|card| card.parse().expect("a card")).collect()
    }

    fn played(seat: usize, hand: &str) -> WaffeStepView {
        WaffeStepView::Played {
            seat: Seat::new(seat),
            hand: cards(hand),
            own: Vec::new(),
            their: Vec::new(),
        }
    }

    /// The likelihood of seat 1's plays with this hand, in thousandths.
    fn believed(history: &[WaffeStepView], hand: &str) -> f64 {
        let reading = Reading::of(history, Seat::new(1), true);
        (1000.0 * reading.likely(&pile(&cards(hand))).exp()).round()
    }

    #[test]
    fn a_card_that_would_have_fitted_is_hardly_believed() {
        let history = [played(0, "2S"), played(1, "5S 6S")];
        assert_eq!(believed(&history, "KD QH 3C"), 1000.0);
        assert_eq!(believed(&history, "KD QH 7S"), 550.0);
        assert_eq!(believed(&history, "7S"), 20.0);
    }

    #[test]
    fn a_pass_lays_the_hand_open_and_ends_what_is_known_of_it() {
        let passed = WaffeStepView::Passed {
            seat: Seat::new(1),
            swept: Vec::new(),
            laid: cards("9H"),
            drawn: 4,
            drawn_cards: None,
        };
        let history = [played(1, "5S 6S"), passed];
        assert_eq!(believed(&history, "7S"), 1000.0);
    }

    #[test]
    fn a_history_that_does_not_fit_together_tells_nothing() {
        let mut broken = played(1, "5S");
        if let WaffeStepView::Played { own, .. } = &mut broken {
            *own = cards("6S");
        }
        assert_eq!(believed(&[broken], "7S"), 1000.0);
    }
}
