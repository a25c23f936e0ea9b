//! Records of every version of every game's rules are stored and must replay forever. A new version adds a file.
//!
//! `UPDATE_RECORDS=1 cargo test -p stammtisch records` adds what is missing, and never changes what is there.

use std::path::{Path, PathBuf};

use game::{Kind, NewMatch, Record, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A record and the position it ends in, with all cards open.
#[derive(Serialize, Deserialize)]
struct Kept {
    record: Record,
    end: Box<RawValue>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

fn name(game: &str, preset: &str, version: u16) -> String {
    format!("{game}-{preset}-{version}.json")
}

/// A random game of at most 300 actions.
fn play(kind: &'static dyn Kind, preset: &str) -> Kept {
    let preset = Some(preset.to_owned());
    let mut played = kind
        .start(&NewMatch {
            preset,
            ..NewMatch::default()
        })
        .unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(66);
    while played.ply() < 300 {
        match played.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                played.deal(&mut rng).unwrap();
            }
            Turn::Seats(seats) => {
                let seat = seats.first().unwrap();
                let legal = played.legal(seat, 5000).actions;
                let action = &legal[below(&mut rng, legal.len() as u32) as usize];
                played.act(seat, action).unwrap();
            }
        }
    }
    Kept {
        record: played.record(),
        end: played.view(Viewer::Open),
    }
}

/// Whether the view contains everything it contained then; fields may have been added since.
fn tells(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => then
            .iter()
            .all(|(name, then)| now.get(name).is_some_and(|now| tells(now, then))),
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| tells(now, then))
        }
        _ => now == then,
    }
}

#[test]
fn every_record_ever_kept_replays_to_the_same_end() {
    for entry in catalog::GAMES {
        for preset in entry.kind.presets() {
            let path = folder().join(name(entry.kind.id(), preset, entry.kind.rules_version()));
            if std::env::var_os("UPDATE_RECORDS").is_some() && !path.exists() {
                let text = serde_json::to_string(&play(entry.kind, preset)).unwrap();
                std::fs::write(&path, text + "\n").unwrap();
            }
            assert!(
                path.exists(),
                "{} is missing: UPDATE_RECORDS=1 makes it",
                path.display()
            );
        }
    }
    for file in std::fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        let kept: Kept = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let kind = catalog::find(&kept.record.game).unwrap().kind;
        let played = kind.replay(&kept.record);
        let played = played.unwrap_or_else(|refusal| panic!("{}: {refusal:?}", path.display()));
        let read = |json: &RawValue| serde_json::from_str::<Value>(json.get()).unwrap();
        let (now, then) = (read(&played.view(Viewer::Open)), read(&kept.end));
        assert!(tells(&now, &then), "{}:\n{now}\n{then}", path.display());
    }
}
