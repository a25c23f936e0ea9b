//! A bounded fuzz test of the socket protocol: the server answers any input, and the table
//! survives.

use client::Socket;
use game::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};

use crate::house::Tavern;

const MESSAGES: u32 = 3000;

fn any_value(rng: &mut ChaCha8Rng, depth: u32) -> Value {
    match below(rng, if depth == 0 { 7 } else { 9 }) {
        0 => json!(null),
        1 => json!(below(rng, 3) == 0),
        2 => json!(below(rng, 9)),
        3 => json!(-1_i64 << below(rng, 60)),
        4 => json!(
            [
                "e2", "hold", "raise", "start", "wait", "draw", "takeback", "random", "hello", ""
            ][below(rng, 10) as usize]
        ),
        5 => json!("\u{0}é🂡\"\\".repeat(below(rng, 20) as usize)),
        6 => json!(0.5),
        7 => (0..below(rng, 4))
            .map(|_| any_value(rng, depth - 1))
            .collect(),
        _ => {
            let key = ["type", "seat", "id", "x"][below(rng, 4) as usize];
            json!({ key: any_value(rng, depth - 1) })
        }
    }
}

fn any_message(rng: &mut ChaCha8Rng, table: &str) -> String {
    let types = [
        "enter",
        "exit",
        "sit",
        "stand",
        "vote",
        "act",
        "check",
        "cut_commit",
        "cut_reveal",
        "go_on",
        "offer",
        "answer",
        "rematch",
        "resign",
        "claim_win",
        "seat_bot",
        "retake",
        "remove",
        "say",
        "hint",
        "history",
        "ping",
        "lobby",
    ];
    let fields = [
        "seat",
        "vote",
        "action",
        "step",
        "deal",
        "commitment",
        "part",
        "salt",
        "offer",
        "agree",
        "level",
        "text",
        "phrase",
        "from",
        "since",
        "follow",
    ];
    let mut ask = json!({"type": types[below(rng, types.len() as u32) as usize]});
    for _ in 0..below(rng, 4) {
        let field = fields[below(rng, fields.len() as u32) as usize];
        ask[field] = any_value(rng, 2);
    }
    if ask["type"] == "enter" {
        ask["table"] = json!(table);
    }
    let mut text = json!({"id": below(rng, 1000), "ask": ask}).to_string();
    if below(rng, 8) == 0 {
        let mut cut = below(rng, text.len() as u32) as usize;
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        text.truncate(cut);
    }
    text
}

#[tokio::test]
async fn whatever_is_sent_the_server_stands() {
    let mut tavern = Tavern::with(|config| config.message_rate = 100_000).await;
    let seed = std::env::var("FUZZ_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(66);
    eprintln!("FUZZ_SEED={seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (table, mut anna, bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    let http = bert.http.clone();
    drop(bert);
    let mut socket = Socket::connect(&http).await.unwrap();
    for number in 0..MESSAGES {
        let sent = socket.send_text(any_message(&mut rng, &table)).await;
        // A hundred unreadable messages close the connection; then the client reconnects.
        let heard = match sent {
            Ok(()) if number % 10 == 0 => socket.call(json!({"type": "ping"})).await.map(|_| ()),
            other => other,
        };
        if heard.is_err() {
            socket = Socket::connect(&http).await.unwrap();
        }
        socket.waiting().for_each(drop);
    }
    let status = anna.http.send("GET", "/ready", None).await.unwrap().status;
    assert_eq!(status, 200);
    anna.must(json!({"type": "ping"})).await;
    let version = anna.version;
    tavern.stop().await;
    tavern.start().await;
    let mut http = anna.http.clone();
    http.server = tavern.address();
    let mut again = Socket::connect(&http).await.unwrap();
    let entered = again
        .call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    assert!(
        entered["version"].as_u64().unwrap() >= version,
        "the log still replays"
    );
}
