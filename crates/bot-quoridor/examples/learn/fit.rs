//! Fits the net of two to games: gradient descent on the chance to win.

use std::io::Result;

use bot_quoridor::judge::{FACTS, HIDDEN};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::lesson::{Lesson, lines};
use crate::net::Net;

/// How many hundredths of a step stand for one unit of log odds; the bot turns values into chances with the same.
const PER_LOG_ODDS: f32 = 250.0;
/// How much of the target is who won; the rest is what the search thought.
const RESULT: f32 = 0.8;

struct Sample {
    won: f32,
    target: f32,
    facts: Vec<u16>,
}

/// Fits a net to the games in the files and writes it where the bot reads it.
pub fn write(rounds: u64, net_file: &str, files: &[&str]) -> Result<()> {
    let lines = lines(files)?;
    let mut samples: Vec<Sample> = lines.iter().filter_map(|line| read(line)).collect();
    let kept_back = samples.split_off(samples.len() - samples.len() / 20);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    let lesson = Lesson {
        rounds,
        rate: 0.002,
        learn,
        surprise,
    };
    let net = lesson.teach(Net::new(FACTS, &mut rng), samples, &kept_back, &mut rng);
    std::fs::write(net_file, net.bytes(PER_LOG_ODDS))
}

fn read(line: &str) -> Option<Sample> {
    let mut words = line.split(' ');
    let won: f32 = words.next()?.parse().ok()?;
    let value: f32 = words.next()?.parse().ok()?;
    Some(Sample {
        won,
        target: RESULT * won + (1.0 - RESULT) * chance(value / PER_LOG_ODDS),
        facts: words.filter_map(|word| word.parse().ok()).collect(),
    })
}

fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

fn learn(net: &mut Net<HIDDEN>, sample: &Sample, share: f32) {
    let (sums, odds) = net.look(&sample.facts);
    let error = (chance(odds) - sample.target) * share;
    net.learn(&sample.facts, &sums, error);
}

fn surprise(net: &Net<HIDDEN>, sample: &Sample) -> f32 {
    let chance = chance(net.look(&sample.facts).1).clamp(1e-4, 1.0 - 1e-4);
    -(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
}
