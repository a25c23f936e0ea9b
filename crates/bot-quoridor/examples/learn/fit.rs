//! Fits the net to games: gradient descent with Adam on the chance to win.

use std::io::{BufRead, BufReader, Result};

use bot_quoridor::net::{FACTS, FINE, HIDDEN, ONE};
use game::shuffle;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many hundredths of a step stand for one unit of log odds; the bot turns values into chances with the same.
const PER_LOG_ODDS: f32 = 250.0;
/// How much of the target is who won; the rest is what the search thought.
const RESULT: f32 = 0.8;
const BATCH: usize = 512;

struct Sample {
    won: f32,
    target: f32,
    facts: Vec<u16>,
}

/// Weights, their slope, and what Adam remembers of earlier slopes.
struct Weights {
    at: Vec<f32>,
    slope: Vec<f32>,
    mean: Vec<f32>,
    spread: Vec<f32>,
}

impl Weights {
    fn new(count: usize, start: impl FnMut(usize) -> f32) -> Self {
        Self {
            at: (0..count).map(start).collect(),
            slope: vec![0.0; count],
            mean: vec![0.0; count],
            spread: vec![0.0; count],
        }
    }

    fn step(&mut self, rate: f32, steps: i32) {
        let (fresh, fresh_spread) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
        for place in 0..self.at.len() {
            let slope = std::mem::take(&mut self.slope[place]) + 1e-6 * self.at[place];
            self.mean[place] += 0.1 * (slope - self.mean[place]);
            self.spread[place] += 0.001 * (slope * slope - self.spread[place]);
            let size = (self.spread[place] / fresh_spread).sqrt() + 1e-8;
            self.at[place] -= rate * self.mean[place] / fresh / size;
        }
    }
}

struct Net {
    hidden: Weights,
    hidden_bias: Weights,
    value: Weights,
    plain: Weights,
    plain_bias: Weights,
}

/// Fits a net to the games in the files and writes it where the bot reads it.
pub fn write(rounds: u64, net_file: &str, files: &[&str]) -> Result<()> {
    let mut samples = Vec::new();
    for file in files {
        let file = BufReader::new(std::fs::File::open(file)?);
        for line in file.lines() {
            samples.extend(read(&line?));
        }
    }
    let kept_back = samples.split_off(samples.len() - samples.len() / 20);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    let mut net = Net::new(&mut rng);
    let mut steps = 0;
    for round in 0..rounds {
        shuffle(&mut rng, &mut samples);
        let rate = 0.002 * (1.0 - round as f32 / rounds as f32).max(0.05);
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                net.learn(sample, 1.0 / batch.len() as f32);
            }
            steps += 1;
            net.step(rate, steps);
        }
        let surprise: f32 = kept_back.iter().map(|sample| net.surprise(sample)).sum();
        println!(
            "round {round}: {:.4} on games kept back",
            surprise / kept_back.len() as f32
        );
    }
    std::fs::write(net_file, net.bytes())
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

impl Net {
    fn new(rng: &mut impl Rng) -> Self {
        let mut spread = |size: f32| (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * size;
        Self {
            hidden: Weights::new(FACTS * HIDDEN, |_| spread(0.1)),
            hidden_bias: Weights::new(HIDDEN, |_| 0.3),
            value: Weights::new(HIDDEN, |_| spread(0.2)),
            plain: Weights::new(FACTS, |_| 0.0),
            plain_bias: Weights::new(1, |_| 0.0),
        }
    }

    /// The hidden sums and the log odds of winning.
    fn look(&self, facts: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.hidden_bias.at);
        let mut odds = self.plain_bias.at[0];
        for fact in facts.iter().map(|fact| usize::from(*fact)) {
            odds += self.plain.at[fact];
            let row = &self.hidden.at[fact * HIDDEN..][..HIDDEN];
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += weight);
        }
        for (sum, weight) in sums.iter().zip(&self.value.at) {
            odds += sum.clamp(0.0, 1.0) * weight;
        }
        (sums, odds)
    }

    fn learn(&mut self, sample: &Sample, share: f32) {
        let (sums, odds) = self.look(&sample.facts);
        let error = (chance(odds) - sample.target) * share;
        self.plain_bias.slope[0] += error;
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            self.value.slope[unit] += error * sums[unit].clamp(0.0, 1.0);
            if sums[unit] > 0.0 && sums[unit] < 1.0 {
                back[unit] = error * self.value.at[unit];
                self.hidden_bias.slope[unit] += back[unit];
            }
        }
        for fact in sample.facts.iter().map(|fact| usize::from(*fact)) {
            self.plain.slope[fact] += error;
            let row = &mut self.hidden.slope[fact * HIDDEN..][..HIDDEN];
            row.iter_mut()
                .zip(&back)
                .for_each(|(slope, back)| *slope += back);
        }
    }

    fn step(&mut self, rate: f32, steps: i32) {
        for weights in [
            &mut self.hidden,
            &mut self.hidden_bias,
            &mut self.value,
            &mut self.plain,
            &mut self.plain_bias,
        ] {
            weights.step(rate, steps);
        }
    }

    fn surprise(&self, sample: &Sample) -> f32 {
        let chance = chance(self.look(&sample.facts).1).clamp(1e-4, 1.0 - 1e-4);
        -(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
    }

    /// The weights as the bot reads them.
    fn bytes(&self) -> Vec<u8> {
        let unit = f32::from(ONE);
        let fine = PER_LOG_ODDS * FINE as f32;
        let parts = [
            (&self.hidden, unit),
            (&self.hidden_bias, unit),
            (&self.value, fine),
            (&self.plain, fine),
            (&self.plain_bias, fine),
        ];
        parts
            .into_iter()
            .flat_map(|(weights, scale)| weights.at.iter().map(move |weight| weight * scale))
            .flat_map(|weight| (weight.round() as i16).to_le_bytes())
            .collect()
    }
}
