//! How fast bots think here, for comparing builds: `cargo run --release -p pocket --example moments > moments.jsonl`.
//!
//! For each game the strongest bot is asked at a few moments of a random game. Each question is a line of JSON, with how many nodes a second
//! were looked at natively.
#![expect(clippy::print_stdout, reason = "this program prints figures")]

#[path = "../tests/it/driver.rs"]
mod driver;

use driver::play;
use pocket::Pocket;
use serde_json::{Value, json};

/// Questions per game.
const MOMENTS: usize = 4;
/// More than any bot searches in its time.
const NODES: u64 = 1_000_000_000;

fn main() {
    for entry in catalog::GAMES {
        let id = entry.kind.id();
        let record = play(id, 1, &mut |_, _| ())["record"].take();
        let steps = record["steps"].as_array().expect("a record has steps");
        let actions: Vec<usize> = (0..steps.len())
            .filter(|step| steps[*step].get("seat").is_some())
            .collect();
        for moment in 0..MOMENTS {
            // In the first half of a game, where the search is largest.
            let step = actions[actions.len() * moment / (2 * MOMENTS)];
            let asked = |nodes: Option<u64>| {
                let moment = json!({"record": record, "steps": step});
                json!({"do": "advise", "moment": moment, "seat": steps[step]["seat"], "nodes": nodes})
            };
            let question = asked(Some(NODES));
            let answer = Pocket::default().call(&question.to_string());
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            let said = &answer["ok"];
            assert!(said.is_object(), "{id}: {answer}");
            println!(
                "{}",
                json!({
                    "game": id, "nodes": said["nodes"], "ms": said["ms"], "question": question, "usual": asked(None),
                })
            );
        }
    }
}
