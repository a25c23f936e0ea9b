//! The outcome of chance: who leads if that is drawn, the shuffled pack, and the cut.

use arrayvec::ArrayVec;
use cards::{Card, check_deck};
use game::{Dice, InvalidSetup, Seat, below, shuffle};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::options::{DealOrder, Options};
use crate::pack::{Code, Hand};
use crate::round::Round;

/// A complete deal. The pack is dealt in its order after the cut: from `cards[cut]` on, then from the top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who leads the round; the other one deals.
    pub leader: Seat,
    /// The shuffled pack, top first.
    pub cards: ArrayVec<Card, 24>,
    /// How many cards the non-dealer lifted; 0 if the pack was not cut, or is given in its order after the cut.
    pub cut: u8,
}

impl Deal {
    /// Samples a deal. In this order: who leads (`below` 2), if it is open; the shuffle of the pack from canonical
    /// order; then, if there is a cut, how many cards are lifted (`below` one less than the pack, plus 1).
    pub fn sample(options: &Options, leader: Option<Seat>, rng: &mut dyn Rng) -> Self {
        let leader = leader.unwrap_or_else(|| Seat::new(below(rng, 2) as usize));
        let mut cards = canonical(options);
        shuffle(rng, &mut cards);
        let cut = if options.cut {
            1 + below(rng, u32::from(options.cards) - 1) as u8
        } else {
            0
        };
        Self { leader, cards, cut }
    }

    /// Checks whether this can have been dealt; `leader` is who must lead.
    pub fn check(&self, options: &Options, leader: Option<Seat>) -> Result<(), InvalidSetup> {
        if self.leader.index() > 1 || leader.is_some_and(|leader| leader != self.leader) {
            return Err(InvalidSetup {
                code: "bad_leader",
                message: match leader {
                    Some(leader) => {
                        format!("Seat {leader} leads this round, not seat {}.", self.leader)
                    }
                    None => format!("Seat {} cannot lead: the seats are 0 and 1.", self.leader),
                },
            });
        }
        check_deck(&self.cards, &canonical(options))?;
        let most = if options.cut { options.cards - 1 } else { 0 };
        if self.cut > most {
            return Err(InvalidSetup::deck(format!(
                "{} cards cannot be lifted off here: the cut is at most {most}.",
                self.cut
            )));
        }
        Ok(())
    }

    /// The cards in the order in which they are dealt.
    pub fn after_cut(&self) -> impl Iterator<Item = Card> {
        let (top, rest) = self
            .cards
            .split_at(usize::from(self.cut).min(self.cards.len()));
        rest.iter().chain(top).copied()
    }

    /// The round that it begins. Cards that are not in this game are ignored.
    pub fn round(&self, options: &Options) -> Round {
        let mut order = [Code::default(); 24];
        for (place, code) in order.iter_mut().zip(self.after_cut().filter_map(Code::of)) {
            *place = code;
        }
        lay_out(options, self.leader, &order)
    }
}

/// The pack in canonical order, from which every shuffle starts.
pub fn canonical(options: &Options) -> ArrayVec<Card, 24> {
    let mut cards: ArrayVec<Card, 24> = Hand::pack(options.cards)
        .into_iter()
        .map(Code::card)
        .collect();
    cards.sort_unstable();
    cards
}

/// A random deal for playouts, where speed matters more than a reproducible order of draws.
pub fn quick(options: &Options, leader: Option<Seat>, dice: &mut Dice) -> Round {
    let leader = leader.unwrap_or_else(|| Seat::new(dice.below(2) as usize));
    let mut order = [Code::default(); 24];
    let mut count = 0;
    for code in Hand::pack(options.cards) {
        order[count] = code;
        count += 1;
    }
    dice.shuffle(&mut order[..count]);
    lay_out(options, leader, &order)
}

/// Deals the pack, top first: three to the leader, three to the other, then the rest of both hands, with the trump card
/// before or after those; the rest is the stock.
pub fn lay_out(options: &Options, leader: Seat, order: &[Code; 24]) -> Round {
    let rest = usize::from(options.hand) - 3;
    let between = options.deal == DealOrder::TrumpBetween;
    let (second, face_up) = if between { (7, 6) } else { (6, 6 + 2 * rest) };
    let set =
        |from: usize, count: usize| order[from..from + count].iter().copied().collect::<Hand>();
    let mut hands = [Hand::EMPTY; 2];
    hands[leader.index()] = set(0, 3).or(set(second, rest));
    hands[1 - leader.index()] = set(3, 3).or(set(second + rest, rest));
    let top = 2 * usize::from(options.hand) + 1;
    let covered = &order[top..usize::from(options.cards)];
    Round::new(leader, hands, covered, order[face_up])
}
