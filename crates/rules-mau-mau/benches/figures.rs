//! Figures of Mau-Mau: `cargo bench -p rules-mau-mau`.

use game::{Game, Setup};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_mau_mau::{MauMau, MauMauOptions};
use testkit::bench::rate;

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seats in [2, 5] {
        let setup = Setup {
            options: MauMauOptions {
                rounds: 1,
                ..MauMauOptions::MAU_MAU
            },
            seats,
            leader: None,
        };
        let start = MauMau::new(&setup).expect("the setup is right");
        rate(&format!("mau_mau_random_rounds_{seats}"), "1/s", || {
            start.clone().playout(&mut rng);
            1
        });
    }
}
