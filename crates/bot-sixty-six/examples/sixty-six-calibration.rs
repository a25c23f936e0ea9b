//! The value that the master tells minus the points that its seat gets, in single rounds against itself on all cores:
//! `sixty-six-calibration ROUNDS nodes|ms BUDGET PRESET [SEED]`. Means with 95 % intervals over rounds.
//!
//! The last lines printed are a linear fit for each situation: intercept and slope of the points got over the value told. The bot's
//! values are already corrected by such a fit (`src/told.rs`), so on other seeds the intercept should be 0 and the slope 1.
//!
//! The last open trick is the one that empties the stock; afterwards both players know all cards and play exactly. So the points
//! of its leader follow from one answer, by an opponent who knows the hand that the leader can only guess, and from exact play.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bot_sixty_six::{SITUATIONS, SixtySixBots, situation};
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Action, MatchLength, Options, SixtySix, View};
use search::{Bots, Budget, Seen};

/// The measurements, a number per round.
type Measured = BTreeMap<String, Vec<f64>>;

/// For a linear fit: count, sums of the told values, of the results, of squared told values and of products.
type Sums = [[f64; 5]; SITUATIONS];

/// A value that a seat told, and the points that the seat got.
struct Told {
    phases: Vec<&'static str>,
    situation: Option<usize>,
    seat: Seat,
    value: f64,
    got: f64,
}

/// The phases of the round to which a value belongs.
fn phases(view: &View, action: &Action) -> Vec<&'static str> {
    let leads = view.led.is_none();
    let mut phases = Vec::new();
    if *action == Action::Close {
        phases.push("closing");
    } else if view.closed.is_some() {
        phases.push("closed");
    } else if view.face_up.is_none() {
        phases.push("stock gone");
    } else {
        phases.push("open, all");
        phases.push(match (view.covered, leads) {
            (1, true) => "open, last trick, leading",
            (1, false) => "open, last trick, answering",
            (2..6, _) => "open, middle",
            _ => "open, early",
        });
    }
    phases
}

fn play(options: Options, deal: u64, budget: Budget) -> Vec<Told> {
    let setup = Setup {
        options,
        seats: 2,
        leader: Some(Seat::new((deal % 2) as usize)),
    };
    let mut table = SixtySix::new(&setup).expect("right options");
    let mut history = [Vec::new(), Vec::new()];
    let mut rng = ChaCha8Rng::seed_from_u64(deal);
    let mut told: Vec<Told> = Vec::new();
    loop {
        let step = match table.turn() {
            Turn::Over(outcome) => {
                for told in &mut told {
                    let seat = told.seat.index();
                    told.got = f64::from(outcome.points.0[seat] - outcome.points.0[1 - seat]);
                }
                return told;
            }
            Turn::Chance => Step::Chance(table.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to play");
                let view = table.view(Viewer::Seat(seat));
                let history = &history[seat.index()];
                let seen = Seen {
                    seat,
                    view: &view,
                    history,
                };
                let seed = deal * 100 + history.len() as u64;
                let choice = SixtySixBots::bot(4).choose(seen, budget, seed);
                let choice = choice.expect("an answer");
                let round = table.round().expect("a round");
                told.push(Told {
                    phases: phases(&view, &choice.action),
                    // The value of a claim is exact and needs no fit.
                    situation: situation(round, &options)
                        .filter(|_| choice.action != Action::Claim),
                    seat,
                    value: choice.value,
                    got: 0.0,
                });
                Step::Action(seat, choice.action)
            }
        };
        for (seat, told) in history.iter_mut().enumerate() {
            told.push(table.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        table.apply(&step);
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize, otherwise: u64| {
        args.get(index)
            .map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let rounds = number(1, 400);
    let budget = match args.get(2).map(String::as_str) {
        Some("ms") => Budget::ms(number(3, 20)),
        _ => Budget::nodes(number(3, 3_000)),
    };
    let preset = args.get(4).map_or("sechsundsechzig", String::as_str);
    let options = Options {
        length: MatchLength::Single,
        ..Options::preset(preset).expect("a preset")
    };
    let first = number(5, 1) << 32;
    let next = AtomicU64::new(0);
    let measured = Mutex::new((Measured::new(), Sums::default()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let round = next.fetch_add(1, Ordering::Relaxed);
                    if round >= rounds {
                        return;
                    }
                    let mut means: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
                    let told = play(options, first + round, budget);
                    for told in &told {
                        for phase in &told.phases {
                            let mean = means.entry(phase).or_default();
                            *mean = (mean.0 + 1.0, mean.1 + told.value - told.got);
                        }
                    }
                    let mut measured = measured.lock().expect("no thread panics");
                    let (measured, sums) = &mut *measured;
                    for told in &told {
                        let Some(situation) = told.situation else {
                            continue;
                        };
                        let (value, got) = (told.value, told.got);
                        let more = [1.0, value, got, value * value, value * got];
                        let sums = sums[situation].iter_mut();
                        sums.zip(more).for_each(|(sum, more)| *sum += more);
                    }
                    for (phase, (count, sum)) in means {
                        measured
                            .entry(phase.to_owned())
                            .or_default()
                            .push(sum / count);
                    }
                }
            });
        }
    });
    let (measured, sums) = measured.into_inner().expect("no thread panics");
    for (name, values) in measured {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares = values
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>();
        println!(
            "told less got, {name}: {mean:+.3} ± {:.3} ({count} rounds)",
            1.96 * squares.sqrt() / count
        );
    }
    for [count, told, got, squares, products] in sums {
        let slope = (count * products - told * got) / (count * squares - told * told);
        let start = (got - slope * told) / count;
        println!("    [{start:.2}, {slope:.2}], // of {count}");
    }
}
