//! People and sheets across nodes: what is sent, signed out or watched at one node is the same at every other.

use std::time::Duration;

use client::Http;
use serde_json::{Value, json};

use crate::house::Guest;
use crate::nodes::{Nodes, run, until_told};

/// The same person at another node.
fn there(nodes: &Nodes, node: usize, http: &Http) -> Http {
    Http {
        server: nodes.all[node].address(),
        ..http.clone()
    }
}

async fn evening(http: &Http) -> String {
    let new = json!({"id": "evening-of-four", "title": "Evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let opened = http.post("/api/sheets", new).await.unwrap();
    format!("/api/sheets/{}", opened["sheet"].as_str().unwrap())
}

fn entry(id: &str, base: u64, points: u64) -> Value {
    let result =
        json!({"kind": "counted", "re": {"players": [0, 1], "points": points}, "kontra": {}});
    let entry = json!({"game": "normal", "result": result});
    json!({"id": id, "base": base, "command": {"kind": "enter_row", "entry": entry}})
}

#[tokio::test]
async fn entries_made_offline_are_taken_once_whichever_node_they_are_sent_to() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await.http;
    let other = there(&nodes, 1, &anna);
    let sheet = evening(&anna).await;
    // The first node has stored the first entry, but its answer was lost: the device sends all entries to the second node.
    anna.post(&sheet, entry("offline-1", 1, 151)).await.unwrap();
    for (number, points) in [(1, 151), (2, 120), (3, 90)] {
        let id = format!("offline-{number}");
        let sent = other.post(&sheet, entry(&id, number, points)).await;
        let done = sent.unwrap();
        assert_eq!(done["sheet"]["games"], number, "{done}");
    }
    // Then it sends the last two to the first node, which may not have read them from the database yet.
    for (number, points) in [(2, 120), (3, 90)] {
        let id = format!("offline-{number}");
        anna.post(&sheet, entry(&id, number, points)).await.unwrap();
    }
    for http in [&anna, &other] {
        assert_eq!(http.get(&sheet).await.unwrap()["games"], 3);
    }
}

#[tokio::test]
async fn whoever_signs_out_at_one_node_is_signed_out_at_all() {
    let nodes = Nodes::open(3).await;
    let anna = nodes.all[0].guest("Anna").await;
    let mut sockets = Vec::new();
    for node in 1..3 {
        let mut socket = nodes.at(node, &anna).await;
        socket.must(json!({"type": "ping"})).await;
        sockets.push(socket);
    }
    let gone = anna.http.send("DELETE", "/api/session", None).await;
    assert_eq!(gone.unwrap().status, 204);
    for socket in &mut sockets {
        let closing = until_told(socket, "closing").await;
        assert_eq!(closing["error"]["code"], "signed_out");
    }
    for node in 0..3 {
        let known = there(&nodes, node, &anna.http);
        let answer = known.send("GET", "/api/session", None).await.unwrap();
        assert_eq!(answer.status, 401);
    }
}

#[tokio::test]
async fn spectators_at_every_node_are_told_the_same() {
    let nodes = Nodes::open(3).await;
    let (table, mut anna, mut bert) = nodes.two(0, 1).await;
    let mut watching: Vec<Guest> = Vec::new();
    for node in 0..3 {
        let mut guest = nodes.all[node].guest(&format!("Guest {node}")).await;
        guest.enter(&table).await;
        watching.push(guest);
    }
    for (index, action) in ["e2", "e8", "e3", "e7"].into_iter().enumerate() {
        let player = if index % 2 == 0 { &mut anna } else { &mut bert };
        player.until(|player| !player.legal().is_empty()).await;
        player.must(json!({"type": "act", "action": action})).await;
    }
    let version = bert.version;
    let mut told = Vec::new();
    for guest in &mut watching {
        guest.until(|guest| guest.version >= version).await;
        assert!(guest.legal().is_empty(), "who watches may not act");
        let events = guest
            .heard
            .iter()
            .filter(|text| text.contains(r#""type":"event""#));
        let steps = events.map(|text| {
            let mut event: Value = serde_json::from_str(text).unwrap();
            // Each node's clock tells how long ago something was.
            event.as_object_mut().unwrap().remove("now");
            event["news"].to_string()
        });
        told.push(steps.collect::<Vec<_>>());
    }
    assert_eq!(told[0].len(), 4, "{told:?}");
    assert!(told.iter().all(|steps| *steps == told[0]), "{told:?}");
    assert_eq!(watching[2].table["watching"], 3);
}

#[tokio::test]
async fn whoever_a_leaving_node_tells_to_come_again_finds_the_table_free() {
    let mut nodes = Nodes::open(2).await;
    let (table, mut anna, mut bert) = nodes.two(0, 1).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    bert.until(|bert| !bert.legal().is_empty()).await;
    let owned =
        format!("select count(*) from streams where stream = '{table}' and owner is not null");
    assert_eq!(nodes.number(&owned).await, 1);
    let mut leaving = nodes.all.remove(0);
    let (_, free) = tokio::join!(leaving.stop(), async {
        until_told(&mut bert, "resync").await;
        nodes.number(&owned).await
    });
    assert_eq!(free, 0, "the table was still owned when Bert was told");
    bert.enter(&table).await;
    bert.must(json!({"type": "act", "action": "e8"})).await;
}

/// Waits for a lobby card of the guest's own table with this turn.
async fn until_turn(guest: &mut Guest, mine: bool) -> Value {
    loop {
        let changed = until_told(guest, "lobby_changed").await;
        assert_eq!(changed["table"]["mine"], true, "{changed}");
        if changed["table"]["my_turn"] == mine {
            return changed;
        }
    }
}

#[tokio::test]
async fn ones_turn_is_live_in_the_lobby_of_every_node() {
    let mut nodes = Nodes::open(3).await;
    let (table, mut anna, mut bert) = nodes.two(0, 1).await;
    // Bert also follows the lobby on a third node, which neither owns the table nor has players at it.
    let mut phone = nodes.at(2, &bert).await;
    let lobby = json!({"type": "lobby", "follow": true});
    // The node hears of the table, and of who sits there, a moment later.
    let card = loop {
        let lobby = phone.must(lobby.clone()).await;
        if lobby["tables"][0]["mine"] == true {
            break lobby["tables"][0].clone();
        }
    };
    assert_eq!(card["my_turn"], false);
    for (mine, theirs) in [("e2", "e8"), ("e3", "e7")] {
        anna.must(json!({"type": "act", "action": mine})).await;
        until_turn(&mut phone, true).await;
        bert.until(|bert| !bert.legal().is_empty()).await;
        bert.must(json!({"type": "act", "action": theirs})).await;
        until_turn(&mut phone, false).await;
        anna.until(|anna| !anna.legal().is_empty()).await;
    }
    anna.must(json!({"type": "act", "action": "e4"})).await;
    until_turn(&mut phone, true).await;
    // A card that is read from the database keeps the known turn.
    drop(anna);
    drop(bert);
    let gone = until_told(&mut phone, "lobby_changed").await;
    assert_eq!(gone["table"]["my_turn"], true, "{gone}");
    // The table moves to another node, which reports turns to the third.
    nodes.all.remove(0).stop().await;
    let mut bert = nodes.all[0].back(&phone.http).await;
    bert.enter(&table).await;
    bert.must(json!({"type": "act", "action": "e6"})).await;
    until_turn(&mut phone, false).await;
}

/// A round with a tournament of eight whose first round is drawn: the path of the round, and the ids of the lists.
async fn drawn(http: &Http) -> (String, Vec<String>) {
    let new =
        json!({"id": "round-0001", "title": "Round", "members": [], "settings": {"preset": "ddv"}});
    let opened = http.post("/api/clubs", new).await.unwrap();
    let club = format!("/api/clubs/{}", opened["club"].as_str().unwrap());
    let names: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    let new = json!({"id": "tournament-1", "title": "Autumn", "players": names, "rounds": 2,
        "settings": {"preset": "ddv", "games": 24}});
    http.post(&format!("{club}/tournaments"), new)
        .await
        .unwrap();
    let ask = json!({"id": "draw-0001", "list": "#"});
    let draw = format!("{club}/tournaments/0/draw");
    let seen = http.post(&draw, ask).await.unwrap();
    let tables = seen["drawn"][0]["tables"].as_array().unwrap();
    let lists = tables
        .iter()
        .map(|table| table["sheet"].as_str().unwrap().to_owned());
    (club, lists.collect())
}

fn undo() -> Value {
    json!({"id": "undo-draw", "base": 1, "command":
        {"kind": "tournament", "tournament": 0, "command": {"kind": "undo_draw"}}})
}

#[tokio::test]
async fn a_draw_is_undone_of_which_one_list_was_deleted_at_another_node_and_one_is_damaged() {
    let nodes = Nodes::open(1).await;
    let anna = nodes.all[0].guest("Anna").await.http;
    let (club, lists) = drawn(&anna).await;
    // As if another node had deleted one, and this node had not heard of it yet.
    nodes
        .sql(&format!(
            "delete from events where stream = '{0}'; delete from streams where stream = '{0}'; delete from sheets where id = '{0}'",
            lists[0]
        ))
        .await;
    let damage = format!(
        "update events set payload = 'no event' where stream = '{}'",
        lists[1]
    );
    nodes.sql(&damage).await;
    let undone = anna.post(&club, undo()).await.unwrap();
    assert_eq!(undone["club"]["tournaments"][0]["drawn"], 0);
    // The damaged one may contain games: it stays, to be repaired.
    let left = nodes.number("select count(*) from streams").await;
    assert_eq!(left, 2, "the round and the damaged list");
}

#[tokio::test]
async fn a_game_written_at_another_node_while_its_draw_is_undone_keeps_its_list() {
    let nodes = Nodes::open(2).await;
    let anna = nodes.all[0].guest("Anna").await.http;
    let other = there(&nodes, 1, &anna);
    let (club, lists) = drawn(&anna).await;
    let id = club.rsplit('/').next().unwrap();
    // The round is locked, so that the undo has checked its lists and waits.
    let mut connection = nodes.connect().await;
    let lock = format!("begin; select 1 from streams where stream = '{id}' for update");
    run(&mut connection, &lock).await;
    let undone = tokio::spawn({
        let (anna, club) = (anna.clone(), club.clone());
        async move { anna.post(&club, undo()).await }
    });
    let waits = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while nodes.number(waits).await == 0 {
        assert!(!undone.is_finished(), "it waits for the round");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let list = format!("/api/sheets/{}", lists[0]);
    other
        .post(&list, entry("entry-0001", 1, 151))
        .await
        .unwrap();
    run(&mut connection, "commit").await;
    let undone = undone.await.unwrap().unwrap();
    assert_eq!(undone["club"]["tournaments"][0]["drawn"], 0);
    for http in [&anna, &other] {
        assert_eq!(http.get(&list).await.unwrap()["games"], 1);
    }
    let empty = anna.get(&format!("/api/sheets/{}", lists[1])).await;
    assert!(empty.is_err(), "{empty:?}");
}
