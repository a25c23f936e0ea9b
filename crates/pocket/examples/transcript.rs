//! Whole games through the pocket's own interface, for comparing builds: `cargo run -p pocket --example transcript -- 200 > games.txt`.
//!
//! Everybody round the device plays at random. Each question is a line; after each game stands a line with `=`, the game, and the SHA-256
//! of all answers. The same questions must give the same answers natively and as WebAssembly, byte for byte.
#![expect(clippy::print_stdout, reason = "this program prints a transcript")]

#[path = "../tests/it/driver.rs"]
mod driver;

use driver::play;
use sha2::{Digest, Sha256};

fn main() {
    let games = std::env::args().nth(1).and_then(|count| count.parse().ok());
    for entry in catalog::GAMES {
        let id = entry.kind.id();
        for seed in 0..games.unwrap_or(100) {
            let mut answers = Sha256::new();
            play(id, seed, &mut |question, answer| {
                println!("{question}");
                answers.update(answer.as_bytes());
            });
            let hash = answers.finalize();
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            println!("= {id} {hash}");
        }
    }
}
