//! Damaged logs, and what is kept.

use client::Socket;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

use crate::house::Tavern;

async fn damage(tavern: &Tavern, sql: &'static str, table: &str) {
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    sqlx::query(sql)
        .bind(table)
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

#[tokio::test]
async fn a_damaged_table_is_set_aside_and_the_others_go_on() {
    let mut tavern = Tavern::open().await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let (table, mut anna, _bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
        anna.must(json!({"type": "act", "action": "e2"})).await;
        tables.push((table, anna.http.clone()));
    }
    tavern.stop().await;
    damage(
        &tavern,
        "update events set payload = '{\"kind\":' where stream = ? and seq = 3",
        &tables[0].0,
    )
    .await;
    damage(
        &tavern,
        "delete from events where stream = ? and seq = 2",
        &tables[1].0,
    )
    .await;
    damage(&tavern, "update events set payload = replace(payload, 'e2', 'e7') where stream = ? and payload like '%e2%'", &tables[2].0).await;
    tavern.start().await;
    for (index, (table, http)) in tables.iter().enumerate() {
        let mut http = http.clone();
        http.server = tavern.address();
        let mut socket = Socket::connect(&http).await.unwrap();
        let entered = socket.call(json!({"type": "enter", "table": table})).await;
        match index {
            3 => assert_eq!(entered.unwrap()["play"]["step"], 1),
            _ => {
                let refused = entered.unwrap_err().to_string();
                assert!(refused.contains("damaged_table"), "{refused}");
                assert!(!refused.contains("kind"), "what is in the log is not told");
            }
        }
        let metrics = http.send("GET", "/metrics", None).await.unwrap().body;
        assert!(metrics.contains(&format!(
            "stammtisch_tables_set_aside_total {}",
            (index + 1).min(3)
        )));
    }
}

#[tokio::test]
async fn every_answered_step_is_in_the_log_in_order_once() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let mut answered = Vec::new();
    for (one, other) in [("e2", "e8"), ("e3", "e7"), ("a1h", "a7h")] {
        answered.push((
            anna.must(json!({"type": "act", "action": one})).await["version"]
                .as_u64()
                .unwrap(),
            one,
        ));
        answered.push((
            bert.must(json!({"type": "act", "action": other})).await["version"]
                .as_u64()
                .unwrap(),
            other,
        ));
    }
    tavern.stop().await;
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    for (version, action) in answered {
        let payload: (String,) =
            sqlx::query_as("select payload from events where stream = ? and seq = ?")
                .bind(&table)
                .bind(i64::try_from(version).unwrap())
                .fetch_one(&mut database)
                .await
                .unwrap();
        assert!(payload.0.contains(&format!("\"{action}\"")), "{payload:?}");
    }
}

#[tokio::test]
async fn an_ask_that_cannot_be_written_is_answered_and_the_table_goes_on_afterwards() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    // As if another process had written the next event.
    let moved = "update streams set seq = seq + 1 where stream = ?";
    damage(&tavern, moved, &table).await;
    let act = json!({"type": "act", "action": "e2"});
    let refused = anna.ask(act.clone()).await.unwrap_err();
    assert_eq!(refused["code"], "busy", "{refused}");
    while anna.hear().await["type"] != "resync" {}
    while bert.hear().await["type"] != "resync" {}
    let back = "update streams set seq = seq - 1 where stream = ?";
    damage(&tavern, back, &table).await;
    anna.enter(&table).await;
    assert_eq!(anna.play["step"], 0, "nothing has changed");
    anna.must(act).await;
    bert.enter(&table).await;
    assert_eq!(bert.play["step"], 1);
}
