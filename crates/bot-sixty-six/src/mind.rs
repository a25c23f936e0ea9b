//! What a seat knows of the cards, and sampling of consistent positions.

use game::{Dice, Game, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Code, Hand, Options, Round, SixtySix, StepView, lacks, other};
use search::{Belief, Meter, Seen};

use crate::past::Past;

/// Limit of weighted hands per decision, and the part of the budget for weighting.
const MOST_WEIGHED: usize = 1 << 12;
const WEIGHING: f64 = 0.2;

/// A seat's knowledge of its round.
#[derive(Clone, Debug)]
pub struct Mind {
    /// The seat.
    pub seat: Seat,
    /// The options of the table.
    pub options: Options,
    /// One consistent position; everything known is correct in it.
    base: Round,
    /// The cards the opponent is known to hold.
    known: Hand,
    /// The cards that may be in the opponent's hand or covered in the stock, including those played and forgotten.
    pool: Hand,
    /// Those of them that the opponent cannot hold.
    lacks: Hand,
    /// Possible hands of the opponent, weighted by what the opponent did.
    belief: Option<Belief<Hand>>,
}

impl Mind {
    /// The knowledge of a seat that remembers the cards of this many tricks; `None` if this is not a player's view of a
    /// round.
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
        // Marriages are never forgotten, so that none is sampled as announced twice.
        let announced = base.log.marriages.iter();
        let forgotten = announced.fold(forgotten, |cards: Hand, marriage| {
            cards.without(Hand::pair(marriage.suit))
        });
        Some(Self {
            seat,
            options: view.options,
            known,
            pool: base.hands[them].without(known).or(covered).or(forgotten),
            lacks: lacks(view, history)[them],
            belief: None,
            base,
        })
    }

    /// Weights hands by what the opponent did; from then on hands are drawn by weight.
    pub fn believe(&mut self, history: &[StepView], meter: &mut Meter, dice: &mut Dice) {
        let Some(past) = Past::new(other(self.seat), history) else {
            return;
        };
        let mut draws = Dice::seeded(dice.roll());
        let belief = Belief::gather(
            &mut || Some(self.hand(dice)),
            &mut |hand| past.likely(&self.options, *hand, self.pool.without(*hand), &mut draws),
            &mut |count| {
                if count > 0 {
                    meter.node();
                }
                // The clock is read only occasionally, and at least one node is left for the search.
                let counted = meter.left().is_some() || count % 16 == 0;
                let enough = meter.left().is_none_or(|left| left > 1);
                enough && count < MOST_WEIGHED && !(counted && meter.spent() >= WEIGHING)
            },
        );
        self.belief = Some(belief).filter(|belief| !belief.is_empty());
    }

    /// The round as far as it is known; hidden cards are one possibility of many.
    pub fn round(&self) -> &Round {
        &self.base
    }

    /// Whether nothing relevant is hidden any more.
    pub fn knows_all(&self) -> bool {
        !self.base.is_open() && self.pool.without(self.lacks).len() == self.hidden()
    }

    /// The number of the opponent's unknown cards.
    fn hidden(&self) -> u32 {
        self.base.hands[other(self.seat).index()].len() - self.known.len()
    }

    /// A consistent position; drawn by weight if hands have been weighted.
    pub fn world(&self, dice: &mut Dice) -> Round {
        let mut world = self.base.clone();
        let believed = self.belief.as_ref().and_then(|belief| {
            let part = f64::from(dice.below(1 << 30)) / f64::from(1 << 30);
            belief.draw(part).copied()
        });
        let hand = believed.unwrap_or_else(|| self.hand(dice));
        world.hands[other(self.seat).index()] = hand;
        let mut cards = [Code::default(); 24];
        let left = list(self.pool.without(hand), &mut cards);
        dice.shuffle(&mut cards[..left]);
        for (place, code) in world.stock.iter_mut().skip(1).zip(cards) {
            *place = code;
        }
        world
    }

    /// A possible hand of the opponent, uniformly drawn.
    fn hand(&self, dice: &mut Dice) -> Hand {
        let mut cards = [Code::default(); 24];
        let count = list(self.pool.without(self.lacks), &mut cards);
        let hidden = self.hidden() as usize;
        let mut hand = self.known;
        for place in 0..hidden.min(count) {
            let pick = place + dice.below((count - place) as u32) as usize;
            cards.swap(place, pick);
            hand = hand.or(Hand::one(cards[place]));
        }
        hand
    }
}

