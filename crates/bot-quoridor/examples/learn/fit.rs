//! Trains the net of four from games.

use std::num::NonZero;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::adam::Adam;
use crate::four::{replay, split};
use crate::insight::{
    Row, WEIGHTS, add_gradient, bytes, first_weights, forget_unmet, limit, surprise,
};

/// Positions in one step.
const BATCH: usize = 4_096;
/// The highest learning rate: it rises during the warm-up and then falls to zero.
const PEAK: f32 = 0.004;
const WARM_UP: f32 = 100.0;

/// Trains for the given time and writes the weights. Returns a summary with the mean loss on the last twentieth of the games,
/// which are not trained on.
pub fn fit(time: Duration, out: &str, files: &[&str]) -> io::Result<String> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let files: Vec<Vec<u8>> = files.iter().map(fs::read).collect::<io::Result<_>>()?;
    let games: Vec<&[u8]> = files.iter().flat_map(|file| split(file)).collect();
    let (learned, kept_back) = games.split_at(games.len() - games.len() / 20);
    let (rows, kept_back) = (rows(learned, threads), rows(kept_back, threads));
    if rows.is_empty() {
        return Ok("no positions".to_owned());
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    let mut adam = Adam::new(first_weights(&mut rng));
    let mut gradients = vec![vec![0.0; WEIGHTS]; threads];
    let start = Instant::now();
    let mut steps = 0.0;
    while start.elapsed() < time {
        let left = 1.0 - start.elapsed().as_secs_f32() / time.as_secs_f32();
        let picks: Vec<usize> = (0..BATCH)
            .map(|_| (rng.next_u64() % rows.len() as u64) as usize)
            .collect();
        thread::scope(|scope| {
            for (picks, gradient) in picks.chunks(BATCH.div_ceil(threads)).zip(&mut gradients) {
                let (rows, weights) = (&rows, &adam.weights);
                scope.spawn(move || {
                    for pick in picks {
                        add_gradient(gradient, weights, &rows[*pick], 1.0 / BATCH as f32);
                    }
                });
            }
        });
        adam.step(
            &mut gradients,
            PEAK * left.max(0.0) * (steps / WARM_UP).min(1.0),
        );
        limit(&mut adam.weights);
        steps += 1.0;
    }
    forget_unmet(&mut adam.weights, &rows);
    fs::write(out, bytes(&adam.weights))?;
    let sum: f32 = kept_back
        .iter()
        .map(|row| surprise(&adam.weights, row))
        .sum();
    Ok(format!(
        "{} games, {} positions, {:.1} epochs, surprise {:.4}",
        games.len(),
        rows.len(),
        steps * BATCH as f32 / rows.len() as f32,
        sum / kept_back.len() as f32
    ))
}

/// The positions of these games.
fn rows(games: &[&[u8]], threads: usize) -> Vec<Row> {
    thread::scope(|scope| {
        let parts: Vec<_> = games
            .chunks(games.len().div_ceil(threads).max(1))
            .map(|games| {
                scope.spawn(move || {
                    let mut rows = Vec::new();
                    for game in games {
                        replay(game, |sample| rows.push(Row::of(sample)));
                    }
                    rows
                })
            })
            .collect();
        parts
            .into_iter()
            .flat_map(|part| part.join().expect("the records are right"))
            .collect()
    })
}
