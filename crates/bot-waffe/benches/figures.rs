//! The figures of the Waffe bot: `cargo bench -p bot-waffe`.

#![expect(
    clippy::print_stdout,
    reason = "the fingerprint is printed beside the figures"
)]

use bot_waffe::{Greedy, Player, STYLES, WaffeBots};
use game::{Game, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeOptions};
use search::{Bot, Bots, Budget, Seen};
use testkit::bench::{figure, rate};

fn dealt(seed: u64) -> Waffe {
    let setup = Setup {
        options: WaffeOptions::WAFFE,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).expect("the options are right");
    let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
    game.apply(&Step::Chance(deal));
    game
}

/// Lets a bot act, and says how many games it imagined for that.
fn act(bot: &mut dyn Bot<Waffe>, game: &mut Waffe, nodes: u64, seed: u64) -> u64 {
    let Some(seat) = game.to_act() else { return 0 };
    let view = game.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    let Some(choice) = bot.choose(seen, Budget::nodes(nodes), seed) else {
        return 0;
    };
    game.apply(&Step::Action(seat, choice.action));
    choice.nodes
}

fn main() {
    rate("imagined games, first move", "games/s", || {
        act(&mut *WaffeBots::bot(4), &mut dealt(1), 5000, 1)
    });
    let game = dealt(1);
    let seat = game.to_act().expect("a turn");
    let view = game.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    let memory = Player::new(STYLES[4]).memory(&seen, Budget::ms(1000), 1);
    figure(
        "memory of a second's thought",
        memory as f64 / f64::from(1 << 20),
        "MiB",
    );
    let mut won = 0;
    let deals = 50;
    for deal in 0..deals {
        for first in 0..2 {
            let mut game = dealt(deal);
            let mut bots: [Box<dyn Bot<Waffe>>; 2] =
                [WaffeBots::bot(4), Box::new(Greedy { own_only: false })];
            while let Some(seat) = game.to_act() {
                act(
                    &mut *bots[(seat.index() + first) % 2],
                    &mut game,
                    3000,
                    deal,
                );
            }
            won += u32::from(
                game.winner()
                    .flatten()
                    .is_some_and(|seat| seat.index() == first),
            );
        }
    }
    let games = f64::from(2 * deals as u32);
    figure(
        "master with 3000 imagined games a move against greedy, won",
        f64::from(won) * 100.0 / games,
        "%",
    );
    println!("signature: {}", bot_waffe::signature());
}
