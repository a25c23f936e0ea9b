//! People and sheets across nodes: what is sent, signed out or watched at one node is the same at every other.

use client::Http;
use serde_json::{Value, json};

use crate::house::Guest;
use crate::nodes::{Nodes, until_told};

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
    // One node handled the first request, but its answer was lost: the device sends all of them again, to
    // another node.
    anna.post(&sheet, entry("offline-1", 1, 151)).await.unwrap();
    for (number, points) in [(1, 151), (2, 120), (3, 90)] {
        let id = format!("offline-{number}");
        let sent = other.post(&sheet, entry(&id, number, points)).await;
        let done = sent.unwrap();
        assert_eq!(done["sheet"]["games"], number, "{done}");
    }
    // And once more to the first node, which may not know all of them yet.
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
