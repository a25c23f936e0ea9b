//! How a net is taught, whatever it is to judge.

use std::io::{BufRead, BufReader, Result};

use game::shuffle;
use rand_core::Rng;

use crate::net::Net;

const BATCH: usize = 512;

/// All lines of these files.
pub fn lines(files: &[&str]) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for file in files {
        let file = BufReader::new(std::fs::File::open(file)?);
        for line in file.lines() {
            all.push(line?);
        }
    }
    Ok(all)
}

/// What a net learns from a sample, and how much the sample surprises it.
pub struct Lesson<S, const HIDDEN: usize> {
    pub rounds: u64,
    /// How large the first steps are.
    pub rate: f32,
    /// Notes how the weights ought to change, by this share.
    pub learn: fn(&mut Net<HIDDEN>, &S, f32),
    pub surprise: fn(&Net<HIDDEN>, &S) -> f32,
}

impl<S, const HIDDEN: usize> Lesson<S, HIDDEN> {
    /// Teaches the net the samples, in another order each round, and says how it does on those kept back.
    pub fn teach(
        &self,
        mut net: Net<HIDDEN>,
        mut samples: Vec<S>,
        kept_back: &[S],
        rng: &mut impl Rng,
    ) -> Net<HIDDEN> {
        let mut steps = 0;
        for round in 0..self.rounds {
            shuffle(rng, &mut samples);
            let rate = self.rate * (1.0 - round as f32 / self.rounds as f32).max(0.05);
            for batch in samples.chunks(BATCH) {
                for sample in batch {
                    (self.learn)(&mut net, sample, 1.0 / batch.len() as f32);
                }
                steps += 1;
                net.step(rate, steps);
            }
            let surprises = kept_back.iter().map(|sample| (self.surprise)(&net, sample));
            println!(
                "round {round}: {:.4} on games kept back",
                surprises.sum::<f32>() / kept_back.len() as f32
            );
        }
        net
    }
}
