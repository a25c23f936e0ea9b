//! The figures of the Waffe bot: `cargo bench -p bot-waffe`.

#![expect(
    clippy::print_stdout,
    reason = "the fingerprint is printed beside the figures"
)]

use bot_waffe::{Greedy, Player, STYLES, WaffeBots};
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use rules_waffe::{Waffe, WaffeOptions, WaffeStepView};
use search::{Bot, Bots, Budget, Seen};
use testkit::bench::{figure, rate};

/// A game, and the steps that each seat was shown.
struct Told {
    game: Waffe,
    history: [Vec<WaffeStepView>; 2],
}

impl Told {
    fn dealt(options: WaffeOptions, seed: u64) -> Self {
        let setup = Setup {
            options,
            seats: 2,
            leader: None,
        };
        let game = Waffe::new(&setup).expect("the options are right");
        let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut told = Self {
            game,
            history: Default::default(),
        };
        told.happens(&Step::Chance(deal));
        told
    }

    fn happens(&mut self, step: &Step<Waffe>) {
        for (seat, history) in self.history.iter_mut().enumerate() {
            history.push(self.game.step_view(step, Viewer::Seat(Seat::new(seat))));
        }
        self.game.apply(step);
    }

    /// Lets a bot act, and returns the number of sampled games.
    fn act(&mut self, bot: &mut dyn Bot<Waffe>, seat: Seat, nodes: u64, seed: u64) -> u64 {
        let view = self.game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &self.history[seat.index()],
        };
        let choice = bot.choose(seen, Budget::nodes(nodes), seed);
        let choice = choice.expect("an answer");
        self.happens(&Step::Action(seat, choice.action));
        choice.nodes
    }
}

fn main() {
    rate("imagined games, first move", "games/s", || {
        let mut told = Told::dealt(WaffeOptions::WAFFE, 1);
        told.act(&mut *WaffeBots::bot(4), Seat::new(0), 5000, 1)
    });
    let told = Told::dealt(WaffeOptions::WAFFE, 1);
    let seat = told.game.to_act().expect("a turn");
    let view = told.game.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &told.history[seat.index()],
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
        against_greedy(preset, options);
    }
    println!("signature: {}", bot_waffe::signature());
}

/// The number of deals, each played from both seats, and the master's sampled games per move.
const DEALS: u64 = 200;
const NODES: u64 = 4_000;

/// The share of games that the master wins against the greedy yardstick, with its interval.
fn against_greedy(preset: &str, options: WaffeOptions) {
    let deals = (0..DEALS).into_par_iter();
    let won: Vec<f64> = deals.map(|deal| won_of_two(options, deal) / 2.0).collect();
    let deals = DEALS as f64;
    let share = won.iter().sum::<f64>() / deals;
    let variance = won.iter().map(|won| (won - share).powi(2)).sum::<f64>() / deals;
    let name = format!("master with {NODES} imagined games a move against greedy, {preset}");
    figure(&format!("{name}, won"), 100.0 * share, "%");
    let half = 196.0 * (variance / deals).sqrt();
    figure(&format!("{name}, half of the 95 % interval"), half, "%");
}

/// How many games of a deal, played from both seats, the master wins.
fn won_of_two(options: WaffeOptions, deal: u64) -> f64 {
    let mut won = 0.0;
    for first in 0..2 {
        let mut told = Told::dealt(options, deal);
        let mut bots: [Box<dyn Bot<Waffe>>; 2] =
            [WaffeBots::bot(4), Box::new(Greedy { own_only: false })];
        let mut ply = 0;
        while let Some(seat) = told.game.to_act() {
            let bot = &mut *bots[(seat.index() + first) % 2];
            told.act(bot, seat, NODES, 1_000 * deal + ply);
            ply += 1;
        }
        let winner = told.game.winner().flatten();
        won += f64::from(u8::from(winner.is_some_and(|seat| seat.index() == first)));
    }
    won
}
