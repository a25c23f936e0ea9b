//! The net for four players (`bot_quoridor::insight`) in floating point: its value of a position, and the gradient.

use bot_quoridor::insight::{BUCKETS, FACTS, HIDDEN, Known, add_facts, bucket};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::four::Sample;

/// The weight of the game's result in the training target; the rest is the value that the search found.
const RESULT: f32 = 0.3;

/// The weights lie in the order of `bot_quoridor`'s net: hidden weights by feature, and from here on hidden bias, output
/// weights by bucket, plain weights, and output bias.
const BIAS: usize = FACTS * HIDDEN;
const VALUE: usize = BIAS + HIDDEN;
const PLAIN: usize = VALUE + BUCKETS * HIDDEN;
const VALUE_BIAS: usize = PLAIN + FACTS;
/// The number of weights.
pub const WEIGHTS: usize = VALUE_BIAS + BUCKETS;

/// No hidden weight is larger.
const MOST: f32 = 1.9;
/// The integer that stands for 1.0 in the hidden layer.
const ONE: f32 = 255.0;
/// The integer that stands for 1.0 (a factor of e in the odds) in the output: 150 hundredths of a step, in sixteenths.
const FINE: f32 = 16.0 * 150.0;

/// A position as the net sees it.
pub struct Row {
    facts: [Box<[u16]>; 4],
    bucket: usize,
    target: [f32; 4],
    winner: usize,
}

impl Row {
    pub fn of(sample: &Sample) -> Self {
        Self {
            facts: std::array::from_fn(|seat| {
                let mut known = Known::new();
                add_facts(&mut known, &sample.node, seat);
                known[..].into()
            }),
            bucket: bucket(&sample.node),
            target: std::array::from_fn(|seat| {
                let won = f32::from(u8::from(seat == sample.winner));
                RESULT * won + (1.0 - RESULT) * sample.chances[seat]
            }),
            winner: sample.winner,
        }
    }
}

/// Weights to begin with.
pub fn first_weights(rng: &mut Xoshiro256PlusPlus) -> Vec<f32> {
    // About normal, with a deviation of one.
    let mut draw = || -> f32 {
        let sum: f32 = (0..12).map(|_| (rng.next_u64() >> 40) as f32).sum();
        sum / (1 << 24) as f32 - 6.0
    };
    let mut weights = vec![0.0; WEIGHTS];
    weights[..BIAS].fill_with(|| 0.1 * draw());
    weights[BIAS..VALUE].fill(0.3);
    for unit in 0..HIDDEN {
        let weight = 0.2 * draw();
        for bucket in 0..BUCKETS {
            weights[VALUE + bucket * HIDDEN + unit] = weight;
        }
    }
    weights
}

/// What the net knows of a position: the hidden sums of each player, and the logarithm of their winning probability.
fn look(weights: &[f32], row: &Row) -> ([[f32; HIDDEN]; 4], [f32; 4]) {
    let mut sums = [[0.0; HIDDEN]; 4];
    let mut odds = [weights[VALUE_BIAS + row.bucket]; 4];
    let output = &weights[VALUE + row.bucket * HIDDEN..][..HIDDEN];
    for seat in 0..4 {
        let sums = &mut sums[seat];
        sums.copy_from_slice(&weights[BIAS..VALUE]);
        for fact in &row.facts[seat] {
            let fact = usize::from(*fact);
            for (sum, weight) in sums.iter_mut().zip(&weights[fact * HIDDEN..][..HIDDEN]) {
                *sum += weight;
            }
            odds[seat] += weights[PLAIN + fact];
        }
        for (sum, weight) in sums.iter().zip(output) {
            odds[seat] += sum.clamp(0.0, 1.0) * weight;
        }
    }
    let most = odds.into_iter().fold(f32::MIN, f32::max);
    let sum: f32 = odds.iter().map(|odd| (odd - most).exp()).sum();
    (sums, odds.map(|odd| odd - most - sum.ln()))
}

/// The surprise at who won.
pub fn surprise(weights: &[f32], row: &Row) -> f32 {
    -look(weights, row).1[row.winner]
}

/// Adds the gradient of the cross entropy, times `share`.
pub fn add_gradient(gradient: &mut [f32], weights: &[f32], row: &Row, share: f32) {
    let (sums, logs) = look(weights, row);
    let output = VALUE + row.bucket * HIDDEN;
    for seat in 0..4 {
        let error = share * (logs[seat].exp() - row.target[seat]);
        gradient[VALUE_BIAS + row.bucket] += error;
        let mut back = [0.0; HIDDEN];
        for (unit, sum) in sums[seat].iter().enumerate() {
            gradient[output + unit] += error * sum.clamp(0.0, 1.0);
            if (0.0..1.0).contains(sum) {
                back[unit] = error * weights[output + unit];
            }
        }
        let mut add = |first: usize| {
            for (sum, back) in gradient[first..first + HIDDEN].iter_mut().zip(&back) {
                *sum += back;
            }
        };
        add(BIAS);
        for fact in &row.facts[seat] {
            add(usize::from(*fact) * HIDDEN);
        }
        for fact in &row.facts[seat] {
            gradient[PLAIN + usize::from(*fact)] += error;
        }
    }
}

/// Keeps hidden weights small enough for 16 bits.
pub fn limit(weights: &mut [f32]) {
    for weight in &mut weights[..BIAS] {
        *weight = weight.clamp(-MOST, MOST);
    }
}

/// Zeroes the weights of features that no position has.
pub fn forget_unmet(weights: &mut [f32], rows: &[Row]) {
    let mut is_met = [false; FACTS];
    for fact in rows.iter().flat_map(|row| row.facts.iter().flatten()) {
        is_met[usize::from(*fact)] = true;
    }
    for fact in (0..FACTS).filter(|fact| !is_met[*fact]) {
        weights[fact * HIDDEN..][..HIDDEN].fill(0.0);
        weights[PLAIN + fact] = 0.0;
    }
}

/// The weights as little-endian words.
pub fn bytes(weights: &[f32]) -> Vec<u8> {
    let scale = |at: usize| if at < VALUE { ONE } else { FINE };
    weights
        .iter()
        .enumerate()
        .flat_map(|(at, weight)| ((weight * scale(at)).round() as i16).to_le_bytes())
        .collect()
}