/// Writes the cards of a set one after another and returns their number.
fn list(set: Hand, cards: &mut [Code; 24]) -> usize {
    let mut count = 0;
    for code in set {
        cards[count] = code;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use game::{Setup, Step, Turn, Viewer};
    use rules_sixty_six::MatchLength;
    use search::{Bots, Budget};

    use super::*;
    use crate::SixtySixBots;

    /// Plays some steps of a round and looks at it from the seat to play: how much better the opponent's true hand
    /// explains what the opponent did than random ones.
    fn true_hand_stands_out(options: Options, seed: u64) -> Option<f64> {
        let setup = Setup {
            options,
            seats: 2,
            leader: Some(Seat::new((seed % 2) as usize)),
        };
        let mut game = SixtySix::new(&setup).ok()?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut told = [Vec::new(), Vec::new()];
        for number in 0..9 {
            let step = match game.turn() {
                Turn::Over(_) => return None,
                Turn::Chance => Step::Chance(game.sample_chance(&mut rng)),
                Turn::Seats(seats) => {
                    let seat = seats.first()?;
                    let view = game.view(Viewer::Seat(seat));
                    let seen = Seen {
                        seat,
                        view: &view,
                        history: &told[seat.index()],
                    };
                    let choice = SixtySixBots::bot(4).choose(seen, Budget::nodes(150), number);
                    Step::Action(seat, choice?.action)
                }
            };
            for (seat, told) in told.iter_mut().enumerate() {
                told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
            }
            game.apply(&step);
        }
        let seat = game.turn().seats().first()?;
        let (view, history) = (game.view(Viewer::Seat(seat)), &told[seat.index()]);
        let seen = Seen {
            seat,
            view: &view,
            history,
        };
        let mut dice = Dice::seeded(seed);
        let mind = Mind::new(&seen, usize::MAX, &mut dice)?;
        let past = Past::new(other(seat), history)?;
        if mind.knows_all() || game.round()?.stock.is_empty() {
            return None;
        }
        let likely = |hand: Hand| {
            let covered = mind.pool.without(hand);
            past.likely(&options, hand, covered, &mut Dice::seeded(seed))
        };
        let truth = likely(game.round()?.hands[other(seat).index()]);
        let others: f64 = (0..40).map(|_| likely(mind.hand(&mut dice))).sum();
        Some(truth - others / 40.0)
    }

    /// A round has at most four marriages; a sampled one with a fifth would exceed its capacity.
    #[test]
    fn a_marriage_is_not_forgotten_with_its_cards() {
        let mut met = 0;
        for seed in 0..40 {
            let setup = Setup {
                options: Options::SECHSUNDSECHZIG,
                seats: 2,
                leader: Some(Seat::new((seed % 2) as usize)),
            };
            let mut game = SixtySix::new(&setup).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut told = [Vec::new(), Vec::new()];
            for number in 0..24 {
                let step = match game.turn().seats().first() {
                    None => Step::Chance(game.sample_chance(&mut rng)),
                    Some(seat) => {
                        let view = game.view(Viewer::Seat(seat));
                        let seen = Seen {
                            seat,
                            view: &view,
                            history: &told[seat.index()],
                        };
                        if let Some(mind) = Mind::new(&seen, 0, &mut Dice::seeded(seed)) {
                            for marriage in &mind.base.log.marriages {
                                let pair = Hand::pair(marriage.suit);
                                let gone = mind.base.log.tricks.iter();
                                let gone: Hand = gone.flat_map(|t| [t.lead, t.follow]).collect();
                                met += gone.and(pair).len();
                                assert!(mind.pool.and(gone).and(pair).is_empty(), "seed {seed}");
                            }
                        }
                        let choice = SixtySixBots::bot(1).choose(seen, Budget::nodes(1), number);
                        Step::Action(seat, choice.unwrap().action)
                    }
                };
                for (seat, told) in told.iter_mut().enumerate() {
                    told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
                }
                game.apply(&step);
            }
        }
        assert!(met > 20, "only {met} cards of marriages were met");
    }

    #[test]
    fn the_hand_that_is_held_explains_more_than_another() {
        for options in [Options::SECHSUNDSECHZIG, Options::SCHNAPSEN] {
            let options = Options {
                length: MatchLength::Single,
                ..options
            };
            let found: Vec<f64> = (0..60)
                .filter_map(|seed| true_hand_stands_out(options, seed))
                .collect();
            let mean = found.iter().sum::<f64>() / found.len() as f64;
            assert!(found.len() > 20, "only {} rounds went so far", found.len());
            assert!(mean > 0.2, "{mean} with {} cards", options.cards);
        }
    }
}
