//! `kill -9` at random moments while many tables play: everything acknowledged is there, in order, once, and every game is
//! finished.
//!
//! 30 kills; `KILLS=1000 cargo test -p stammtisch --release kill` runs longer. `KILL_SEED` repeats what people choose and the pauses,
//! not what the machine makes of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{ClientError, Cutter, Http, Socket};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sqlx::Row;

use crate::house::{House, patiently};

const TABLES: usize = 24;

/// A step that the server has acknowledged.
struct Answered {
    table: String,
    version: i64,
    action: String,
}

#[derive(Default)]
struct Shared {
    answered: Mutex<Vec<Answered>>,
    finished: AtomicU32,
    stop: AtomicBool,
}

/// One person at one table, through every loss of the connection.
async fn person(http: Http, table: String, shared: Arc<Shared>, mut choice: StdRng) {
    let mut cutter = Cutter::rehearsing();
    loop {
        match sitting(&http, &table, &mut cutter, &shared, &mut choice).await {
            Ok(()) => return,
            Err(ClientError::Lost(_)) => tokio::time::sleep(Duration::from_millis(30)).await,
            Err(error) => panic!("{table}: {error}"),
        }
    }
}

async fn sitting(
    http: &Http,
    table: &str,
    cutter: &mut Cutter,
    shared: &Shared,
    choice: &mut StdRng,
) -> Result<(), ClientError> {
    let mut socket = Socket::connect(http).await?;
    let mut state = json!({});
    let mut next = socket
        .call(json!({"type": "enter", "table": table}))
        .await?;
    loop {
        for part in ["table", "you", "play"] {
            if next[part].is_object() {
                state[part] = next[part].take();
            }
        }
        if state["table"]["phase"] == "finished" {
            if shared.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            if state["you"]["seat"] == 0 {
                shared.finished.fetch_add(1, Ordering::Relaxed);
                tolerant(socket.call(json!({"type": "rematch"})).await)?;
            }
        } else if let Some(cut) = cutter.answer(&state["table"], &state["you"]) {
            tolerant(socket.call(cut).await)?;
        } else if state["you"]["may"]
            .as_array()
            .is_some_and(|may| may.iter().any(|what| what == "go_on"))
        {
            tolerant(socket.call(json!({"type": "go_on"})).await)?;
            state["you"]["may"] = json!([]);
        } else if let Some(action) = any_of(&state["play"]["legal"]["actions"], choice) {
            let step = state["play"]["step"].clone();
            let ask = json!({"type": "act", "action": action, "step": step});
            if let Some(done) = tolerant(socket.call(ask).await)? {
                let version = done["version"].as_i64().unwrap();
                let table = table.to_owned();
                shared.answered.lock().unwrap().push(Answered {
                    table,
                    version,
                    action,
                });
            }
            state["play"]["legal"]["actions"] = json!([]);
        }
        next = socket.next().await?;
    }
}

/// Two people may do the same thing at once, and an action sent twice is refused the second time; both are correct.
fn tolerant(answer: Result<Value, ClientError>) -> Result<Option<Value>, ClientError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(ClientError::Refused(refusal)) => {
            let expected = ["stale", "wrong_phase", "wrong_deal", "not_possible"];
            assert!(
                expected.iter().any(|code| refusal["code"] == *code),
                "{refusal}"
            );
            Ok(None)
        }
        Err(lost) => Err(lost),
    }
}

fn any_of(actions: &Value, choice: &mut StdRng) -> Option<String> {
    let actions = actions.as_array().filter(|actions| !actions.is_empty())?;
    let index = choice.random_range(0..actions.len());
    actions[index].as_str().map(str::to_owned)
}

#[tokio::test]
async fn what_was_answered_survives_kill_9() {
    let kills: u32 = std::env::var("KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(30);
    let seed: u64 = std::env::var("KILL_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(rand::random);
    eprintln!("KILL_SEED={seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut house = House::open("warn");
    let address = house.address;
    let shared = Arc::new(Shared::default());
    let mut people = Vec::new();
    for number in 0..TABLES {
        let owner = patiently(|| Http::enter(address, "Anna")).await;
        let guest = patiently(|| Http::enter(address, "Bert")).await;
        // One game of open information, one with deals, cuts and rounds.
        let new = match number % 2 {
            0 => {
                json!({"game": "quoridor", "seats": 2, "options": {"board": 7, "walls": 3, "ply_limit": 30}})
            }
            _ => json!({"game": "sixty-six", "options": {"match": "single"}}),
        };
        let opened = patiently(|| owner.post("/api/tables", new.clone())).await;
        let table = opened["table"].as_str().unwrap().to_owned();
        let mut socket = patiently(|| Socket::connect(&guest)).await;
        socket
            .call(json!({"type": "enter", "table": table}))
            .await
            .unwrap();
        socket.call(json!({"type": "sit"})).await.unwrap();
        for http in [owner, guest] {
            let choice = StdRng::seed_from_u64(random.random());
            let person = person(http, table.clone(), shared.clone(), choice);
            people.push(tokio::spawn(person));
        }
    }
    for _ in 0..kills {
        let pause = random.random_range(50..600);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        house.kill_and_restart();
    }
    shared.stop.store(true, Ordering::Relaxed);
    for person in people {
        let ended = tokio::time::timeout(Duration::from_secs(600), person).await;
        ended.expect("a game was not finished").unwrap();
    }
    house.kill();
    let answered = std::mem::take(&mut *shared.answered.lock().unwrap());
    eprintln!(
        "kills: {kills}, answered steps: {}, finished games: {}",
        answered.len(),
        shared.finished.load(Ordering::Relaxed)
    );
    check(&house, &answered).await;
    assert!(answered.len() > 200, "too little was played");
}

async fn check(house: &House, answered: &[Answered]) {
    let mut database = house.database().await;
    let aside: i64 = sqlx::query("select count(*) from set_aside")
        .fetch_one(&mut database)
        .await
        .unwrap()
        .get(0);
    assert_eq!(aside, 0, "no table may be damaged");
    let gaps: i64 = sqlx::query("select count(*) from (select stream from events group by stream having max(seq) <> count(*) or count(*) <> count(distinct seq))")
        .fetch_one(&mut database)
        .await
        .unwrap()
        .get(0);
    assert_eq!(gaps, 0, "the numbers of every log are without gaps");
    let rows = sqlx::query("select stream, seq, payload from events")
        .fetch_all(&mut database)
        .await
        .unwrap();
    let mut log: HashMap<(String, i64), String> = rows
        .iter()
        .map(|row| ((row.get(0), row.get(1)), row.get(2)))
        .collect();
    for step in answered {
        let number = (step.table.clone(), step.version);
        // Removing it also shows that no version was acknowledged twice.
        let payload = log
            .remove(&number)
            .unwrap_or_else(|| panic!("{number:?} was answered and is lost"));
        let event: Value = serde_json::from_str(&payload).unwrap();
        assert_eq!(event["step"]["action"], step.action.as_str(), "{number:?}");
    }
}
