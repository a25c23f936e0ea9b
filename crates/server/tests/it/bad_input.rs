//! Malformed, oversized and hostile input gets a clear error or a closed connection, and the table
//! is unharmed.

use client::{Http, Socket};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::Tavern;

async fn error_to(socket: &mut Socket, text: String) -> Value {
    socket.send_text(text).await.unwrap();
    socket
        .until(|message| message["type"] == "error")
        .await
        .unwrap()["error"]
        .clone()
}

#[tokio::test]
async fn unreadable_messages_are_answered_and_nothing_else_happens() {
    let tavern = Tavern::open().await;
    let (table, mut anna, _bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    anna.until(|anna| anna.phase() == "playing").await;
    let mut socket = Socket::connect(&anna.http).await.unwrap();
    socket
        .call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    let deep = format!("{}1{}", "[".repeat(1500), "]".repeat(1500));
    let bad = [
        "",
        "{",
        "null",
        "[]",
        "\"x\"",
        "{\"id\":1}",
        "{\"id\":-1,\"ask\":{\"type\":\"ping\"}}",
        "{\"id\":1,\"ask\":{\"type\":\"fly\"}}",
        "{\"id\":1,\"ask\":{\"type\":\"act\"}}",
        "{\"id\":1,\"ask\":{\"type\":\"act\",\"action\":7}}",
        "{\"id\":1,\"ask\":{\"type\":\"sit\",\"seat\":-1}}",
        "{\"id\":1,\"ask\":{\"type\":\"sit\",\"seat\":256}}",
        "{\"id\":1,\"ask\":{\"type\":\"ping\",\"more\":1}}",
        &deep,
    ];
    for text in bad {
        let error = error_to(&mut socket, text.to_owned()).await;
        assert_eq!(error["code"], "bad_message", "{text}");
    }
    for (ask, code) in [
        (
            json!({"type": "seat_bot", "seat": 255, "level": "random"}),
            "bad_seat",
        ),
        (json!({"type": "remove", "seat": 200}), "wrong_phase"),
        (
            json!({"type": "cut_commit", "deal": 1, "puzzle": "xyz"}),
            "bad_cut",
        ),
        (
            json!({"type": "cut_commit", "deal": 1, "puzzle": null}),
            "wrong_deal",
        ),
        (
            json!({"type": "enter", "table": "../../etc/passwd"}),
            "unknown_table",
        ),
        (json!({"type": "enter", "table": ""}), "unknown_table"),
    ] {
        let error = socket.call(ask.clone()).await.unwrap_err();
        assert!(error.to_string().contains(code), "{ask}: {error}");
    }
    anna.must(json!({"type": "act", "action": "e2", "step": 0}))
        .await;
}

#[tokio::test]
async fn nobody_acts_for_another() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let mut wanda = tavern.guest("Wanda").await;
    wanda.enter(&table).await;
    for ask in ["resign", "claim_win", "retake", "go_on", "rematch", "hint"] {
        let code = wanda.refused(json!({"type": ask})).await;
        assert_eq!(code, "not_seated", "{ask}");
    }
    assert_eq!(wanda.refused(json!({"type": "close"})).await, "not_owner");
    assert_eq!(
        wanda.refused(json!({"type": "act", "action": "e2"})).await,
        "not_seated"
    );
    assert!(
        bert.ask(json!({"type": "act", "action": "e2"}))
            .await
            .is_err()
    );
    anna.must(json!({"type": "act", "action": "e2"})).await;
}

#[tokio::test]
async fn what_is_too_large_or_not_text_closes_the_connection() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    for hostile in [
        Message::Text("x".repeat(5000).into()),
        Message::Binary(vec![1, 2, 3].into()),
    ] {
        let mut socket = Socket::connect(&anna.http).await.unwrap();
        socket.send_frame(hostile).await.unwrap();
        assert!(socket.until(|_| false).await.is_err());
    }
    let mut socket = Socket::connect(&anna.http).await.unwrap();
    socket.call(json!({"type": "ping"})).await.unwrap();
}

#[tokio::test]
async fn a_flood_is_answered_then_cut_off() {
    // So low that it counts as a flood on any machine.
    let tavern = Tavern::with(|config| config.message_rate = 1).await;
    let anna = tavern.guest("Anna").await;
    let mut socket = Socket::connect(&anna.http).await.unwrap();
    for id in 0..200 {
        if socket
            .send_text(format!("{{\"id\":{id},\"ask\":{{\"type\":\"ping\"}}}}"))
            .await
            .is_err()
        {
            break;
        }
    }
    let closing = socket
        .until(|message| message["type"] == "closing")
        .await
        .unwrap();
    assert_eq!(closing["error"]["code"], "flood");
}

#[tokio::test]
async fn a_flood_of_pings_is_cut_off_too() {
    let tavern = Tavern::with(|config| config.message_rate = 1).await;
    let anna = tavern.guest("Anna").await;
    for frame in [Message::Ping(vec![1].into()), Message::Pong(vec![].into())] {
        let mut socket = Socket::connect(&anna.http).await.unwrap();
        while socket.send_frame(frame.clone()).await.is_ok() {}
        assert!(socket.until(|_| false).await.is_err());
    }
}

