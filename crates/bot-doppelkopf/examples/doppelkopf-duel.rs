//! One against three on the same deals in every seat, for tuning: `doppelkopf-duel A B deals [preset]`, each a level, `rule` or `random`,
//! with `:nodes` behind it; the preset may be `everything`, all home rules and a list of four.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::{Doppelkopf, List, Options};
use search::{Bot, Bots, Budget, RandomBot, Seen};

fn player(name: &str) -> (Box<dyn Bot<Doppelkopf>>, Budget) {
    let (name, nodes) = name.split_once(':').unwrap_or((name, "1500"));
    let budget = Budget::nodes(nodes.parse().expect("nodes are a number"));
    let yardstick = DoppelkopfBots::YARDSTICKS
        .iter()
        .find(|stick| stick.0 == name);
    let level = |level: &search::Level| level.id == name;
    let bot: Box<dyn Bot<Doppelkopf>> = match (name, yardstick) {
        ("random", _) => Box::new(RandomBot),
        (_, Some((_, make))) => make(),
        _ => DoppelkopfBots::bot(
            DoppelkopfBots::LEVELS
                .iter()
                .position(level)
                .expect("a level"),
        ),
    };
    (bot, budget)
}

fn options(preset: Option<&str>) -> Options {
    let named = |name| Options::named(name).expect("a preset");
    match preset {
        Some("everything") => Options {
            list: List::Games(4),
            forty_cards: true,
            charlie_caught: true,
            ..named("hausrunde")
        },
        preset => named(preset.unwrap_or("ddv")),
    }
}

/// Plays a table to its end, and returns the seat's points.
fn play(setup: &Setup<Options>, own: Seat, [one, three]: [&str; 2], deal: u64) -> i32 {
    let mut players = [player(one), player(three)];
    let mut table = Doppelkopf::new(setup).expect("right options");
    let mut told = vec![Vec::new(); 4];
    let mut rng = ChaCha8Rng::seed_from_u64(deal);
    loop {
        let step = match table.turn() {
            Turn::Over(outcome) => return outcome.points[own],
            Turn::Chance => Step::Chance(table.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let view = table.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &told[seat.index()],
                };
                let seed = deal * 1000 + seen.history.len() as u64;
                let (bot, budget) = &mut players[usize::from(seat != own)];
                let choice = bot.choose(seen, *budget, seed);
                Step::Action(seat, choice.expect("an answer").action)
            }
        };
        for (seat, told) in told.iter_mut().enumerate() {
            told.push(table.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        table.apply(&step);
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let deals: u64 = args[3].parse().expect("deals are a number");
    let setup = Setup {
        options: options(args.get(4).map(String::as_str)),
        seats: 4,
        leader: None,
    };
    let games = f64::from(4 * u32::from(setup.options.games()));
    let (mut sum, mut squares) = (0.0, 0.0);
    for deal in 0..deals {
        let points = Seat::all(4).map(|own| play(&setup, own, [&args[1], &args[2]], deal));
        let points = f64::from(points.sum::<i32>()) / games;
        sum += points;
        squares += points * points;
        let n = (deal + 1) as f64;
        if deal + 1 == deals || (deal + 1) % 10 == 0 {
            let mean = sum / n;
            let error = 1.96 * ((squares / n - mean * mean) / n).sqrt();
            println!(
                "{} against three {}: {mean:+.3} ± {error:.3} points a game, {} games",
                args[1],
                args[2],
                n * games
            );
        }
    }
}
