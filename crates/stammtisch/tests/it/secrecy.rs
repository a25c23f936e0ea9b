//! What is hidden stays hidden on the bytes of every channel, for every game of the catalog.
//!
//! A game is played to a random moment and the server is killed. Its database is copied, and in the copy two cards are exchanged that neither
//! the first seat nor a spectator can know. Both are served, the same things happen in both, and whatever those two are sent has to be
//! the same, byte for byte, but for the time of day. One of the others has to see a difference, or the test would show nothing.

use std::time::Duration;

use client::Http;
use game::{Kind, NewMatch, Seat, Turn};
use serde_json::{Value, json};
use sqlx::{Connection, Row};

use crate::house::{Guest, House};
use crate::worlds;

const NAMES: [&str; 4] = ["Anna", "Bert", "Cleo", "Dora"];
const WORD: &str = "Kartoffelsalat";

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

/// The metrics without durations, time gaps of the machine, and how many writes happened to share a commit.
fn without_timings(metrics: &str) -> String {
    let timing = [
        "_bucket{",
        "_sum ",
        "stammtisch_commits_total ",
        "stammtisch_commit_time_ms_total ",
        "stammtisch_gaps_total ",
    ];
    let counts = |line: &&str| !timing.iter().any(|timing| line.contains(timing));
    metrics
        .lines()
        .filter(counts)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A table of people, played at random for this many turns or to its end; returns the people and its id.
async fn begun(house: &House, kind: &dyn Kind, preset: &str, turns: usize) -> (Vec<Guest>, String) {
    let seats = usize::from(kind.seats()[0]);
    let mut guests = Vec::new();
    for name in &NAMES[..seats] {
        guests.push(house.guest(name).await);
    }
    let new = json!({"game": kind.id(), "preset": preset, "seats": seats});
    let table = guests[0].open(new).await;
    for guest in &mut guests[1..] {
        guest.enter(&table).await;
        guest.must(json!({"type": "sit"})).await;
    }
    play_on(&mut guests, turns).await;
    (guests, table)
}

/// Everybody does what is possible in turn.
async fn play_on(guests: &mut [Guest], turns: usize) {
    let mut number = 7;
    let mut choose = |of: usize| {
        number = (number * 31 + 17) % 1_000_003;
        number % of
    };
    let mut acted = 0;
    while acted < turns && guests[0].phase() != "finished" {
        let mut moved = false;
        for guest in &mut *guests {
            if acted >= turns {
                break;
            }
            let before = guest.play["step"].clone();
            moved |= guest.proceed(&mut choose).await;
            acted += usize::from(guest.play["step"] != before);
        }
        if !moved {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Sends a request that only the table itself answers: all its earlier messages have then been received, and no answer from elsewhere
/// overtakes them.
async fn hear_the_table_out(guest: &mut Guest) {
    guest
        .ask(json!({"type": "check", "action": "nonsense"}))
        .await;
}

/// Everything that a person is sent at a table, over every channel, while the players play the line.
async fn everything(
    house: &House,
    table: &str,
    watcher: &Http,
    players: &[Http],
    line: &[(Seat, String)],
) -> Vec<String> {
    let mut guests = Vec::new();
    for http in players {
        let mut guest = house.back(http).await;
        guest.enter(table).await;
        guests.push(guest);
    }
    let mut watcher = house.back(watcher).await;
    let version = guests[0]
        .must(json!({"type": "enter", "table": table}))
        .await["version"]
        .clone();
    hear_the_table_out(&mut guests[0]).await;
    let since = version.as_u64().unwrap().saturating_sub(3);
    let (seat, action) = line
        .first()
        .cloned()
        .unwrap_or((Seat::new(0), "x".to_owned()));
    for ask in [
        json!({"type": "lobby", "follow": true}),
        json!({"type": "enter", "table": table}),
        json!({"type": "history", "from": 0}),
        json!({"type": "check", "action": action}),
        json!({"type": "check", "action": "nonsense"}),
        json!({"type": "act", "action": "nonsense"}),
        json!({"type": "act", "action": action, "step": 7777}),
        json!({"type": "offer", "offer": "takeback"}),
        json!({"type": "hint"}),
        json!({"type": "enter", "table": table, "since": since}),
    ] {
        watcher.ask(ask.clone()).await;
        // One's own action is played below.
        if seat.index() != 0 || ask["type"] != "act" {
            guests[0].ask(ask).await;
        }
    }
    // A bot's choice for the first seat depends only on what that seat knows.
    guests[0].ask(json!({"type": "hint"})).await;
    for (seat, action) in line {
        let ask = json!({"type": "act", "action": action});
        guests[seat.index()].must(ask).await;
        hear_the_table_out(&mut guests[0]).await;
        hear_the_table_out(&mut watcher).await;
        guests[0].ask(json!({"type": "hint"})).await;
    }
    guests[0].must(json!({"type": "say", "text": WORD})).await;
    for guest in [&mut guests[0], &mut watcher] {
        guest
            .must(json!({"type": "enter", "table": table, "since": since}))
            .await;
    }
    let mut got = Vec::new();
    for guest in [&guests[0], &watcher] {
        got.extend(guest.heard.iter().map(|text| without_times(text)));
        for path in [
            "/api/session",
            "/api/tables",
            "/api/records",
            &format!("/api/records/{table}-1"),
            &format!("/api/records/{table}-1/replay?as=open"),
            &format!("/api/records/{table}-1/download"),
            &format!("/api/records/{table}-1/analysis"),
        ] {
            let answer = guest.http.send("GET", path, None).await.unwrap();
            got.push(without_times(&answer.body));
        }
    }
    let metrics = guests[0].http.send("GET", "/metrics", None).await.unwrap();
    got.push(without_timings(&metrics.body));
    // What the others are sent comes last, as the control.
    let others = guests[1..].iter().flat_map(|guest| &guest.heard);
    got.push(others.map(|text| without_times(text)).collect());
    got
}

/// Secrets and salts of all deals, with the version from which they are public.
fn secrets(events: &[(i64, Value)]) -> Vec<(String, Option<i64>)> {
    let opened = events
        .iter()
        .filter(|(_, event)| event["kind"] == "deal_opened");
    let of = |(_, event): &(i64, Value)| {
        let shown = events
            .iter()
            .find(|(_, other)| other["kind"] == "deal_shown" && other["deal"] == event["deal"]);
        let shown = shown.map(|(seq, _)| *seq);
        [&event["secret"], &event["salt"]].map(|text| (text.as_str().unwrap().to_owned(), shown))
    };
    opened.flat_map(of).collect()
}

/// No deal's secret was sent to anybody before its round was over.
fn no_secret_too_early(guest: &Guest, secrets: &[(String, Option<i64>)]) {
    let mut version = 0;
    for text in &guest.heard {
        let message: Value = serde_json::from_str(text).unwrap();
        version = message["version"].as_i64().unwrap_or(version);
        for (secret, shown) in secrets {
            let known = shown.is_some_and(|shown| version >= shown);
            assert!(
                known || !text.contains(secret.as_str()),
                "too early: {text}"
            );
        }
    }
}

/// The server's log contains no cards, secrets, cookies or chat texts.
async fn nothing_in_the_log(house: &House, people: &[Http], secrets: &[(String, Option<i64>)]) {
    let log = house.log();
    assert!(log.contains("DEBUG"), "everything is logged: {log}");
    let mut forbidden: Vec<String> = secrets.iter().map(|(secret, _)| secret.clone()).collect();
    forbidden.push(WORD.to_owned());
    for person in people {
        let cookie = person.cookie.clone().unwrap();
        forbidden.push(cookie.split_once('=').unwrap().1.to_owned());
    }
    let mut database = house.database().await;
    let rows = sqlx::query("select payload from events where payload like '%\"step\"%'")
        .fetch_all(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    for row in rows {
        let event: Value = serde_json::from_str(&row.get::<String, _>(0)).unwrap();
        forbidden.push(event["step"].to_string());
        let chance = event["step"]["chance"].as_object();
        let cards = chance.and_then(|chance| chance.values().find_map(Value::as_array));
        // The first four cards as a text. Fewer could be in the log by chance; the whole step is looked for in any case.
        let first = cards.and_then(|cards| cards.get(..4));
        forbidden.extend(first.map(|cards| json!(cards).to_string().replace(['[', ']'], "")));
    }
    for text in forbidden {
        assert!(!log.contains(&text), "{text} is in the log");
    }
}

async fn keeps_its_secrets(kind: &'static dyn Kind, preset: &str, turns: usize) -> bool {
    let mut house = House::open("debug");
    let (guests, table) = begun(&house, kind, preset, turns).await;
    let wanda = house.guest("Wanda").await.http;
    let people: Vec<Http> = guests.iter().map(|guest| guest.http.clone()).collect();
    house.kill();
    let before = worlds::events(&house).await;
    for guest in &guests {
        no_secret_too_early(guest, &secrets(&before));
    }
    nothing_in_the_log(&house, &people, &secrets(&before)).await;
    let Some((seq, changed)) = worlds::exchange(kind, &before) else {
        return false;
    };
    let here = worlds::fold(kind, &before).unwrap();
    let there = worlds::fold(kind, &changed).unwrap();
    let line = worlds::common_line(here, there, 6);
    let mut got = Vec::new();
    for events in [&before, &changed] {
        let mut twin = house.twin();
        let payload = &events.iter().find(|(number, _)| *number == seq).unwrap().1;
        let mut database = twin.database().await;
        sqlx::query("update events set payload = ? where seq = ?")
            .bind(payload.to_string())
            .bind(seq)
            .execute(&mut database)
            .await
            .unwrap();
        // The changed log is valid too. Without a stored hash the server does not compare it, but stores its hash at the next read.
        sqlx::query("update streams set hash = null")
            .execute(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
        twin.start();
        got.push(everything(&twin, &table, &wanda, &people, &line).await);
        nothing_in_the_log(&twin, &people, &secrets(&before)).await;
        let hidden = secrets(&before);
        let hidden = hidden.iter().filter(|(_, shown)| shown.is_none());
        for (secret, _) in hidden {
            assert!(
                !got.iter()
                    .flatten()
                    .any(|text| text.contains(secret.as_str()))
            );
        }
    }
    let (control, blind): (Vec<_>, Vec<_>) = {
        let last = |mut got: Vec<String>| (got.pop().unwrap(), got);
        got.into_iter().map(last).unzip()
    };
    assert!(blind[0].len() > 30, "too little was heard");
    for (one, other) in blind[0].iter().zip(&blind[1]) {
        assert_eq!(
            one,
            other,
            "{} {preset}: somebody was told what is hidden",
            kind.id()
        );
    }
    assert_eq!(blind[0].len(), blind[1].len());
    assert_ne!(control[0], control[1], "the others see the difference");
    true
}

#[tokio::test]
async fn no_channel_tells_what_a_seat_or_a_spectator_cannot_know() {
    for entry in catalog::GAMES {
        let mut shown = 0;
        for (index, preset) in entry.kind.presets().iter().enumerate() {
            // The first moment is in the first round of even the shortest game.
            for turns in [1, 2 + index, 9 + index, 15 + 5 * index] {
                shown += u32::from(keeps_its_secrets(entry.kind, preset, turns).await);
            }
        }
        // A game without deals has no hidden information, so there is nothing to exchange.
        let open = entry.kind.start(&NewMatch::default()).unwrap().turn() != Turn::Chance;
        assert_eq!(shown == 0, open, "{}: nothing was shown", entry.kind.id());
    }
}

#[tokio::test]
async fn the_secret_of_a_deal_is_told_only_after_its_round_in_whole_games_of_every_kind() {
    for entry in catalog::GAMES {
        let preset = entry.kind.presets()[0];
        let house = House::open("debug");
        let (mut guests, table) = begun(&house, entry.kind, preset, 0).await;
        let mut wanda = house.guest("Wanda").await;
        wanda.enter(&table).await;
        play_on(&mut guests, 300).await;
        hear_the_table_out(&mut wanda).await;
        let secrets = secrets(&worlds::events(&house).await);
        for guest in guests.iter().chain([&wanda]) {
            no_secret_too_early(guest, &secrets);
        }
        let people: Vec<Http> = guests.iter().map(|guest| guest.http.clone()).collect();
        nothing_in_the_log(&house, &people, &secrets).await;
        let told = |secret: &str| wanda.heard.iter().any(|text| text.contains(secret));
        let shown = secrets.iter().filter(|(_, shown)| shown.is_some());
        assert!(
            shown.clone().all(|(secret, _)| told(secret)),
            "and then it is told"
        );
    }
}
