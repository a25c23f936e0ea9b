//! No byte sequence makes the engine panic: a bounded run of the fuzz target.

use proptest::prelude::*;
use stammtisch::engine::Engine;

/// Words of requests, so that some random ones pass the parser.
const WORDS: &[&str] = &[
    "\"op\"",
    "\"new\"",
    "\"act\"",
    "\"check\"",
    "\"legal\"",
    "\"view\"",
    "\"status\"",
    "\"record\"",
    "\"replay\"",
    "\"perft\"",
    "\"playouts\"",
    "\"solve\"",
    "\"hello\"",
    "\"game\"",
    "\"seat\"",
    "\"action\"",
    "\"seats\"",
    "\"options\"",
    "\"board\"",
    "\"deck\"",
    "\"leader\"",
    "\"depth\"",
    "\"ms\"",
    "\"preset\"",
    "\"seed\"",
    "0",
    "1",
    "2",
    "4",
    "-1",
    "99999999999999999999",
    "1.5",
    "null",
    "true",
    "\"e2\"",
    "\"e3h\"",
    "\"AS\"",
    "\"pass\"",
    "\"healthy\"",
    "\"marry S\"",
    "\"claim\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"\"",
    "\"*\"",
];

/// Every game of the catalog.
fn games() -> impl Iterator<Item = &'static str> {
    catalog::GAMES.iter().map(|entry| entry.kind.id())
}

/// Whole requests, to be sent in any order and with any seat.
fn request() -> impl Strategy<Value = String> {
    let games = prop::sample::select(games().chain(["toy"]).collect::<Vec<_>>());
    let actions = prop::sample::select(vec![
        "e2",
        "e8",
        "e3h",
        "a1v",
        "i9h",
        "d5",
        "AS",
        "TH",
        "9D",
        "QC",
        "pass",
        "marry H",
        "swap",
        "close",
        "claim",
        "healthy",
        "wedding",
        "solo none",
        "re",
        "kontra",
        "no90",
        "KS QH *",
        "own:7D",
        "their:7C *",
        "",
        " ",
        "*",
        "a0",
        "z99h",
        "é",
    ]);
    let seat = -1..5_i64;
    prop_oneof![
        (games, 0..6_i64, prop::option::of(0..5_i64), any::<u8>()).prop_map(|(game, seats, leader, seed)| {
            let leader = leader.map_or(String::new(), |leader| format!(",\"leader\":{leader}"));
            format!("{{\"op\":\"new\",\"game\":\"{game}\",\"seats\":{seats}{leader},\"seed\":\"{seed}\"}}")
        }),
        (seat.clone(), actions.clone())
            .prop_map(|(seat, action)| format!("{{\"op\":\"act\",\"seat\":{seat},\"action\":\"{action}\"}}")),
        (seat.clone(), actions)
            .prop_map(|(seat, action)| format!("{{\"op\":\"check\",\"seat\":{seat},\"action\":\"{action}\"}}")),
        seat.clone().prop_map(|seat| format!("{{\"op\":\"view\",\"seat\":{seat}}}")),
        seat.prop_map(|seat| format!("{{\"op\":\"legal\",\"seat\":{seat}}}")),
        Just("{\"op\":\"record\"}".to_owned()),
        Just("{\"op\":\"status\"}".to_owned()),
        Just("{\"op\":\"perft\",\"depth\":1}".to_owned()),
        prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..24).prop_map(|words| words.concat()),
        ".{0,80}",
        prop::collection::vec(any::<u8>(), 0..80).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_talk_is_answered_line_by_line(talk in prop::collection::vec(request(), 1..30)) {
        let mut engine = Engine::default();
        for line in talk {
            if let Some(answer) = engine.answer(&line) {
                prop_assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok(), "{answer}");
                prop_assert!(!answer.contains('\n'));
            }
        }
    }

    #[test]
    fn a_bitten_record_is_restored_or_refused(game in prop::sample::select(games().collect::<Vec<_>>()), bites in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut engine = Engine::default();
        engine.answer(&format!("{{\"op\":\"new\",\"game\":\"{game}\",\"seed\":\"1\"}}"));
        let record = engine.answer("{\"op\":\"record\"}").unwrap_or_default();
        let mut bytes = record.replacen("{\"record\"", "{\"op\":\"replay\",\"record\"", 1).into_bytes();
        for (place, byte) in bites {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let answer = engine.answer(&String::from_utf8_lossy(&bytes));
        if let Some(answer) = answer {
            prop_assert!(answer.contains("\"ok\"") || answer.contains("\"error\""), "{answer}");
        }
        let status = engine.answer("{\"op\":\"status\"}");
        prop_assert!(status.is_some());
    }
}
