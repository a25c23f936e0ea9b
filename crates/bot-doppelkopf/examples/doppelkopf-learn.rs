//! Learns what players usually do, from the bots' own games.
//!
//! * `doppelkopf-learn play SECONDS SEED NODES PRESET FILE`: the master plays with itself; one line a game.
//! * `doppelkopf-learn fit ROUNDS OUT FILES…`: weights for `src/habits.bin`, and how well they predict games that were not learned from.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

use bot_doppelkopf::habits::{Cards, Facts, Hands, SIZE, chance};
use bot_doppelkopf::{DoppelkopfBots, Judgement};
use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::round::{Round, Stage};
use rules_doppelkopf::{Action, Doppelkopf, Options, Reservation};
use search::{Bots, Budget, Seen, UNIT};

fn table(preset: &str, seed: u64) -> Doppelkopf {
    let setup = Setup {
        options: Options::named(preset).expect("a preset"),
        seats: 4,
        leader: Some(Seat::new((seed % 4) as usize)),
    };
    let mut table = Doppelkopf::new(&setup).expect("right options");
    let deal = table.sample_chance(&mut ChaCha8Rng::seed_from_u64(seed));
    table.apply(&Step::Chance(deal));
    table
}

fn play(preset: &str, seed: u64, nodes: u64) -> String {
    let mut told = vec![Vec::new(); 4];
    let mut game = table(preset, seed);
    let mut line = format!("{preset} {seed}");
    for move_number in 0.. {
        let Turn::Seats(seats) = game.turn() else {
            break;
        };
        let seat = seats.first().expect("somebody is to act");
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &told[seat.index()],
        };
        let seed = seed * 1000 + move_number;
        let choice = DoppelkopfBots::bot(4).choose(seen, Budget::nodes(nodes), seed);
        let action = choice.expect("an answer").action;
        write!(line, ",{action}").expect("a string takes all");
        let step = Step::Action(seat, action);
        for (seat, told) in told.iter_mut().enumerate() {
            told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
        }
        game.apply(&step);
    }
    line
}

/// One decision: the features of every choice and which one was taken; a call has one choice, made or not.
struct Decision {
    choices: Vec<Facts>,
    taken: usize,
    kind: usize,
    /// Whether the quick evaluation would have chosen the same.
    foretold: bool,
}

fn decision(round: &Round, seat: Seat, action: &Action) -> Vec<Decision> {
    let mut found = Vec::new();
    if let (Stage::Reserving(_), Action::Reserve(said)) = (round.stage(), action) {
        let hands = Hands::new(round, seat);
        let open: Vec<_> = Reservation::all()
            .filter(|open| !matches!(open, Reservation::Armut | Reservation::Redeal))
            .filter(|open| round.may_reserve(seat, *open))
            .collect();
        if let Some(taken) = open.iter().position(|open| open == said) {
            found.push(Decision {
                choices: open.iter().map(|open| hands.facts(*open)).collect(),
                taken,
                kind: 0,
                foretold: taken == 0,
            });
        }
    }
    if round.stage() != Stage::Playing {
        return found;
    }
    if let Some(chance) = chance(round, seat) {
        let made = matches!(action, Action::Call(_));
        found.push(Decision {
            choices: vec![chance.facts],
            taken: usize::from(made),
            kind: 1,
            foretold: !made,
        });
    }
    if let Action::Card(card) = action {
        let playable = round.playable(seat);
        let face = Face::of(*card).expect("a card of the game");
        if playable.count_ones() > 1 {
            let cards = Cards::new(round, seat);
            let judgement = Judgement::new(round, seat);
            let best =
                faces(playable).max_by(|a, b| judgement.worth(*a).total_cmp(&judgement.worth(*b)));
            found.push(Decision {
                choices: faces(playable).map(|face| cards.facts(face)).collect(),
                taken: faces(playable)
                    .position(|open| open == face)
                    .expect("playable"),
                kind: 2 + usize::from(matches!(
                    round.played(),
                    rules_doppelkopf::round::Played::Solo(_)
                )),
                foretold: best == Some(face),
            });
        }
    }
    found
}

