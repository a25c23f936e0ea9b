//! Games of the bot against itself, from which its nets are trained (`training/README.md`).
//!
//! ```text
//! cargo run --release -p bot-quoridor --example learn -- two SECONDS SEED NODES FILE
//! cargo run --release -p bot-quoridor --example learn -- four SECONDS SEED VISITS FILE
//! cargo run --release -p bot-quoridor --example learn -- fit SECONDS OUT FILES…
//! ```

#![expect(clippy::print_stdout, reason = "the tool tells how far it is")]

mod adam;
mod board;
mod fit;
mod four;
mod insight;
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
    if let ["fit", seconds, out, files @ ..] = &arguments[..] {
        return told(
            out,
            fit::fit(Duration::from_secs(number(seconds)), out, files),
        );
    }
    let play: fn(&mut Xoshiro256PlusPlus, u64) -> Vec<u8> = match arguments.first() {
        Some(&"two") => two::play,
        Some(&"four") => four::play,
        _ => return usage(),
    };
    let &[_, seconds, seed, effort, file] = &arguments[..] else {
        return usage();
    };
    let games = write(play, number(seconds), number(seed), number(effort), file);
    told(file, games.map(|games| format!("{games} games")))
}

fn told(file: &str, found: Result<String>) -> ExitCode {
    match found {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    println!("learn two SECONDS SEED NODES FILE");
    println!("learn four SECONDS SEED VISITS FILE");
    println!("learn fit SECONDS OUT FILES…");
    ExitCode::FAILURE
}

/// Plays games for this many seconds and writes their positions; returns the number of games.
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
