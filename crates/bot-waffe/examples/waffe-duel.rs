//! Bot against bot on paired deals, for tuning: `waffe-duel A B deals [2.3]`, each a level or `greedy`, `greedy-own`, with `:nodes`.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use bot_waffe::{Greedy, WaffeBots};
use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeOptions};
use search::{Bot, Bots, Budget, Seen};

fn player(name: &str) -> (Box<dyn Bot<Waffe>>, Budget) {
    let (name, nodes) = name.split_once(':').unwrap_or((name, "1000"));
    let budget = Budget::nodes(nodes.parse().expect("nodes are a number"));
    let bot: Box<dyn Bot<Waffe>> = match name {
        "greedy" => Box::new(Greedy { own_only: false }),
        "greedy-own" => Box::new(Greedy { own_only: true }),
        "flat" => Box::new(bot_waffe::Player::new(bot_waffe::Style {
            taste: bot_waffe::Taste::SOUND,
            thought: Some(bot_waffe::Thought {
                plays: 60,
                games: u64::MAX,
                deep: false,
                forgetful: false,
            }),
        })),
        name => {
            let level = WaffeBots::LEVELS.iter().position(|level| level.id == name);
            WaffeBots::bot(level.expect("a level"))
        }
    };
    (bot, budget)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut players = [player(&args[1]), player(&args[2])];
    let deals: u64 = args[3].parse().expect("deals are a number");
    let options = match args.get(4).map(String::as_str) {
        Some("2.3") => WaffeOptions::WAFFE_2_3,
        _ => WaffeOptions::WAFFE,
    };
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let (mut sum, mut squares, mut won) = (0.0, 0.0, 0.0);
    for deal in 0..deals {
        let mut start = Waffe::new(&setup).expect("right options");
        let dealt = start.sample_chance(&mut ChaCha8Rng::seed_from_u64(deal));
        start.apply(&Step::Chance(dealt));
        let mut pair = 0.0;
        for first in 0..2 {
            let mut game = start;
            let mut ply = 0;
            while let Some(seat) = game.to_act() {
                let (bot, budget) = &mut players[(seat.index() + first) % 2];
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &[],
                };
                let choice = bot
                    .choose(seen, *budget, deal * 1000 + ply)
                    .expect("an answer");
                assert_eq!(game.check(seat, &choice.action), Ok(()));
                game.apply(&Step::Action(seat, choice.action));
                ply += 1;
            }
            let winner = game.winner().flatten();
            let own = Seat::new(first);
            won += f64::from(u8::from(winner == Some(own)));
            pair += winner.map_or(0.0, |winner| if winner == own { 0.5 } else { -0.5 });
        }
        sum += pair;
        squares += pair * pair;
    }
    let n = deals as f64;
    let error = 1.96 * ((squares / n - (sum / n).powi(2)) / n).sqrt();
    println!(
        "{} against {}: {:.1} % won, {:+.3} ± {error:.3} points a game more, {deals} deals",
        args[1],
        args[2],
        won * 50.0 / n,
        sum / n
    );
}
