//! `stammtisch score`: scores games for other programs, one JSON object per line.

use std::process::ExitCode;

use crate::lines;

/// Answers score requests for the game until the input ends.
pub fn run(game: &str) -> ExitCode {
    match catalog::scorer(game) {
        Ok(score) => lines::serve(|line| Some(score(line))),
        Err(refusal) => {
            eprintln!("stammtisch score: {} ({})", refusal.message, refusal.code);
            ExitCode::FAILURE
        }
    }
}
