//! Self-play games of two, with random openings and occasional errors, so that more positions are seen than the bot would reach.

use std::fs::OpenOptions;
use std::io::{BufWriter, Result, Write};

use bot_quoridor::{Duel, Node, Style, judge};
use game::{Game, Seat, Setup, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Options, Quoridor};
use search::Budget;

/// Values beyond this are certain.
const SURE: i32 = 29_000;

/// A position: who is to move, the search's value, its features and those of its mirror image.
struct Sample {
    mover: Seat,
    value: i32,
    facts: [Vec<usize>; 2],
}

/// Appends the positions of `count` games to the file: a line each, with the result, the search's value and the facts.
pub fn write(count: u64, seed: u64, nodes: u64, file: &str) -> Result<()> {
    let file = OpenOptions::new().append(true).create(true).open(file)?;
    let mut file = BufWriter::new(file);
    for game in 0..count {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(game));
        let (samples, winner) = play(&mut rng, nodes);
        let Some(winner) = winner else { continue };
        for sample in samples {
            let won = u8::from(sample.mover == winner);
            let mirrored = below(&mut rng, 2) as usize;
            let facts: Vec<String> = sample.facts[mirrored]
                .iter()
                .map(usize::to_string)
                .collect();
            writeln!(file, "{won} {} {}", sample.value, facts.join(" "))?;
        }
    }
    file.flush()
}

fn play(rng: &mut Xoshiro256PlusPlus, nodes: u64) -> (Vec<Sample>, Option<Seat>) {
    let setup = Setup {
        options: Options {
            ply_limit: Some(160),
            ..Options::default()
        },
        seats: 2,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    let mut samples = Vec::new();
    let odd_opening = below(rng, 10);
    while !position.is_over() {
        let odd = position.ply() < odd_opening;
        let slip = below(rng, 12) == 0;
        let misjudges = if odd {
            250
        } else if slip {
            120
        } else {
            12
        };
        let budget = Budget::nodes(if odd { 200 } else { nodes });
        let style = Style {
            depth: 64,
            misjudges,
        };
        let found = Duel::new(budget, style, rng.next_u64()).best(position);
        let found = found.expect("somebody can act");
        if found.value.abs() > SURE {
            let mover = position.to_move();
            let winner = if found.value > 0 {
                mover
            } else {
                mover.next(2)
            };
            return (samples, Some(winner));
        }
        if !odd {
            samples.push(sample(position, found.value));
        }
        position.play(found.best.action());
    }
    (samples, position.winner())
}

fn sample(position: Quoridor, value: i32) -> Sample {
    let node = Node::new(position, 2).expect("every pawn has a way");
    let facts = [false, true].map(|mirrored| {
        let mut facts = Vec::new();
        judge::facts(&node, mirrored, |fact| facts.push(fact));
        facts
    });
    Sample {
        mover: position.to_move(),
        value,
        facts,
    }
}
