//! The figures of the Waffe bot: `cargo bench -p bot-waffe`.

#![expect(
    clippy::print_stdout,
    reason = "the fingerprint is printed beside the figures"
)]

use bot_waffe::{Greedy, Player, STYLES, WaffeBots};
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeOptions, WaffeStepView};
use search::{Bot, Bots, Budget, Seen};
use testkit::bench::{figure, rate};

fn dealt(options: WaffeOptions, seed: u64) -> Waffe {
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).expect("the options are right");
    let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
    game.apply(&Step::Chance(deal));
    game
}

/// A game, with what each seat was told of it.
struct Told {
    game: Waffe,
    history: [Vec<WaffeStepView>; 2],
}

impl Told {
    fn dealt(options: WaffeOptions, seed: u64) -> Self {
        Self {
            game: dealt(options, seed),
            history: Default::default(),
        }
    }

    /// Lets a bot act, and says how many games it imagined for that.
    fn act(&mut self, bot: &mut dyn Bot<Waffe>, seat: Seat, nodes: u64, seed: u64) -> u64 {
        let view = self.game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &self.history[seat.index()],
        };
        let choice = bot.choose(seen, Budget::nodes(nodes), seed);
        let choice = choice.expect("an answer");
        let step = Step::Action(seat, choice.action);
        for (seat, history) in self.history.iter_mut().enumerate() {
            history.push(self.game.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        self.game.apply(&step);
        choice.nodes
    }
}

fn main() {
    rate("imagined games, first move", "games/s", || {
        let mut told = Told::dealt(WaffeOptions::WAFFE, 1);
        told.act(&mut *WaffeBots::bot(4), Seat::new(0), 5000, 1)
    });
    let game = dealt(WaffeOptions::WAFFE, 1);
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
    for (preset, options) in [
        ("waffe", WaffeOptions::WAFFE),
        ("waffe-2.3", WaffeOptions::WAFFE_2_3),
    ] {
        figure(
            &format!("master with 3000 imagined games a move against greedy, {preset}, won"),
            won_against_greedy(options, 50),
            "%",
        );
    }
    println!("signature: {}", bot_waffe::signature());
}

/// The part of these deals, each played from both seats, that the master wins, in per cent.
fn won_against_greedy(options: WaffeOptions, deals: u64) -> f64 {
    let mut won = 0;
    for deal in 0..deals {
        for first in 0..2 {
            let mut told = Told::dealt(options, deal);
            let mut bots: [Box<dyn Bot<Waffe>>; 2] =
                [WaffeBots::bot(4), Box::new(Greedy { own_only: false })];
            while let Some(seat) = told.game.to_act() {
                let bot = &mut *bots[(seat.index() + first) % 2];
                told.act(bot, seat, 3000, deal);
            }
            let winner = told.game.winner().flatten();
            won += u32::from(winner.is_some_and(|seat| seat.index() == first));
        }
    }
    f64::from(won) * 50.0 / deals as f64
}
