//! Reading the other's hand from what was not played: who could have shed more probably would have.

use cards::Card;
use game::{Dice, Seat};
use rules_waffe::{Pile, Source, Waffe, WaffeStepView, best_play};

use crate::glance::shed;

/// How often another hand is imagined in place of one that would have been played differently.
const TRIES: usize = 8;
/// How many in a thousand forgo so many cards that they could have shed, from none on.
const FORGOES: [u32; 5] = [1000, 550, 300, 180, 120];
/// How many in a thousand forgo the win.
const FORGOES_THE_WIN: u32 = 20;

/// A play of the other's, with all that could be seen then.
#[derive(Clone, Copy, Debug)]
struct Moment {
    field: Pile,
    /// The table of the one who played, and that of the one who reads.
    own: Pile,
    their: Pile,
    /// What came from the hand, and how many cards were shed in all.
    hand: Pile,
    shed: usize,
}

/// What the other did with the hand that it holds now.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    moments: Vec<Moment>,
}

impl Reading {
    /// What the history tells of the hand of a seat.
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
                    // What was in the hand lies open; the new hand has done nothing yet.
                    if *seat == other {
                        reading.moments.clear();
                    }
                }
            }
        }
        reading
    }

    /// Deals anew what the seat cannot see, so that the other's plays make sense.
    pub fn imagine(&self, game: &mut Waffe, seat: Seat, forgetful: bool, dice: &mut Dice) {
        for _ in 0..TRIES {
            game.imagine(seat, forgetful, dice);
            if self.moments.is_empty() || self.believes(game.hand(seat.next(2)), dice) {
                return;
            }
        }
    }

    /// Whether one believes that the other holds this, after all it did.
    fn believes(&self, hand: &Pile, dice: &mut Dice) -> bool {
        let mut hand = *hand;
        self.moments.iter().rev().all(|moment| {
            hand = hand.plus(&moment.hand);
            let sources = [hand, moment.own, moment.their];
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
            dice.below(1000) < forgoes
        })
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

    /// How many of a thousand times the hand is believed of seat 1.
    fn believed(history: &[WaffeStepView], hand: &str) -> usize {
        let reading = Reading::of(history, Seat::new(1), true);
        let mut dice = Dice::seeded(1);
        let hand = pile(&cards(hand));
        (0..1000)
            .filter(|_| reading.believes(&hand, &mut dice))
            .count()
    }

    #[test]
    fn a_card_that_would_have_fitted_is_hardly_believed() {
        let history = [played(0, "2S"), played(1, "5S 6S")];
        assert_eq!(believed(&history, "KD QH 3C"), 1000);
        let fitting = believed(&history, "KD QH 7S");
        assert!((450..650).contains(&fitting), "{fitting}");
        let winning = believed(&history, "7S");
        assert!(winning < 50, "{winning}");
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
        assert_eq!(believed(&history, "7S"), 1000);
    }

    #[test]
    fn a_history_that_does_not_fit_together_tells_nothing() {
        let mut broken = played(1, "5S");
        if let WaffeStepView::Played { own, .. } = &mut broken {
            *own = cards("6S");
        }
        assert_eq!(believed(&[broken], "7S"), 1000);
    }
}
