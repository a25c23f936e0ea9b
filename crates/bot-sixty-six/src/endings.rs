//! A cache of exact values of endings: a search reaches the same ones many times.

use rules_sixty_six::solve::end_value;
use rules_sixty_six::{Options, Round};

/// Size of the cache: 16 bytes an entry, 256 KiB.
const PLACES: usize = 1 << 14;

/// The cache; for one deal and one set of rules.
#[derive(Clone, Debug)]
pub struct Endings {
    /// Key and value; a key of 0 marks an empty place.
    places: Vec<(u64, i8)>,
}

impl Endings {
    /// An empty cache.
    pub fn new() -> Self {
        Self {
            places: vec![(0, 0); PLACES],
        }
    }

    /// The value for seat 0 of a round whose stock is closed or empty; none while cards are still drawn.
    pub fn value(&mut self, round: &Round, options: &Options) -> Option<i8> {
        if round.end.is_some() {
            return end_value(round, options);
        }
        if round.is_open() {
            return None;
        }
        let key = key(round);
        let place = &mut self.places[(key >> 50) as usize % PLACES];
        if place.0 != key {
            *place = (key, end_value(round, options)?);
        }
        Some(place.1)
    }
}

/// The key of an ending: hands, trick, points, and how the stock was closed.
fn key(round: &Round) -> u64 {
    let hands = u64::from(round.hands[0].0) | u64::from(round.hands[1].0) << 32;
    let closing = round.closed.map_or(0, |closing| {
        let tricks = closing.tricks.map(|tricks| u64::from(tricks == 0));
        1 + (closing.by.index() as u64
            | tricks[0] << 1
            | tricks[1] << 2
            | u64::from(closing.points) << 3)
    });
    let trick = round.leader.index() as u64
        | round.led.map_or(0, |code| 1 + u64::from(code.0)) << 1
        | round.announced.map_or(0, |suit| 1 + suit.index() as u64) << 7;
    let counts = u64::from(round.card_points[0])
        | u64::from(round.card_points[1]) << 8
        | u64::from(round.marriage_points[0]) << 16
        | u64::from(round.marriage_points[1]) << 25
        | u64::from(round.tricks[0] == 0) << 34
        | u64::from(round.tricks[1] == 0) << 35;
    let mut mixed = hands.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for word in [closing << 12 | trick, counts] {
        mixed = (mixed ^ mixed >> 29 ^ word).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    (mixed ^ mixed >> 32).wrapping_mul(0x94D0_49BB_1331_11EB) | 1
}

#[cfg(test)]
mod tests {
    use game::{Dice, Game, Seat, Setup, Step};
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;
    use rules_sixty_six::SixtySix;

    use super::*;
    use crate::step::{play, sensible};

    #[test]
    fn what_is_remembered_is_what_is_found_anew() {
        for (number, name) in SixtySix::PRESETS.iter().enumerate() {
            let options = SixtySix::preset(name).unwrap();
            let setup = Setup {
                options,
                seats: 2,
                leader: Some(Seat::new(0)),
            };
            let mut game = SixtySix::new(&setup).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
            let deal = game.sample_chance(&mut rng);
            game.apply(&Step::Chance(deal));
            let (mut endings, mut met) = (Endings::new(), 0);
            for seed in 0..200 {
                let mut dice = Dice::seeded(seed);
                let mut round = game.round().unwrap().clone();
                while round.end.is_none() {
                    let steps = sensible(&round, &options);
                    play(&mut round, steps[dice.pick(steps.len())], &options);
                    let exact = end_value(&round, &options);
                    assert_eq!(endings.value(&round, &options), exact, "{name}, {seed}");
                    assert_eq!(endings.value(&round, &options), exact, "{name}, {seed}");
                    met += usize::from(exact.is_some());
                }
            }
            assert!(met > 500, "{name}: only {met} endings");
        }
    }
}
