//! Games of the bot against itself, from which its nets are trained (`training/README.md`).
//!
//! ```text
//! cargo run --release -p bot-quoridor --example learn -- two SECONDS SEED NODES FILE
//! cargo run --release -p bot-quoridor --example learn -- four SECONDS SEED VISITS FILE
//! ```

#![expect(clippy::print_stdout, reason = "the tool tells how far it is")]

mod board;
mod four;
mod two;

use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().unwrap_or(1);
    let play: fn(&mut Xoshiro256PlusPlus, u64) -> Vec<u8> = match arguments.first() {
        Some(&"two") => two::play,
        Some(&"four") => four::play,
        _ => return usage(),
    };
    let &[_, seconds, seed, effort, file] = &arguments[..] else {
        return usage();
    };
    match write(play, number(seconds), number(seed), number(effort), file) {
        Ok(games) => {
            println!("{games} games");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    println!("learn two SECONDS SEED NODES FILE | learn four SECONDS SEED VISITS FILE");
    ExitCode::FAILURE
}

/// Plays games for so many seconds and writes their positions; returns the number of games.
fn write(
    play: fn(&mut Xoshiro256PlusPlus, u64) -> Vec<u8>,
    seconds: u64,
    seed: u64,
    effort: u64,
    file: &str,
) -> Result<u64> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut file = BufWriter::new(File::create(file)?);
    let mut games = 0;
    while Instant::now() < end {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1 << 32) + games);
        file.write_all(&play(&mut rng, effort))?;
        games += 1;
    }
    file.flush()?;
    Ok(games)
}