#[tokio::test]
async fn bad_bodies_and_wishes_are_refused_with_a_code() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await.http;
    let refused = [
        ("{", 400, "bad_body"),
        ("{\"game\":\"toy\",\"colour\":1}", 400, "bad_body"),
        ("{\"game\":\"chess\"}", 422, "unknown_game"),
        (
            "{\"game\":\"toy\",\"preset\":\"none\"}",
            422,
            "unknown_preset",
        ),
        (
            "{\"game\":\"toy\",\"options\":{\"rounds\":99}}",
            422,
            "bad_option",
        ),
        (
            "{\"game\":\"toy\",\"options\":{\"cheat\":true}}",
            422,
            "unknown_option",
        ),
        ("{\"game\":\"toy\",\"seats\":5}", 422, "bad_seats"),
        (
            "{\"game\":\"toy\",\"bots\":[{\"seat\":9,\"level\":\"random\"}]}",
            422,
            "bad_seat",
        ),
        (
            "{\"game\":\"toy\",\"bots\":[{\"seat\":0,\"level\":\"god\"}]}",
            422,
            "unknown_level",
        ),
        (
            "{\"game\":\"toy\",\"clock\":{\"kind\":\"per_move\",\"seconds\":0}}",
            422,
            "bad_clock",
        ),
    ];
    for (body, status, code) in refused {
        let answer = anna
            .send_raw("POST", "/api/tables", Some(body))
            .await
            .unwrap();
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (status, Some(code)),
            "{body}: {}",
            answer.body
        );
    }
    let huge = format!("{{\"game\":\"{}\"}}", "x".repeat(100_000));
    assert_eq!(
        anna.send_raw("POST", "/api/tables", Some(&huge))
            .await
            .unwrap()
            .status,
        413
    );
    let nobody = Http::new(tavern.address());
    assert_eq!(
        nobody
            .send_raw("POST", "/api/tables", Some("{}"))
            .await
            .unwrap()
            .status,
        401
    );
}

#[tokio::test]
async fn nobody_takes_all_connections_and_replays_are_not_for_floods() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let mut tabs = Vec::new();
    while let Ok(socket) = Socket::connect(&anna.http).await {
        tabs.push(socket);
        assert!(tabs.len() < 100, "there has to be an end");
    }
    assert_eq!(tabs.len(), 31, "with the first one 32");
    tavern.guest("Bert").await;
    let mut statuses = Vec::new();
    for _ in 0..200 {
        let replay = anna.http.send("GET", "/api/records/x/replay", None).await;
        statuses.push(replay.unwrap().status);
    }
    assert_eq!((statuses[0], statuses[199]), (404, 429));
}

#[tokio::test]
async fn nothing_is_read_as_what_it_is_not() {
    let mut tavern = Tavern::open().await;
    let (table, anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let people = ["Anna", "Bert", "Cora", "Dirk"];
    let settings = json!({"preset": "ddv"});
    let sheet =
        json!({"id": "first-evening", "title": "Evening", "players": people, "settings": settings});
    let sheet = anna.http.post("/api/sheets", sheet).await.unwrap();
    let sheet = sheet["sheet"].as_str().unwrap();
    let club =
        json!({"id": "first-round", "title": "Friday", "members": people, "settings": settings});
    let club = anna.http.post("/api/clubs", club).await.unwrap();
    let club = club["club"].as_str().unwrap();
    // Requests for anything by anybody: an id of another kind is not found.
    let nobody = Http::new(tavern.address());
    for (path, code) in [
        (format!("/api/sheets/{table}"), "unknown_sheet"),
        (format!("/api/sheets/{club}"), "unknown_sheet"),
        (format!("/api/sheets/{club}/events"), "unknown_sheet"),
        (format!("/api/clubs/{table}"), "unknown_club"),
        (format!("/api/clubs/{sheet}"), "unknown_club"),
        (format!("/api/tables/{sheet}/qr.svg"), "unknown_table"),
        (format!("/api/records/{sheet}-1"), "unknown_record"),
    ] {
        let answer = nobody.send("GET", &path, None).await.unwrap();
        assert_eq!((answer.status, &answer.json()["code"]), (404, &json!(code)));
    }
    for id in [sheet, club] {
        let enter = json!({"type": "enter", "table": id});
        assert_eq!(bert.refused(enter).await, "unknown_table");
    }
    // It can still be read afterwards.
    tavern.stop().await;
    tavern.start().await;
    let mut anna = tavern.back(&anna.http).await;
    anna.enter(&table).await;
    assert_eq!(anna.phase(), "playing");
    for path in [format!("/api/sheets/{sheet}"), format!("/api/clubs/{club}")] {
        let answer = anna.http.send("GET", &path, None).await.unwrap();
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
}