fn read(line: &str) -> Vec<Decision> {
    let mut parts = line.split(',');
    let head = parts.next().expect("a head");
    let (preset, seed) = head.split_once(' ').expect("preset and seed");
    let mut game = table(preset, seed.parse().expect("a seed"));
    let mut found = Vec::new();
    for action in parts {
        let action: Action = action.parse().expect("notation");
        let seat = game.turn().seats().first().expect("somebody is to act");
        if let Some(round) = game.round() {
            found.append(&mut decision(round, seat, &action));
        }
        game.apply(&Step::Action(seat, action));
    }
    found
}

/// The probability of each choice; for a call that it is made.
fn chances(weights: &[f32], decision: &Decision, out: &mut Vec<f32>) {
    out.clear();
    out.extend(decision.choices.iter().map(|facts| {
        let places = facts.places().iter();
        places
            .map(|place| weights[usize::from(*place)])
            .sum::<f32>()
    }));
    if decision.kind == 1 {
        out[0] = 1.0 / (1.0 + (-out[0]).exp());
        return;
    }
    let most = out.iter().copied().fold(f32::MIN, f32::max);
    out.iter_mut()
        .for_each(|liking| *liking = (*liking - most).exp());
    let sum: f32 = out.iter().sum();
    out.iter_mut().for_each(|liking| *liking /= sum);
}

fn fit(rounds: u32, out: &str, files: &[String]) {
    let texts: Vec<String> = files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a file of games"))
        .collect();
    let whole = |line: &&str| line.ends_with(';');
    let lines: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter(whole)
        .collect();
    let games: Vec<Vec<Decision>> = lines
        .iter()
        .map(|line| read(line.trim_end_matches(';')))
        .collect();
    let kept = games.len() / 20 + 1;
    let (kept, learned) = games.split_at(kept);
    let mut weights = vec![0.0_f32; SIZE];
    let mut squares = vec![1e-3_f32; SIZE];
    let mut likely = Vec::new();
    for round in 0..rounds {
        let pace = 0.3 / (1.0 + round as f32 * 0.3);
        for decision in learned.iter().flatten() {
            chances(&weights, decision, &mut likely);
            for (index, facts) in decision.choices.iter().enumerate() {
                let done = if decision.kind == 1 {
                    decision.taken == 1
                } else {
                    decision.taken == index
                };
                let slope = likely[index] - f32::from(u8::from(done));
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
        "{} games learned from, {} kept back",
        learned.len(),
        kept.len()
    );
}

fn report(weights: &[f32], kept: &[Vec<Decision>], round: u32) {
    let mut likely = Vec::new();
    let mut sums = [[0.0_f32; 4]; 4];
    for decision in kept.iter().flatten() {
        chances(weights, decision, &mut likely);
        let sum = &mut sums[decision.kind];
        sum[0] += 1.0;
        let chance = match (decision.kind, decision.taken) {
            (1, 0) => 1.0 - likely[0],
            (_, _) => likely[decision.taken % likely.len()],
        };
        sum[1] -= chance.max(1e-6).ln();
        sum[2] += f32::from(u8::from(likely.iter().all(|other| *other <= chance)));
        sum[3] += f32::from(u8::from(decision.foretold));
    }
    for (name, [count, surprise, right, before]) in
        ["reservations", "calls", "cards", "cards of solos"]
            .iter()
            .zip(sums)
    {
        println!(
            "round {round}: {count} {name}: surprise {:.4}, foretold {:.1} % (first sight {:.1} %)",
            surprise / count,
            100.0 * right / count,
            100.0 * before / count
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize| args[index].parse::<u64>().expect("a number");
    match args[1].as_str() {
        "play" => {
            let end = Instant::now() + Duration::from_secs(number(2));
            let mut file = std::fs::File::create(&args[6]).expect("a file to write");
            let mut seed = number(3) << 32;
            while Instant::now() < end {
                writeln!(file, "{};", play(&args[5], seed, number(4)))
                    .expect("the game is written");
                seed += 1;
            }
        }
        "fit" => fit(number(2) as u32, &args[3], &args[4..]),
        other => println!("{other}? play or fit"),
    }
}
