//! Fits the net of four to games: gradient descent on who of the four wins.

use std::io::Result;

use bot_quoridor::Node;
use bot_quoridor::outlook::{FACTS, HIDDEN, facts};
use game::{Game, shuffle};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::Action;

use crate::games_of_four::start;
use crate::lesson::{Lesson, lines};
use crate::net::Net;

/// How many hundredths of a step make a win e times as likely; the bot turns standings into chances with the same.
const PER_E: f32 = 150.0;
/// How much of the target is who won; the rest is what the search thought.
const RESULT: f32 = 0.7;

struct Sample {
    winner: usize,
    target: [f32; 4],
    facts: [Vec<u16>; 4],
}

/// Fits a net to the games in the files and writes it where the bot reads it.
pub fn write(rounds: u64, net_file: &str, files: &[&str]) -> Result<()> {
    let lines = lines(files)?;
    let mut games: Vec<Vec<Sample>> = lines.iter().filter_map(|line| read(line)).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    shuffle(&mut rng, &mut games);
    let kept_back: Vec<Sample> = games
        .split_off(games.len() - games.len() / 20)
        .into_iter()
        .flatten()
        .collect();
    let samples = games.into_iter().flatten().collect();
    let lesson = Lesson {
        rounds,
        rate: 0.003,
        learn,
        surprise,
    };
    let net = lesson.teach(Net::new(FACTS, &mut rng), samples, &kept_back, &mut rng);
    std::fs::write(net_file, net.bytes(PER_E))
}

/// The positions of a game, without those of odd openings and those where the next step wins.
fn read(line: &str) -> Option<Vec<Sample>> {
    let mut words = line.split(' ');
    let winner: usize = words.next()?.parse().ok()?;
    let mut position = start();
    let mut samples = Vec::new();
    for word in words {
        let mut parts = word.split('/');
        let action: Action = parts.next()?.parse().ok()?;
        let odd = parts.next()? == "1";
        let mut thought = [0.0; 4];
        for chance in &mut thought {
            *chance = parts.next()?.parse().ok()?;
        }
        if !odd && !position.steps().meets(position.goal(position.to_move())) {
            let node = Node::new(position, 4)?;
            let won = |seat| if seat == winner { RESULT } else { 0.0 };
            samples.push(Sample {
                winner,
                target: std::array::from_fn(|seat| won(seat) + (1.0 - RESULT) * thought[seat]),
                facts: std::array::from_fn(|seat| {
                    let mut all = Vec::new();
                    facts(&node, seat, |fact| all.push(fact as u16));
                    all
                }),
            });
        }
        position.check(position.to_move(), &action).ok()?;
        position.play(action);
    }
    Some(samples)
}

/// Chances from standings in powers of e.
fn chances(standings: [f32; 4]) -> [f32; 4] {
    let best = standings.into_iter().fold(f32::MIN, f32::max);
    let weights = standings.map(|standing| (standing - best).exp());
    let sum: f32 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

fn learn(net: &mut Net<HIDDEN>, sample: &Sample, share: f32) {
    let seen: [_; 4] = std::array::from_fn(|seat| net.look(&sample.facts[seat]));
    let chances = chances(seen.map(|(_, standing)| standing));
    for (seat, (sums, _)) in seen.iter().enumerate() {
        let error = (chances[seat] - sample.target[seat]) * share;
        net.learn(&sample.facts[seat], sums, error);
    }
}

fn surprise(net: &Net<HIDDEN>, sample: &Sample) -> f32 {
    let seen = std::array::from_fn(|seat| net.look(&sample.facts[seat]).1);
    -chances(seen)[sample.winner].max(1e-4).ln()
}
