//! Bots at the table, hints, and programs with API tokens.

use serde_json::json;

use crate::house::Tavern;
use client::{Http, Socket};

#[tokio::test]
async fn one_request_makes_a_table_against_a_bot_that_plays_to_the_end() {
    let tavern = Tavern::open().await;
    let mut anna = tavern.guest("Anna").await;
    let bots = json!([{"seat": 1, "level": "random"}]);
    let table = anna
        .open(json!({"game": "toy", "preset": "long", "bots": bots}))
        .await;
    anna.enter(&table).await;
    while anna.phase() != "finished" {
        if !anna.proceed(0).await {
            anna.hear().await;
        }
    }
    assert_eq!(anna.play["rounds"].as_array().unwrap().len(), 9);
    assert_eq!(anna.table["seats"][1]["occupant"]["kind"], "bot");
}

#[tokio::test]
async fn a_hint_is_legal_and_marks_the_game() {
    let tavern = Tavern::open().await;
    let (_, mut anna, _bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let hint = anna.must(json!({"type": "hint"})).await;
    assert!(
        anna.legal()
            .iter()
            .any(|action| hint["action"] == action.as_str()),
        "{hint}"
    );
    assert_eq!(anna.table["rated"], false);
}

#[tokio::test]
async fn a_program_sits_at_a_table_with_a_token() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let made = anna
        .http
        .post("/api/tokens", json!({"label": "My bot"}))
        .await
        .unwrap();
    let mut program = Http::new(tavern.address());
    program.bearer = made["token"].as_str().map(str::to_owned);
    let table = anna.open(json!({"game": "toy"})).await;
    let mut socket = Socket::connect(&program).await.unwrap();
    socket
        .call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    socket.call(json!({"type": "sit"})).await.unwrap();
    assert_eq!(
        program
            .send("GET", "/api/tokens", None)
            .await
            .unwrap()
            .status,
        403
    );
    let database = std::fs::read(tavern.database()).unwrap();
    let token = made["token"].as_str().unwrap().as_bytes();
    assert!(
        !database.windows(token.len()).any(|bytes| bytes == token),
        "a token is kept as a hash only"
    );
    let listed = anna.http.get("/api/tokens").await.unwrap();
    assert_eq!(listed[0]["label"], "My bot");
    let path = format!("/api/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(
        anna.http.send("DELETE", &path, None).await.unwrap().status,
        204
    );
    assert_eq!(
        program
            .send("GET", "/api/session", None)
            .await
            .unwrap()
            .status,
        401
    );
}
