//! What a seat can deduce after a reshuffle.

use cards::CardSet;
use game::{Game, Seat, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_mau_mau::{MauMau, MauMauOptions};

use crate::setup;

#[test]
fn after_a_shuffle_the_stock_holds_only_what_lay_on_the_pile() {
    let mut looked = 0;
    for seed in 0..40 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = MauMauOptions {
            hand: 7,
            rounds: 1,
            ..MauMauOptions::MAU_MAU
        };
        let mut game = MauMau::new(&setup(options, 4)).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            let step = match game.turn().seats().first() {
                None => Step::Chance(game.sample_chance(&mut rng)),
                Some(seat) => {
                    let actions = game.legal_actions(seat);
                    let pick = game::below(&mut rng, actions.len() as u32) as usize;
                    Step::Action(seat, actions[pick])
                }
            };
            game.apply(&step);
            let viewer = Seat::new(0);
            let view = game.view(Viewer::Seat(viewer));
            if view.shuffles == 0 || view.turn.is_none() {
                continue;
            }
            looked += 1;
            let fresh: CardSet = view.fresh.iter().copied().collect();
            let imagined = MauMau::determinize(&view, &[], &mut rng)
                .unwrap_or_else(|| panic!("seed {seed}: nothing can be imagined from {view:?}"));
            let round = imagined.round().unwrap();
            let stock: CardSet = round.stock().iter().copied().collect();
            assert!(stock.without(fresh).is_empty(), "seed {seed}");
            for seat in Seat::all(4).filter(|seat| *seat != viewer) {
                let drawn = round.hand(seat).and(fresh).len();
                assert!(
                    drawn <= usize::from(view.since[seat.index()]),
                    "seed {seed}"
                );
            }
        }
    }
    assert!(looked > 100, "the pile was shuffled too seldom: {looked}");
}
