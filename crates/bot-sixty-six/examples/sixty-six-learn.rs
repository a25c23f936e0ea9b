//! Learns what players usually do, from the bots' own games.
//!
//! * `sixty-six-learn play SECONDS SEED NODES FILE`: the master plays single rounds with itself, all presets in turn; one line a round.
//! * `sixty-six-learn fit ROUNDS OUT FILES…`: weights for `src/habits.bin`, and how well they predict rounds that were not learned from.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

use bot_sixty_six::SixtySixBots;
use bot_sixty_six::habits::{SIZE, Scene};
use bot_sixty_six::step::{CLOSE, sensible, step};
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Action, MatchLength, Options, SixtySix};
use search::{Bots, Budget, Facts, Seen, UNIT, chances};

fn table(preset: &str, seed: u64) -> (SixtySix, Step<SixtySix>) {
    let options = Options::preset(preset).expect("a preset");
    let setup = Setup {
        options: Options {
            length: MatchLength::Single,
            ..options
        },
        seats: 2,
        leader: Some(Seat::new((seed % 2) as usize)),
    };
    let table = SixtySix::new(&setup).expect("right options");
    let deal = table.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
    (table, Step::Chance(deal))
}

fn play(preset: &str, seed: u64, nodes: u64) -> String {
    let mut told = [Vec::new(), Vec::new()];
    let (mut game, mut step) = table(preset, seed);
    let mut line = format!("{preset} {seed}");
    for number in 0.. {
        for (seat, told) in told.iter_mut().enumerate() {
            told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        game.apply(&step);
        let Turn::Seats(seats) = game.turn() else {
            break;
        };
        let seat = seats.first().expect("somebody is to play");
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &told[seat.index()],
        };
        let choice = SixtySixBots::bot(4).choose(seen, Budget::nodes(nodes), seed * 100 + number);
        let action = choice.expect("an answer").action;
        write!(line, ",{action}").expect("a string takes all");
        step = Step::Action(seat, action);
    }
    line
}

/// One decision: the features of every choice, which one was taken, and whether it was about closing.
struct Decision {
    choices: Vec<Facts>,
    taken: usize,
    kind: usize,
}

fn read(line: &str) -> Vec<Decision> {
    let mut parts = line.split(',');
    let head = parts.next().expect("a head");
    let (preset, seed) = head.split_once(' ').expect("preset and seed");
    let (mut game, deal) = table(preset, seed.parse().expect("a seed"));
    game.apply(&deal);
    let mut found = Vec::new();
    for action in parts {
        let action: Action = action.parse().expect("notation");
        let round = game.round().expect("a round");
        let seat = round.to_play();
        let steps = sensible(round, game.options());
        let taken = steps.iter().position(|open| Some(*open) == step(action));
        // With an empty stock everything is known, and the policy is not used.
        if let (2.., Some(taken), false) = (steps.len(), taken, round.stock.is_empty()) {
            let scene = Scene::new(round, game.options());
            found.push(Decision {
                choices: steps.iter().map(|step| scene.facts(*step)).collect(),
                taken,
                kind: match round.led {
                    Some(_) => 1,
                    None if steps.contains(&CLOSE) && steps[taken] == CLOSE => 2,
                    None => 0,
                },
            });
        }
        game.apply(&Step::Action(seat, action));
    }
    found
}

fn likely(weights: &[f32], decision: &Decision, out: &mut Vec<f32>) {
    out.clear();
    out.extend(decision.choices.iter().map(|facts| {
        let places = facts.places().iter();
        places
            .map(|place| weights[usize::from(*place)])
            .sum::<f32>()
    }));
    chances(out);
}

fn fit(rounds: u32, out: &str, files: &[String]) {
    let texts: Vec<String> = files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a file of games"))
        .collect();
    let games: Vec<Vec<Decision>> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| Some(read(line.strip_suffix(';')?)))
        .collect();
    let (kept, learned) = games.split_at(games.len() / 20 + 1);
    let mut weights = vec![0.0_f32; SIZE];
    let mut squares = vec![1e-3_f32; SIZE];
    let mut chances = Vec::new();
    for round in 0..rounds {
        let pace = 0.3 / (1.0 + round as f32 * 0.3);
        for decision in learned.iter().flatten() {
            likely(&weights, decision, &mut chances);
            for (index, facts) in decision.choices.iter().enumerate() {
                let slope = chances[index] - f32::from(u8::from(decision.taken == index));
                for place in facts.places().iter().map(|place| usize::from(*place)) {
                    let slope = slope + 2e-4 * weights[place];
                    squares[place] += slope * slope;
                    weights[place] -= pace * slope / squares[place].sqrt();
                }
            }
        }
        if round + 1 == rounds || round % 5 == 0 {
            report(&weights, kept, round + 1);
        }
    }
    let bytes: Vec<u8> = weights
        .iter()
        .flat_map(|weight| ((weight * UNIT).clamp(-32000.0, 32000.0) as i16).to_le_bytes())
        .collect();
    std::fs::write(out, bytes).expect("the weights are written");
    println!(
        "{} rounds learned from, {} kept back",
        learned.len(),
        kept.len()
    );
}

fn report(weights: &[f32], kept: &[Vec<Decision>], round: u32) {
    let mut chances = Vec::new();
    let mut sums = [[0.0_f32; 3]; 3];
    for decision in kept.iter().flatten() {
        likely(weights, decision, &mut chances);
        let chance = chances[decision.taken];
        let sum = &mut sums[decision.kind];
        sum[0] += 1.0;
        sum[1] -= chance.max(1e-6).ln();
        sum[2] += f32::from(u8::from(chances.iter().all(|other| *other <= chance)));
    }
    for (name, [count, surprise, right]) in ["leads", "answers", "closings"].iter().zip(sums) {
        println!(
            "round {round}: {count} {name}: surprise {:.4}, foretold {:.1} %",
            surprise / count,
            100.0 * right / count
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize| args[index].parse::<u64>().expect("a number");
    match args[1].as_str() {
        "play" => {
            let end = Instant::now() + Duration::from_secs(number(2));
            let mut file = std::fs::File::create(&args[5]).expect("a file to write");
            let mut seed = number(3) << 32;
            while Instant::now() < end {
                let preset = SixtySix::PRESETS[(seed / 2) as usize % SixtySix::PRESETS.len()];
                writeln!(file, "{};", play(preset, seed, number(4))).expect("it is written");
                seed += 1;
            }
        }
        "fit" => fit(number(2) as u32, &args[3], &args[4..]),
        other => println!("{other}? play or fit"),
    }
}
