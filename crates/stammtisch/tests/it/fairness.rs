//! Test vectors of deals for every game of the catalog, and the page that describes how each is dealt.

use std::path::Path;

use fair::{Bytes32, Cut, DealId, DealStream};
use game::{Kind, Match, NewMatch, StepRecord, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A deal: the cuts, a spectator's view before it, and the outcome.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct GameVector {
    game: String,
    preset: String,
    seats: u8,
    /// The number of the deal in the match, counted from 1.
    nth: u32,
    table: String,
    deal: u32,
    secret: Bytes32,
    salt: Bytes32,
    cuts: Vec<Cut>,
    before: Value,
    chance: Value,
}

/// Deals per game, preset and number of players.
const DEALS: u32 = 3;

fn bytes(first: u8) -> Bytes32 {
    Bytes32(std::array::from_fn(|index| {
        first.wrapping_add(index as u8 * 7)
    }))
}

fn vectors_of(kind: &'static dyn Kind, preset: &str, seats: u8) -> Vec<GameVector> {
    let new = NewMatch {
        preset: Some(preset.to_owned()),
        seats: Some(seats),
        ..NewMatch::default()
    };
    let mut play = kind.start(&new).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut vectors = Vec::new();
    for _ in 0..4000 {
        match play.turn() {
            Turn::Over(_) => break,
            Turn::Chance if vectors.len() as u32 == DEALS => break,
            Turn::Chance => {
                let nth = vectors.len() as u32 + 1;
                let vector = deal(&mut *play, preset, nth);
                vectors.push(vector);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                let legal = play.legal(seat, 200).actions;
                let index = below(&mut rng, legal.len() as u32) as usize;
                play.act(seat, &legal[index]).unwrap();
            }
        }
    }
    vectors
}

fn deal(play: &mut dyn Match, preset: &str, nth: u32) -> GameVector {
    let id = DealId {
        algorithm: fair::ALGORITHM,
        table: "tabcdefghjkmnpqrs",
        deal: nth,
    };
    let (secret, salt) = (bytes(nth as u8), bytes(0x80));
    let cut = |seat| Cut {
        seat,
        part: bytes(0x10 + seat),
    };
    let cuts: Vec<Cut> = (0..play.seats()).map(cut).collect();
    let before = serde_json::from_str(play.view(Viewer::Spectator).get()).unwrap();
    let mut stream = DealStream::new(id, &secret, &salt, &cuts);
    let StepRecord::Chance { chance } = play.deal(&mut stream).unwrap() else {
        panic!("a deal is chance");
    };
    GameVector {
        game: play.kind().id().to_owned(),
        preset: preset.to_owned(),
        seats: play.seats(),
        nth,
        table: id.table.to_owned(),
        deal: nth,
        secret,
        salt,
        cuts,
        before,
        chance,
    }
}

fn docs(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

fn every_vector() -> Vec<GameVector> {
    let games = catalog::GAMES.iter().map(|entry| entry.kind);
    games
        .flat_map(|kind| {
            let of_preset = move |preset: &&'static str| {
                let preset = *preset;
                kind.seats().iter().filter_map(move |seats| {
                    let new = NewMatch {
                        preset: Some(preset.to_owned()),
                        seats: Some(*seats),
                        ..NewMatch::default()
                    };
                    kind.start(&new).ok()?;
                    Some(vectors_of(kind, preset, *seats))
                })
            };
            kind.presets().iter().flat_map(of_preset).flatten()
        })
        .collect()
}

/// `UPDATE_VECTORS=1 cargo test -p stammtisch --test it fairness` writes the file. A game of the catalog whose deals are not in it fails here.
#[test]
fn every_game_deals_as_its_published_vectors_say() {
    let made = every_vector();
    let path = docs("fairness-games.json");
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        let lines: Vec<String> = made
            .iter()
            .map(|vector| json!(vector).to_string())
            .collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    let kept: Vec<GameVector> =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    for vector in &made {
        let GameVector {
            game,
            preset,
            seats,
            nth,
            ..
        } = vector;
        assert!(
            kept.contains(vector),
            "deal {nth} of {game} ({preset}, {seats} seats) is not in docs/fairness-games.json"
        );
    }
    assert_eq!(kept.len(), made.len(), "a vector of no game of the catalog");
}

/// The page describes every deal: every game that deals has a section there.
#[test]
fn the_page_tells_how_every_game_deals() {
    let page = std::fs::read_to_string(docs("fairness.md")).unwrap();
    for entry in catalog::GAMES {
        let kind = entry.kind;
        let start = kind.start(&NewMatch::default()).unwrap();
        let deals = start.turn() == Turn::Chance;
        let heading = format!("### `{}`", kind.id());
        assert_eq!(
            page.contains(&heading),
            deals,
            "{heading} in docs/fairness.md"
        );
    }
}
