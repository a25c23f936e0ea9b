//! What the other did not do, and what that says about the other's hand.
//!
//! A player who holds the lowest trump exchanges it, and one who leads holding a pair announces it; almost always. So a
//! chance let pass says that the cards were not there, unless they were drawn since.

use cards::Suit;
use game::{Dice, Seat};
use rules_sixty_six::{Code, Hand, MarriageWhen, Options, StepView, SwapBy};

/// Cards that the other would have shown, had they all been in hand.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    cards: Hand,
    /// How many unknown cards the other has drawn since.
    drawn: u32,
}

impl Hint {
    /// Whether a hand with so many cards unknown is to be believed: always if it fits, and now and then if it does not.
    pub fn allows(&self, hand: Hand, hidden: u32, dice: &mut Dice) -> bool {
        if !self.cards.without(hand).is_empty() {
            return true;
        }
        let in_a_hundred = (100 * self.drawn / hidden.max(1)).max(4);
        dice.below(100) < in_a_hundred
    }
}

/// Walks through the steps of this round.
pub fn hints(options: &Options, trump: Suit, history: &[StepView], them: Seat) -> Vec<Hint> {
    let Some(start) = history
        .iter()
        .rposition(|step| matches!(step, StepView::Dealt { .. }))
    else {
        return Vec::new();
    };
    let mut walk = Walk {
        options,
        low: Hand::one(Code::lowest(trump, options.cards)),
        stock: options.stock() as u8,
        open: true,
        leading: true,
        announced: false,
        has_trick: false,
        hints: Vec::new(),
    };
    for step in &history[start..] {
        match step {
            StepView::Played {
                seat,
                card,
                trick,
                drawn,
                ..
            } => {
                if *seat == them
                    && let Some(code) = Code::of(*card)
                {
                    walk.passed_by(code);
                }
                walk.announced = false;
                walk.leading = trick.is_some();
                walk.has_trick |= trick.is_some_and(|trick| trick.winner == them);
                walk.stock = walk.stock.saturating_sub(drawn.len() as u8);
                if drawn.iter().any(|draw| draw.seat == them) {
                    walk.hints.iter_mut().for_each(|hint| hint.drawn += 1);
                }
            }
            StepView::Married { .. } => walk.announced = true,
            StepView::Closed { .. } => walk.open = false,
            StepView::Swapped { .. } | StepView::Claimed { .. } | StepView::Dealt { .. } => {}
        }
    }
    walk.hints
}

struct Walk<'a> {
    options: &'a Options,
    /// The lowest trump.
    low: Hand,
    stock: u8,
    open: bool,
    leading: bool,
    announced: bool,
    /// Whether the other has taken a trick.
    has_trick: bool,
    hints: Vec<Hint>,
}

impl Walk<'_> {
    /// The other plays this card, and so passes by what could have been done before it.
    fn passed_by(&mut self, played: Code) {
        let open = self.open && self.stock > 0;
        let may_swap = match self.options.swap {
            SwapBy::ToPlay => true,
            SwapBy::Leader => self.leading,
            SwapBy::LeaderWithTrick => self.leading && self.has_trick,
        };
        if open && may_swap && self.stock > self.options.swap_above && !self.announced {
            self.note(self.low);
        }
        let may_marry = open || self.options.marriage_when == MarriageWhen::Always;
        if self.leading && may_marry && !self.announced {
            for suit in Suit::ALL {
                self.note(Hand::pair(suit).without(Hand::one(played)));
            }
        }
    }

    fn note(&mut self, cards: Hand) {
        self.hints.retain(|hint| hint.cards != cards);
        self.hints.push(Hint { cards, drawn: 0 });
    }
}
