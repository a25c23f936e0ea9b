//! Random games make no allocation.

use game::{Game, Setup, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeOptions};

#[test]
fn a_playout_allocates_nothing() {
    let setup = Setup {
        options: WaffeOptions::WAFFE,
        seats: 2,
        leader: None,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut game = Waffe::new(&setup).expect("the setup is right");
    let deal = game.sample_chance(&mut rng);
    game.apply(&Step::Chance(deal));
    let allocations = testkit::alloc::count(|| {
        for _ in 0..100 {
            let mut copy = game;
            copy.playout(&mut rng);
        }
    });
    assert_eq!(allocations, 0);
}
