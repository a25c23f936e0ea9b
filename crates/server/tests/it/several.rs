//! Every other part of the house on several nodes: what one node does, or leaves behind, holds at all of them.

use std::time::Duration;

use client::Http;
use futures_util::future::join_all;
use futures_util::stream::{FuturesUnordered, StreamExt};
use serde_json::{Value, json};

use crate::house::play_out;
use crate::nodes::{Nodes, again, until_told};

async fn sign_in(nodes: &Nodes, node: usize, password: &str) -> u16 {
    let credentials = json!({"name": "Anna", "password": password});
    let http = Http::new(nodes.all[node].address());
    let path = "/api/account/sign-in";
    http.send("POST", path, Some(credentials))
        .await
        .unwrap()
        .status
}

#[tokio::test]
async fn who_guesses_passwords_at_one_node_is_slowed_at_all() {
    let nodes = Nodes::with(2, |config| config.sign_in_rate = 2).await;
    let anna = nodes.all[0].guest("Anna").await;
    let account = json!({"name": "Anna", "password": "long enough"});
    anna.http.post("/api/account", account).await.unwrap();
    // Two guesses are counted, wherever they are sent. One that is refused is not hashed, so its answer comes before the limit recovers.
    let guesses = [0, 1, 0, 1].map(|node| sign_in(&nodes, node, "not this one"));
    let mut guesses: FuturesUnordered<_> = guesses.into_iter().collect();
    let mut statuses = Vec::new();
    while !statuses.contains(&429)
        && let Some(status) = guesses.next().await
    {
        statuses.push(status);
    }
    let right = join_all([0, 1].map(|node| sign_in(&nodes, node, "long enough")));
    let (rest, right) = tokio::join!(guesses.collect::<Vec<_>>(), right);
    statuses.extend(rest);
    statuses.sort_unstable();
    assert_eq!(statuses, [401, 401, 429, 429]);
    assert_eq!(right, [429, 429]);
    // The database does not reveal whose password was guessed, or from where.
    let named = "select count(*) from uses where key like '%anna%' or key like '%127.0.0.1%'";
    assert_eq!(nodes.number(named).await, 0);
    assert!(nodes.number("select count(*) from uses").await > 0);
}

#[tokio::test]
async fn a_game_is_analysed_by_one_node_for_all() {
    let nodes = Nodes::open(2).await;
    let toy = json!({"game": "toy"});
    let (_, mut anna, mut bert) = nodes.two_at(0, 1, toy).await;
    play_out(&mut anna, &mut bert).await;
    let records = anna.http.get("/api/records").await.unwrap();
    let id = records[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{id}/analysis");
    // The first node has the job, and publishes its progress.
    let shown = json!({"of": 77, "steps": []});
    let version = env!("CARGO_PKG_VERSION");
    nodes
        .sql(&format!(
            "insert into work (key, node, asked, shown) select 'analysis {version} {id}', number, clock_timestamp() - interval '1 h', '{shown}' from nodes where id = 'node0'"
        ))
        .await;
    let told = bert.http.get(&path).await.unwrap();
    assert_eq!(
        (&told["of"], &told["done"]),
        (&json!(77), &json!(0)),
        "{told}"
    );
    let asked = "select count(*) from work where asked > clock_timestamp() - interval '1 min'";
    assert_eq!(nodes.number(asked).await, 1, "that it is wanted is noted");
    // It dies: the next node that is asked does it.
    nodes.sql("update work set node = 0").await;
    let whole = |told: &Value| told["done"] == told["of"] && told["done"] != json!(0);
    let mut there = bert.http.get(&path).await.unwrap();
    while !whole(&there) {
        tokio::time::sleep(Duration::from_millis(250)).await;
        there = bert.http.get(&path).await.unwrap();
    }
    let mut here = anna.http.get(&path).await.unwrap();
    while !whole(&here) {
        tokio::time::sleep(Duration::from_millis(250)).await;
        here = anna.http.get(&path).await.unwrap();
    }
    assert_eq!(here, there);
    assert_eq!(nodes.number("select count(*) from analyses").await, 1);
}

#[tokio::test]
async fn what_a_node_that_died_was_to_forget_another_forgets() {
    let nodes = Nodes::open(2).await;
    let (table, anna, mut bert) = nodes.two(0, 1).await;
    let me = anna.http.get("/api/session").await.unwrap();
    let id = me["id"].as_str().unwrap();
    // As if a node had deleted the account and died before it could do the rest.
    nodes
        .sql(&format!(
            "insert into forgetting (person) values ('{id}'); insert into work (key, node, asked) values ('forget {id}', 0, clock_timestamp()); delete from people where id = '{id}'"
        ))
        .await;
    bert.until(|bert| bert.phase() == "finished").await;
    while nodes.number("select count(*) from forgetting").await > 0 {}
    let named = format!(
        "select count(*) from events where stream = '{table}' and payload like '%\"Anna\"%'"
    );
    assert_eq!(nodes.number(&named).await, 0);
}

#[tokio::test]
async fn a_withdrawn_token_ends_the_program_at_another_node() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await;
    let label = json!({"label": "My bot"});
    let made = anna.http.post("/api/tokens", label).await.unwrap();
    let mut program = Http::new(nodes.all[1].address());
    program.bearer = made["token"].as_str().map(str::to_owned);
    let mut there = nodes.all[1].back(&program).await;
    there.must(json!({"type": "ping"})).await;
    let path = format!("/api/tokens/{}", made["id"].as_str().unwrap());
    let withdrawn = anna.http.send("DELETE", &path, None).await.unwrap();
    assert_eq!(withdrawn.status, 204);
    let closing = until_told(&mut there, "closing").await;
    assert_eq!(closing["error"]["code"], "signed_out");
}

