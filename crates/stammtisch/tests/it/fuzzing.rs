//! Bounded runs of the fuzz targets: stored examples, and seeded mutations of them.

use std::path::{Path, PathBuf};

use game::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use stammtisch::fuzz::TARGETS;

/// Mutations per target; `FUZZ=100000` for a long run.
const RUNS: u32 = 400;

fn folder(name: &str) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/examples");
    corpus.join(name)
}

/// The stored examples; every finding is added there.
fn examples(name: &str) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(folder(name));
    let files = files.unwrap_or_else(|error| panic!("examples/{name}: {error}"));
    let mut paths: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).unwrap();
    paths.iter().map(read).collect()
}

/// `UPDATE_EXAMPLES=1` rewrites the example of a sheet's log: the imported evening.
#[test]
fn the_example_of_a_sheet_is_read() {
    let context = sheet::Context {
        role: sheet::Role::Owner,
        by: "Anna",
        writer: "p1",
        at: 1000,
        key: "",
    };
    let text = std::fs::read_to_string(folder("csv").join("friday.csv")).unwrap();
    let events = sheet::import(&text, "imported", "p1", &context).unwrap();
    let path = folder("sheets").join("friday.jsonl");
    if std::env::var_os("UPDATE_EXAMPLES").is_some() {
        let lines = events
            .iter()
            .map(|event| serde_json::to_string(event).unwrap());
        let lines: Vec<String> = lines.collect();
        std::fs::create_dir_all(folder("sheets")).unwrap();
        std::fs::write(&path, lines.join("\n")).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let kept = kept.lines().map(serde_json::from_str::<sheet::Event>);
    assert_eq!(kept.collect::<Result<Vec<_>, _>>().unwrap(), events);
}

/// Edge cases of numbers and words.
const EDGES: &[&str] = &[
    "0",
    "-1",
    "8",
    "255",
    "256",
    "4294967295",
    "18446744073709551616",
    "null",
    "[]",
    "{}",
    "\"\"",
    "true",
    "1e999",
    "\u{202e}",
];

fn change(rng: &mut ChaCha8Rng, bytes: &mut Vec<u8>) {
    if bytes.is_empty() {
        return;
    }
    let at = below(rng, bytes.len() as u32) as usize;
    match below(rng, 5) {
        0 => bytes[at] ^= 1 << below(rng, 8),
        1 => {
            let end = (at + 1 + below(rng, 12) as usize).min(bytes.len());
            bytes.drain(at..end);
        }
        2 => {
            let end = (at + 1 + below(rng, 40) as usize).min(bytes.len());
            let copy = bytes[at..end].to_vec();
            let to = below(rng, bytes.len() as u32) as usize;
            bytes.splice(to..to, copy);
        }
        3 => {
            // Replaces a number by an edge case.
            let digits = |byte: &u8| byte.is_ascii_digit();
            if let Some(from) = bytes[at..].iter().position(digits) {
                let from = at + from;
                let length = bytes[from..].iter().take_while(|byte| digits(byte)).count();
                let edge = EDGES[below(rng, EDGES.len() as u32) as usize];
                bytes.splice(from..from + length, edge.bytes());
            }
        }
        _ => {
            let edge = EDGES[below(rng, EDGES.len() as u32) as usize];
            bytes.splice(at..at, edge.bytes());
        }
    }
}

#[test]
fn nothing_from_outside_makes_the_house_panic() {
    let runs = std::env::var("FUZZ")
        .ok()
        .and_then(|text| text.parse().ok());
    for (name, target) in TARGETS {
        let examples = examples(name);
        assert!(!examples.is_empty(), "there are no examples for {name}");
        for example in &examples {
            target(example);
        }
        for seed in 0..runs.unwrap_or(RUNS) {
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seed));
            let mut bytes = examples[below(&mut rng, examples.len() as u32) as usize].clone();
            for _ in 0..=below(&mut rng, 4) {
                change(&mut rng, &mut bytes);
            }
            let outcome = std::panic::catch_unwind(|| target(&bytes));
            assert!(
                outcome.is_ok(),
                "{name}, seed {seed}: {}",
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}
