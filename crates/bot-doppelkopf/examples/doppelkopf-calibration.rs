//! The value that the master tells minus the points that its seat gets, in games against itself on all cores:
//! `doppelkopf-calibration GAMES nodes|ms BUDGET [SEED] [PRESET]`. Means with 95 % intervals over games.
//!
//! The last lines printed are a linear fit for each situation: intercept and slope of the points got over the value told. The bot's
//! values are already corrected by such a fit (`src/told.rs`), so on other seeds the intercept should be 0 and the slope 1.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bot_doppelkopf::{DoppelkopfBots, SITUATIONS, situation};
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::{Action, Doppelkopf, GameType, Options};
use search::{Bots, Budget, Seen};

/// One value told: by which seat, in which trick, how much, and whether somebody had called; in a solo by which side.
struct Told {
    seat: Seat,
    trick: u8,
    value: f64,
    called: bool,
    soloist: Option<Seat>,
    situation: usize,
}

/// The sums for a linear regression: the count, and the sums of values told, results, squares and products.
type Sums = [[f64; 5]; SITUATIONS];

fn add(sums: &mut Sums, told: &[Told], got: &[i32]) {
    for told in told {
        let got = f64::from(got[told.seat.index()]);
        let sums = &mut sums[told.situation];
        let more = [
            1.0,
            told.value,
            got,
            told.value * told.value,
            told.value * got,
        ];
        sums.iter_mut()
            .zip(more)
            .for_each(|(sum, more)| *sum += more);
    }
}

/// The measurements, a number per game.
type Measured = BTreeMap<String, Vec<f64>>;

fn play(preset: &str, deal: u64, budget: Budget) -> (Vec<Told>, Vec<i32>) {
    let setup = Setup {
        options: Options::named(preset).expect("a preset"),
        seats: 4,
        leader: None,
    };
    let mut table = Doppelkopf::new(&setup).expect("right options");
    let mut history = vec![Vec::new(); 4];
    let mut rng = ChaCha8Rng::seed_from_u64(deal);
    let mut told = Vec::new();
    loop {
        let step = match table.turn() {
            Turn::Over(outcome) => return (told, outcome.points.0),
            Turn::Chance => Step::Chance(table.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let view = table.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &history[seat.index()],
                };
                let seed = deal * 1000 + seen.history.len() as u64;
                let choice = DoppelkopfBots::bot(4).choose(seen, budget, seed);
                let choice = choice.expect("an answer");
                if let (Action::Card(_), Some(play)) = (choice.action, &view.play) {
                    let solo = matches!(play.game, GameType::Solo(_));
                    told.push(Told {
                        seat,
                        trick: play.tricks.0.iter().sum(),
                        value: choice.value,
                        called: !play.calls.is_empty(),
                        soloist: play.declarer.filter(|_| solo),
                        situation: situation(&view, seat).expect("cards are played"),
                    });
                }
                Step::Action(seat, choice.action)
            }
        };
        for (seat, told) in history.iter_mut().enumerate() {
            told.push(table.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        table.apply(&step);
    }
}

/// Adds the mean of a game to the measurements.
fn note(measured: &mut Measured, name: String, values: impl Iterator<Item = f64>) {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    if count > 0.0 {
        measured.entry(name).or_default().push(sum / count);
    }
}

fn measure(told: &[Told], got: &[i32], measured: &mut Measured) {
    let got = |seat: Seat| f64::from(got[seat.index()]);
    for (phase, name) in ["early", "middle", "late"].into_iter().enumerate() {
        let now = move |told: &&Told| usize::from(told.trick / 4) == phase;
        for called in [false, true] {
            let cell = told.iter().filter(now).filter(|told| told.called == called);
            let words = if called { "called" } else { "silent" };
            note(
                measured,
                format!("told less got, {name}, {words}"),
                cell.map(|told| told.value - got(told.seat)),
            );
        }
        let sums = (0..12)
            .filter(|trick| usize::from(trick / 4) == phase)
            .filter_map(|trick| {
                let trick: Vec<f64> = told
                    .iter()
                    .filter(|told| told.trick == trick)
                    .map(|told| told.value)
                    .collect();
                (trick.len() == 4).then(|| trick.iter().sum())
            });
        note(measured, format!("sum of four expectations, {name}"), sums);
        let solos = || {
            told.iter()
                .filter(now)
                .filter_map(|told| Some((told, told.soloist?)))
        };
        note(
            measured,
            format!("solo, defenders told less a third of the loss, {name}"),
            solos()
                .filter(|(told, soloist)| told.seat != *soloist)
                .map(|(told, soloist)| told.value + got(soloist) / 3.0),
        );
        note(
            measured,
            format!("solo, soloist told less got, {name}"),
            solos()
                .filter(|(told, soloist)| told.seat == *soloist)
                .map(|(told, soloist)| told.value - got(soloist)),
        );
    }
    if let Some(soloist) = told.iter().find_map(|told| told.soloist) {
        note(
            measured,
            "solo, soloist got".into(),
            std::iter::once(got(soloist)),
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize, otherwise: u64| {
        args.get(index)
            .map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let games = number(1, 200);
    let budget = match args.get(2).map(String::as_str) {
        Some("ms") => Budget::ms(number(3, 100)),
        _ => Budget::nodes(number(3, 3_000)),
    };
    let first = number(4, 1) << 32;
    let preset = args.get(5).map_or("ddv", String::as_str);
    let next = AtomicU64::new(0);
    let measured = Mutex::new((Measured::new(), Sums::default()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let (told, got) = play(preset, first + game, budget);
                    let mut measured = measured.lock().expect("no thread panics");
                    measure(&told, &got, &mut measured.0);
                    add(&mut measured.1, &told, &got);
                }
            });
        }
    });
    let (measured, sums) = measured.into_inner().expect("no thread panics");
    for (name, values) in measured {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>()
            / count;
        println!(
            "{name}: {mean:+.2} ± {:.2} ({count} games)",
            1.96 * (variance / count).sqrt()
        );
    }
    for [count, told, got, squares, products] in sums {
        let slope = (count * products - told * got) / (count * squares - told * told);
        let start = (got - slope * told) / count;
        println!(
            "    [{start:.2}, {slope:.2}], // of {count}, told {:.2}",
            told / count
        );
    }
}
