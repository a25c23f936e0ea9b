//! The figures of the Mau-Mau bot: `cargo bench -p bot-mau-mau`.

use bot_mau_mau::MauMauBots;
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_mau_mau::{MauMau, MauMauOptions};
use search::{Bots, Budget, Seen};
use testkit::bench::rate;

fn main() {
    for seats in [2, 5] {
        let setup = Setup {
            options: MauMauOptions::MAU_MAU,
            seats,
            leader: Some(Seat::new(0)),
        };
        let mut game = MauMau::new(&setup).expect("the setup is right");
        let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(1));
        game.apply(&Step::Chance(deal));
        let seat = Seat::new(0);
        let view = game.view(Viewer::Seat(seat));
        let mut seed = 0;
        rate(&format!("mau_mau_imagined_games_{seats}"), "1/s", || {
            let seen = Seen {
                seat,
                view: &view,
                history: &[],
            };
            seed += 1;
            let choice = MauMauBots::bot(4).choose(seen, Budget::nodes(200), seed);
            choice.map_or(0, |choice| choice.nodes)
        });
    }
}
