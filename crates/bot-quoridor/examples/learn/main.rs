//! How the bot learned to judge positions: it plays against itself, and a small net is fitted to who won.
//!
//! ```text
//! cargo run --release -p bot-quoridor --example learn -- games 20000 1 1000 games.txt
//! cargo run --release -p bot-quoridor --example learn -- fit 8 crates/bot-quoridor/src/judge.bin games.txt
//! cargo run --release -p bot-quoridor --example learn -- games-of-four 5000 1 250 four.txt
//! cargo run --release -p bot-quoridor --example learn -- fit-four 4 crates/bot-quoridor/src/outlook.bin four.txt
//! ```

#![expect(clippy::print_stdout, reason = "the tool tells how far it is")]

mod fit;
mod fit_four;
mod games;
mod games_of_four;
mod lesson;
mod net;
mod weights;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().unwrap_or(1);
    let done = match &arguments[..] {
        ["games", count, seed, nodes, file] => {
            games::write(number(count), number(seed), number(nodes), file)
        }
        ["fit", rounds, net, files @ ..] => fit::write(number(rounds), net, files),
        ["games-of-four", count, seed, visits, file] => {
            games_of_four::write(number(count), number(seed), number(visits), file)
        }
        ["fit-four", rounds, net, files @ ..] => fit_four::write(number(rounds), net, files),
        _ => {
            println!("learn games COUNT SEED NODES FILE | learn fit ROUNDS NET FILE…");
            println!("learn games-of-four COUNT SEED LINES FILE | learn fit-four ROUNDS NET FILE…");
            return ExitCode::FAILURE;
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}
