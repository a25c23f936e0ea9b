//! Lost connections, slow clients, restarts.

use std::time::Duration;

use client::Socket;
use serde_json::{Value, json};

use crate::house::{Tavern, deal, play_out};

#[tokio::test]
async fn only_what_was_missed_is_sent() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    anna.until(|anna| anna.phase() == "playing").await;
    let seen = anna.version;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    bert.must(json!({"type": "act", "action": "e8"})).await;
    let mut tab = Socket::connect(&anna.http).await.unwrap();
    let resumed = tab
        .call(json!({"type": "enter", "table": table, "since": seen}))
        .await
        .unwrap();
    assert_eq!(resumed["type"], "resumed");
    let missed = resumed["missed"].as_array().unwrap();
    let versions: Vec<_> = missed
        .iter()
        .map(|news| news["version"].as_u64().unwrap())
        .collect();
    assert_eq!(versions, [seen + 1, seen + 2]);
    assert_eq!(missed[1]["news"]["shown"]["action"], "e8");
    assert_eq!(resumed["play"]["step"], 2);
    let now = resumed["version"].as_u64().unwrap();
    let nothing = tab
        .call(json!({"type": "enter", "table": table, "since": now}))
        .await
        .unwrap();
    assert_eq!(
        (&nothing["missed"], &nothing["play"]),
        (&json!([]), &json!(null))
    );
    for never in [now + 1, 0] {
        let fresh = tab
            .call(json!({"type": "enter", "table": table, "since": never}))
            .await
            .unwrap();
        assert_eq!(fresh["type"], "entered");
    }
    let history = tab
        .call(json!({"type": "history", "from": 1}))
        .await
        .unwrap();
    assert_eq!(
        (&history["of"], history["steps"].as_array().unwrap().len()),
        (&json!(2), 1)
    );
}

#[tokio::test]
async fn two_tabs_of_one_person_show_the_same() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    anna.until(|anna| anna.phase() == "playing").await;
    let mut tab = Socket::connect(&anna.http).await.unwrap();
    tab.call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    anna.heard.clear();
    anna.must(json!({"type": "act", "action": "e2"})).await;
    let other = tab
        .until(|message| message["type"] == "event")
        .await
        .unwrap();
    let own = anna
        .heard
        .iter()
        .find(|text| text.contains("\"event\""))
        .unwrap();
    assert_eq!(serde_json::from_str::<Value>(own).unwrap(), other);
    drop(tab);
    bert.must(json!({"type": "ping"})).await;
    assert_eq!(
        bert.table["seats"][0]["connected"], true,
        "one tab is still there"
    );
}

#[tokio::test]
async fn a_restart_loses_nothing_and_the_game_goes_on() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    deal(&mut anna, &mut bert).await;
    anna.proceed(0).await;
    anna.must(json!({"type": "ping"})).await;
    let (version, step) = (anna.version, anna.play["step"].clone());
    tavern.stop().await;
    while anna.try_hear().await.is_ok() {}
    assert!(anna.heard.iter().any(|text| text.contains("shutting_down")));
    tavern.start().await;
    for guest in [&mut anna, &mut bert] {
        guest.http.server = tavern.address();
        guest.socket = Socket::connect(&guest.http).await.unwrap();
        guest
            .must(json!({"type": "enter", "table": table, "since": version}))
            .await;
    }
    assert_eq!(anna.play["step"], step);
    play_out(&mut anna, &mut bert).await;
    assert_eq!(anna.play["rounds"].as_array().unwrap().len(), 9);
}

#[tokio::test]
async fn a_client_that_does_not_read_is_told_to_come_again() {
    let tavern = Tavern::with(|config| config.message_rate = 100_000).await;
    let (table, mut anna, _bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let mut sleeper = tavern.guest("Sleeper").await;
    sleeper.enter(&table).await;
    let mut restless = tavern.guest("Restless").await;
    let resyncs = async |http: &client::Http| {
        let metrics = http.send("GET", "/metrics", None).await.unwrap().body;
        let line = metrics
            .lines()
            .find(|line| line.starts_with("stammtisch_resyncs_total"));
        line.and_then(|line| line.split(' ').nth(1))
            .map_or(0, |count| count.parse::<u32>().unwrap())
    };
    // The sleeping client's socket accepts what the kernel buffers, then the queue fills, then nothing more.
    for _ in 0..6000 {
        restless.enter(&table).await;
        restless.must(json!({"type": "exit"})).await;
        restless.heard.clear();
    }
    // Anna did not read either: she enters again, several times if necessary while her queue empties, and plays.
    let mut tries = 0;
    loop {
        anna.enter(&table).await;
        match anna.ask(json!({"type": "act", "action": "e2"})).await {
            Ok(_) => break,
            Err(error) => assert_eq!(error["code"], "not_at_a_table", "{error}"),
        }
        tries += 1;
        assert!(tries < 50, "Anna never gets back to her table");
    }
    let resync = async { while sleeper.try_hear().await.unwrap()["type"] != "resync" {} };
    tokio::time::timeout(Duration::from_secs(120), resync)
        .await
        .expect("no resync came");
    assert!(resyncs(&anna.http).await > 0);
    sleeper.enter(&table).await;
    assert_eq!(sleeper.play["step"], 1);
}

/// Live news and news after a reconnect are equal, byte for byte, however much has happened since.
#[tokio::test]
async fn live_and_resumed_news_are_equal() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    let ask = json!({"type": "cut_commit", "deal": 1, "puzzle": null});
    anna.until(|anna| anna.may("cut_commit")).await;
    anna.must(ask).await;
    let name = json!({"name": "Bertram"});
    let renamed = bert.http.send("PATCH", "/api/session", Some(name)).await;
    assert_eq!(renamed.unwrap().status, 200);
    bert.must(json!({"type": "say", "text": "Good evening"}))
        .await;
    play_out(&mut anna, &mut bert).await;
    bert.must(json!({"type": "stand"})).await;
    anna.must(json!({"type": "ping"})).await;
    let live: Vec<Value> = anna
        .heard
        .iter()
        .map(|text| serde_json::from_str::<Value>(text).unwrap())
        .filter(|message| message["type"] == "event")
        .map(|message| json!({"version": message["version"], "at": message["at"], "news": message["news"]}))
        .collect();
    let began = live
        .iter()
        .find(|event| event["news"]["kind"] == "started")
        .unwrap();
    let mut tab = Socket::connect(&anna.http).await.unwrap();
    let since = began["version"].clone();
    let resumed = tab
        .call(json!({"type": "enter", "table": table, "since": since}))
        .await
        .unwrap();
    let missed = resumed["missed"].as_array().unwrap();
    let kinds = |kind: &str| missed.iter().any(|event| event["news"]["kind"] == kind);
    for kind in ["cuts_closed", "renamed", "said", "deal_shown", "stood"] {
        assert!(kinds(kind), "{kind} was not among the news");
    }
    let live: Vec<&Value> = live
        .iter()
        .filter(|event| event["version"].as_u64() > since.as_u64())
        .collect();
    assert_eq!(live, missed.iter().collect::<Vec<_>>());
}
