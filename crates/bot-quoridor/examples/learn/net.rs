//! The net while it learns, in fractions; the bot has it in whole numbers.

use bot_quoridor::net::{FINE, ONE};
use rand_core::Rng;

use crate::weights::Weights;

pub struct Net<const HIDDEN: usize> {
    hidden: Weights,
    hidden_bias: Weights,
    value: Weights,
    plain: Weights,
    plain_bias: Weights,
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    pub fn new(facts: usize, rng: &mut impl Rng) -> Self {
        let mut spread = |size: f32| (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * size;
        Self {
            hidden: Weights::new(facts * HIDDEN, |_| spread(0.1)),
            hidden_bias: Weights::new(HIDDEN, |_| 0.3),
            value: Weights::new(HIDDEN, |_| spread(0.2)),
            plain: Weights::new(facts, |_| 0.0),
            plain_bias: Weights::new(1, |_| 0.0),
        }
    }

    /// The hidden sums and the value, in powers of e.
    pub fn look(&self, facts: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.hidden_bias.at);
        let mut value = self.plain_bias.at[0];
        for fact in facts.iter().map(|fact| usize::from(*fact)) {
            value += self.plain.at[fact];
            let row = &self.hidden.at[fact * HIDDEN..][..HIDDEN];
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += weight);
        }
        for (sum, weight) in sums.iter().zip(&self.value.at) {
            value += sum.clamp(0.0, 1.0) * weight;
        }
        (sums, value)
    }

    /// Notes that the value of these facts, which gave these sums, was too high by so much.
    pub fn learn(&mut self, facts: &[u16], sums: &[f32; HIDDEN], error: f32) {
        self.plain_bias.slope[0] += error;
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            self.value.slope[unit] += error * sums[unit].clamp(0.0, 1.0);
            if sums[unit] > 0.0 && sums[unit] < 1.0 {
                back[unit] = error * self.value.at[unit];
                self.hidden_bias.slope[unit] += back[unit];
            }
        }
        for fact in facts.iter().map(|fact| usize::from(*fact)) {
            self.plain.slope[fact] += error;
            let row = &mut self.hidden.slope[fact * HIDDEN..][..HIDDEN];
            row.iter_mut()
                .zip(&back)
                .for_each(|(slope, back)| *slope += back);
        }
    }

    pub fn step(&mut self, rate: f32, steps: i32) {
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

    /// The weights as the bot reads them; so many hundredths of a step stand for one power of e.
    pub fn bytes(&self, per_e: f32) -> Vec<u8> {
        let unit = f32::from(ONE);
        let fine = per_e * FINE as f32;
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
