//! Rounds on two nodes of one PostgreSQL: what one node writes, or deletes, the other shows.

use serde_json::{Value, json};

use crate::house::Tavern;

async fn node(address: &str, number: usize) -> Tavern {
    let store = Some(address.to_owned());
    Tavern::with(|config| {
        config.store = store;
        config.node = Some(format!("node{number}"));
    })
    .await
}

#[tokio::test]
async fn a_round_changed_at_one_node_is_seen_at_the_other_until_it_is_deleted() {
    let address = cluster::database();
    let nodes = [node(&address, 0).await, node(&address, 1).await];
    let anna = nodes[0].guest("Anna").await.http;
    let there = nodes[1].back(&anna).await.http;
    let new = json!({"id": "first-round", "title": "Friday", "members": ["Anna", "Bert", "Cora", "Dirk"], "settings": {"preset": "ddv"}});
    let founded = anna.post("/api/clubs", new).await.unwrap();
    let club = format!("/api/clubs/{}", founded["club"].as_str().unwrap());
    let seen = there.get(&club).await.unwrap();
    assert_eq!(seen["members"].as_array().map(Vec::len), Some(4));
    // Both write in turn: each must have read what the other wrote.
    for (number, writer) in [&anna, &there, &anna].into_iter().enumerate() {
        let command = json!({"kind": "add_member", "name": format!("Guest {number}")});
        let body = json!({"id": format!("add-000{number}"), "base": 1, "command": command});
        writer.post(&club, body).await.unwrap();
    }
    let members = |seen: &Value| seen["members"].as_array().map_or(0, Vec::len);
    while members(&there.get(&club).await.unwrap()) < 7 {}
    let evening =
        json!({"id": "evening-1", "title": "Evening", "players": ["Anna", "Bert", "Cora", "Dirk"]});
    let path = format!("{club}/evenings");
    let sheet = there.post(&path, evening).await.unwrap();
    let sheet = format!("/api/sheets/{}", sheet["sheet"].as_str().unwrap());
    let entry = json!({"kind": "enter_row", "entry": {"game": "normal", "result":
        {"kind": "counted", "re": {"players": [0, 1], "points": 151}, "kontra": {}}}});
    let body = json!({"id": "entry-0001", "base": 1, "command": entry});
    anna.post(&sheet, body).await.unwrap();
    let season = || async { there.get(&format!("{club}/season")).await.unwrap() };
    while season().await["players"][0]["points"] != 2 {}
    let deleted = anna.send("DELETE", &club, None).await.unwrap();
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    while there.send("GET", &club, None).await.unwrap().status != 404 {}
    while there.send("GET", &sheet, None).await.unwrap().status == 200 {}
}