#[tokio::test]
async fn what_a_node_could_not_hear_it_reads() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await;
    let mut there = nodes.at(1, &anna).await;
    there.must(json!({"type": "ping"})).await;
    let me = anna.http.get("/api/session").await.unwrap();
    let id = me["id"].as_str().unwrap();
    // Sent while nobody listened: the notice is only in the table, and the listeners are then disconnected.
    nodes
        .sql(&format!(
            "insert into news (at, words) values (clock_timestamp(), '999 out:{id}');
             select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'"
        ))
        .await;
    let closing = until_told(&mut there, "closing").await;
    assert_eq!(closing["error"]["code"], "signed_out");
}

#[tokio::test]
async fn a_sheet_written_at_one_node_is_read_and_written_at_another() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await;
    let new = json!({"id": "evening-of-four", "title": "Evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let opened = anna.http.post("/api/sheets", new).await.unwrap();
    let path = format!("/api/sheets/{}", opened["sheet"].as_str().unwrap());
    let there = Http {
        server: nodes.all[1].address(),
        ..anna.http.clone()
    };
    assert_eq!(there.get(&path).await.unwrap()["title"], "Evening");
    let add = |id: &str, base: u64, name: &str| json!({"id": id, "base": base, "command": {"kind": "add_player", "name": name}});
    anna.http
        .post(&path, add("first-request", 1, "Eve"))
        .await
        .unwrap();
    // The other node refuses an outdated base, too, whether it knows of the new version or not.
    let stale = add("second-request", 1, "Fred");
    let stale = there.send("POST", &path, Some(stale)).await.unwrap();
    assert_eq!(stale.json()["code"], "stale", "{}", stale.body);
    // Sent twice, it is done once.
    for _ in 0..2 {
        there
            .post(&path, add("third-request", 2, "Fred"))
            .await
            .unwrap();
    }
    let names = |sheet: &Value| -> Vec<String> {
        let players = sheet["players"].as_array().unwrap();
        let name = |player: &Value| player["name"].as_str().unwrap().to_owned();
        players.iter().map(name).collect()
    };
    assert_eq!(
        names(&there.get(&path).await.unwrap()),
        ["A", "B", "C", "D", "Eve", "Fred"]
    );
    // The first node is notified, and reads it again.
    while names(&anna.http.get(&path).await.unwrap()).len() < 6 {}
}

#[tokio::test]
async fn hints_and_records_do_not_ask_where_the_table_lives() {
    let nodes = Nodes::open(3).await;
    let (_, mut anna, mut bert) = nodes.two(0, 1).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    bert.until(|bert| !bert.legal().is_empty()).await;
    let hint = bert.must(json!({"type": "hint"})).await;
    let action = hint["action"].as_str().unwrap().to_owned();
    assert!(bert.legal().contains(&action), "{hint}");
    bert.must(json!({"type": "resign"})).await;
    anna.until(|anna| anna.phase() == "finished").await;
    let third = Http {
        server: nodes.all[2].address(),
        ..bert.http.clone()
    };
    let records = third.get("/api/records").await.unwrap();
    let path = format!("/api/records/{}/replay", records[0]["id"].as_str().unwrap());
    assert!(third.get(&path).await.is_ok());
}

#[tokio::test]
async fn nobody_is_charged_for_the_time_in_which_no_node_had_the_table() {
    let mut nodes = Nodes::open(2).await;
    let clock = json!({"kind": "per_move", "seconds": 600});
    let new = json!({"game": "quoridor", "seats": 2, "clock": clock});
    let (table, mut anna, mut bert) = nodes.two_at(0, 1, new).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    bert.until(|bert| !bert.legal().is_empty()).await;
    nodes.all[0].stop().await;
    until_told(&mut bert, "resync").await;
    // As if nobody had connected for an hour.
    nodes
        .sql(&format!(
            "update events set at = at - 3600000 where stream = '{table}'; update streams set hash = null where stream = '{table}'"
        ))
        .await;
    again(&mut bert, &table).await;
    assert_eq!(bert.phase(), "playing");
    bert.must(json!({"type": "act", "action": "e8"})).await;
}
