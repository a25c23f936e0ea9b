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
    // Tests of this binary run side by side and share the counter, so one clean run among many is what shows it.
    let clean = (0..2000).any(|_| {
        let mut copy = game;
        testkit::alloc::count(|| {
            copy.playout(&mut rng);
        }) == 0
    });
    assert!(clean);
}
