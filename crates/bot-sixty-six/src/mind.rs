//! What a seat knows of the cards, and worlds that fit it.

use game::{Dice, Game, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Code, Hand, Options, Round, SixtySix, StepView, lacks, other};
use search::Seen;

use crate::hints::{Hint, hints};

/// A seat's knowledge of the round it is in.
#[derive(Clone, Debug)]
pub struct Mind {
    /// Which seat.
    pub seat: Seat,
    /// The rules of the table.
    pub options: Options,
    /// One world that fits; what is known is right in it.
    base: Round,
    /// What the other is known to hold.
    known: Hand,
    /// The cards that may be in the other's hand or covered in the stock; also those played and forgotten.
    pool: Hand,
    /// Those of them that the other cannot hold.
    lacks: Hand,
    /// What the other seems not to hold.
    hints: Vec<Hint>,
}

impl Mind {
    /// What the seat knows if it remembers the cards of so many tricks; none if this is no view of a player in a round.
    pub fn new(seen: &Seen<'_, SixtySix>, memory: usize, dice: &mut Dice) -> Option<Self> {
        let (view, history, seat) = (seen.view, seen.history, seen.seat);
        let mut rng = ChaCha8Rng::seed_from_u64(dice.roll());
        let base = SixtySix::determinize(view, history, &mut rng)?
            .round()?
            .clone();
        if base.end.is_some() || view.seat != Some(seat) || base.to_play() != seat {
            return None;
        }
        let them = other(seat).index();
        let known = base.shown[them].and(base.hands[them]);
        let covered: Hand = base.stock.iter().skip(1).copied().collect();
        let tricks = &base.log.tricks;
        let forgotten = &tricks[..tricks.len().saturating_sub(memory)];
        let forgotten: Hand = forgotten
            .iter()
            .flat_map(|trick| [trick.lead, trick.follow])
            .collect();
        Some(Self {
            seat,
            options: view.options,
            known,
            pool: base.hands[them].without(known).or(covered).or(forgotten),
            lacks: lacks(view, history)[them],
            hints: Vec::new(),
            base,
        })
    }

    /// Also draws conclusions from what the other has not done.
    #[must_use]
    pub fn inferring(mut self, history: &[StepView]) -> Self {
        self.hints = hints(&self.options, self.base.trump, history, other(self.seat));
        self
    }

    /// The round as far as it is known; hidden cards are one possibility among many.
    pub fn round(&self) -> &Round {
        &self.base
    }

    /// Whether nothing that matters any more is hidden.
    pub fn knows_all(&self) -> bool {
        !self.base.is_open() && self.pool.without(self.lacks).len() == self.hidden()
    }

    /// How many cards of the other are not known.
    fn hidden(&self) -> u32 {
        self.base.hands[other(self.seat).index()].len() - self.known.len()
    }

    /// A world that fits, drawn at random; one that does not fit how the other has played is mostly drawn again.
    pub fn world(&self, dice: &mut Dice) -> Round {
        let mut world = self.base.clone();
        for _ in 0..8 {
            self.fill(&mut world, dice);
            let theirs = world.hands[other(self.seat).index()];
            if self
                .hints
                .iter()
                .all(|hint| hint.allows(theirs, self.hidden(), dice))
            {
                break;
            }
        }
        world
    }

    fn fill(&self, world: &mut Round, dice: &mut Dice) {
        let mut cards = [Code::default(); 24];
        let count = list(self.pool.without(self.lacks), &mut cards);
        let hidden = self.hidden() as usize;
        let mut hand = self.known;
        for place in 0..hidden.min(count) {
            let pick = place + dice.below((count - place) as u32) as usize;
            cards.swap(place, pick);
            hand = hand.or(Hand::one(cards[place]));
        }
        world.hands[other(self.seat).index()] = hand;
        let left = list(self.pool.without(hand), &mut cards);
        dice.shuffle(&mut cards[..left]);
        for (place, code) in world.stock.iter_mut().skip(1).zip(cards) {
            *place = code;
        }
    }
}

/// Writes the cards of a set one after another and says how many they are.
fn list(set: Hand, cards: &mut [Code; 24]) -> usize {
    let mut count = 0;
    for code in set {
        cards[count] = code;
        count += 1;
    }
    count
}
