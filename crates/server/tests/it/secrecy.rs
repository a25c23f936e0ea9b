//! Hidden information stays hidden on the bytes of every channel.
//!
//! Two databases that differ only in what Anna cannot know are served side by side; whatever she, or a spectator, is sent has to
//! be the same, byte for byte, except for timestamps.

use client::{Http, Socket};
use serde_json::{Value, json};
use sqlx::{Connection, Row, SqliteConnection};

use crate::house::{Tavern, deal};

/// Timestamps differ between two servers; nothing else may.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut digits = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        out.push_str(if digits.len() == 13 { "T" } else { &digits });
        digits.clear();
        out.push(c);
    }
    out
}

/// Exchanges the cards that seat 0 cannot see in the only deal of the log.
async fn exchange_hidden_cards(tavern: &Tavern) {
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    let row =
        sqlx::query("select stream, seq, payload from events where payload like '%\"chance\"%'")
            .fetch_one(&mut database)
            .await
            .unwrap();
    let mut event: Value = serde_json::from_str(&row.get::<String, _>("payload")).unwrap();
    event["step"]["chance"]["deck"]
        .as_array_mut()
        .unwrap()
        .swap(1, 2);
    sqlx::query("update events set payload = ? where stream = ? and seq = ?")
        .bind(event.to_string())
        .bind(row.get::<String, _>("stream"))
        .bind(row.get::<i64, _>("seq"))
        .execute(&mut database)
        .await
        .unwrap();
    // The changed log is valid too. Without a stored hash the server does not compare it, but stores its hash at the next read.
    sqlx::query("update streams set hash = null")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

/// Everything that reaches one person, over every channel, while Bert chooses in secret.
async fn all_channels(
    http: &Http,
    bert: &Http,
    table: &str,
    seen: u64,
    choice: &str,
) -> Vec<String> {
    let mut bert = Socket::connect(bert).await.unwrap();
    bert.call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    let mut got = Vec::new();
    let mut socket = Socket::connect(http).await.unwrap();
    let asks = [
        json!({"type": "lobby", "follow": true}),
        json!({"type": "enter", "table": table}),
        json!({"type": "history", "from": 0}),
        json!({"type": "check", "action": "hold"}),
        json!({"type": "check", "action": "fold"}),
        json!({"type": "act", "action": "fold"}),
        json!({"type": "act", "action": "raise", "step": 77}),
        json!({"type": "offer", "offer": "takeback"}),
        json!({"type": "hint"}),
        json!({"type": "enter", "table": table, "since": seen}),
    ];
    for ask in asks {
        let id = socket.ask(ask).await.unwrap();
        loop {
            let text = socket.next_text().await.unwrap().to_string();
            let answered = serde_json::from_str::<Value>(&text).unwrap()["id"] == id;
            got.push(text);
            if answered {
                break;
            }
        }
    }
    bert.call(json!({"type": "act", "action": choice}))
        .await
        .unwrap();
    bert.call(json!({"type": "say", "text": "chosen"}))
        .await
        .unwrap();
    loop {
        let text = socket.next_text().await.unwrap().to_string();
        let last = text.contains("chosen\"") && text.contains("said");
        got.push(text);
        if last {
            break;
        }
    }
    socket
        .ask(json!({"type": "enter", "table": table, "since": seen}))
        .await
        .unwrap();
    got.push(socket.next_text().await.unwrap().to_string());
    for path in [
        "/api/tables",
        "/api/records",
        &format!("/api/records/{table}-1"),
        &format!("/api/records/{table}-1/replay?as=open"),
        "/api/games",
    ] {
        got.push(http.send("GET", path, None).await.unwrap().body);
    }
    got.iter().map(|text| without_times(text)).collect()
}

#[tokio::test]
async fn what_a_seat_cannot_know_does_not_change_a_byte_of_what_it_is_sent() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    deal(&mut anna, &mut bert).await;
    let seen = anna.version;
    let watcher = tavern.guest("Wanda").await.http;
    let people = [anna.http.clone(), watcher, bert.http.clone()];
    drop((anna, bert));
    tavern.stop().await;

    let mut told = Vec::new();
    for (index, person) in people.iter().enumerate() {
        let mut both = Vec::new();
        for choice in ["raise", "hold"] {
            let mut twin = Tavern::open().await;
            twin.stop().await;
            std::fs::copy(tavern.database(), twin.database()).unwrap();
            if choice == "hold" {
                exchange_hidden_cards(&twin).await;
            }
            twin.start().await;
            let at = |http: &Http| Http {
                server: twin.address(),
                ..http.clone()
            };
            both.push(all_channels(&at(person), &at(&people[2]), &table, seen, choice).await);
        }
        assert!(both[0].len() > 15, "too little was heard");
        told.push((index, both[0] == both[1], both));
    }
    for (index, same, both) in &told[..2] {
        let difference = both[0]
            .iter()
            .zip(&both[1])
            .find(|(one, other)| one != other);
        assert!(
            same,
            "person {index} was told something hidden: {difference:?}"
        );
    }
    assert!(
        !told[2].1,
        "Bert himself sees the difference, or the test shows nothing"
    );
}

#[tokio::test]
async fn the_secret_of_a_deal_leaves_the_server_only_after_the_round() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    deal(&mut anna, &mut bert).await;
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    let secret: String = sqlx::query(
        "select payload ->> 'secret' as secret from events where payload like '%deal_opened%'",
    )
    .fetch_one(&mut database)
    .await
    .unwrap()
    .get("secret");
    assert_eq!(secret.len(), 64);
    let told = |guest: &crate::house::Guest| guest.heard.iter().any(|text| text.contains(&secret));
    assert!(!told(&anna) && !told(&bert));
    anna.must(json!({"type": "act", "action": "hold"})).await;
    bert.must(json!({"type": "ping"})).await;
    assert!(!told(&bert));
    bert.must(json!({"type": "act", "action": "hold"})).await;
    // Now anybody can verify the deal.
    bert.until(told).await;
}
