//! Playing: whole games, refusals, manners, the lobby.

use serde_json::json;

use crate::house::{Tavern, play_out};

#[tokio::test]
async fn two_people_play_a_whole_match_with_fair_deals() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    play_out(&mut anna, &mut bert).await;
    assert_eq!(anna.play["rounds"].as_array().unwrap().len(), 9);
    assert_eq!(anna.play["ending"]["kind"], "played");
    let shown = anna
        .heard
        .iter()
        .filter(|text| text.contains("\"deal_shown\""))
        .count();
    assert_eq!(shown, 9, "every deal is shown after its round");
    bert.must(json!({"type": "rematch"})).await;
    anna.must(json!({"type": "rematch"})).await;
    assert_eq!(anna.play["game"], 2);
}

#[tokio::test]
async fn what_is_not_allowed_is_refused_with_the_rule_and_nothing_changes() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let refusal = anna
        .ask(json!({"type": "act", "action": "e7"}))
        .await
        .unwrap_err();
    assert!(refusal["rule"].is_string(), "{refusal}");
    assert_eq!(
        anna.refused(json!({"type": "act", "action": "nonsense"}))
            .await,
        "bad_notation"
    );
    assert_eq!(
        anna.refused(json!({"type": "act", "action": "e2", "step": 9}))
            .await,
        "stale"
    );
    assert!(
        bert.ask(json!({"type": "act", "action": "e8"}))
            .await
            .is_err(),
        "not Bert's turn"
    );
    let checked = anna.must(json!({"type": "check", "action": "e7"})).await;
    assert!(checked["error"]["rule"].is_string());
    assert_eq!(
        anna.must(json!({"type": "check", "action": "e2"})).await["action"],
        "e2"
    );
    let version = anna.version;
    let done = anna
        .must(json!({"type": "act", "action": "e2", "step": 0}))
        .await;
    assert_eq!(done["version"], version + 1);
    bert.until(|bert| bert.play["step"] == 1).await;
    assert!(!bert.legal().is_empty());
}

#[tokio::test]
async fn two_wait_votes_hold_the_table_and_a_third_watches_until_then() {
    let tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor"})).await;
    let mut carla = tavern.guest("Carla").await;
    carla.enter(&table).await;
    assert_eq!(carla.refused(json!({"type": "sit"})).await, "table_full");
    anna.must(json!({"type": "vote", "vote": "wait"})).await;
    bert.must(json!({"type": "vote", "vote": "wait"})).await;
    carla.must(json!({"type": "sit"})).await;
    let mut dora = tavern.guest("Dora").await;
    dora.enter(&table).await;
    dora.must(json!({"type": "sit"})).await;
    anna.until(|anna| anna.phase() == "playing").await;
    assert_eq!(anna.table["seats"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn manners_at_the_table() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    anna.must(json!({"type": "offer", "offer": "takeback"}))
        .await;
    bert.until(|bert| bert.may("answer_takeback")).await;
    bert.must(json!({"type": "answer", "offer": "takeback", "agree": true}))
        .await;
    anna.until(|anna| anna.play["step"] == 0).await;
    bert.must(json!({"type": "say", "text": "<b>Oops</b>\u{7}"}))
        .await;
    bert.must(json!({"type": "say", "phrase": "thanks"})).await;
    assert_eq!(bert.refused(json!({"type": "say"})).await, "bad_message");
    assert_eq!(
        bert.refused(json!({"type": "say", "text": "x".repeat(301)}))
            .await,
        "too_large"
    );
    anna.until(|anna| anna.heard.iter().any(|text| text.contains("thanks")))
        .await;
    assert!(
        anna.heard
            .iter()
            .any(|text| text.contains("\"<b>Oops</b>\"")),
        "plain text arrives as it is"
    );
    anna.must(json!({"type": "resign"})).await;
    bert.until(|bert| bert.phase() == "finished").await;
    assert_eq!(bert.play["players"][0]["name"], "Anna");
    bert.must(json!({"type": "rematch"})).await;
    anna.until(|anna| anna.table["offers"][0]["offer"] == "rematch")
        .await;
    anna.must(json!({"type": "rematch"})).await;
    anna.until(|anna| anna.phase() == "playing" && anna.play["game"] == 2)
        .await;
    assert_eq!(anna.play["to_act"], json!([0]), "who gave up begins");
}

#[tokio::test]
async fn somebody_away_loses_the_seat_to_a_bot_and_takes_it_back() {
    let tavern = Tavern::with(|config| config.hold = 50).await;
    let (table, mut anna, bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let bert_http = bert.http.clone();
    drop(bert);
    anna.until(|anna| anna.table["seats"][1]["forfeit"] == true)
        .await;
    assert!(anna.may("claim_win") && anna.may("seat_bot") && anna.may("close"));
    anna.must(json!({"type": "seat_bot", "seat": 1, "level": "random"}))
        .await;
    anna.must(json!({"type": "act", "action": "e2"})).await;
    anna.until(|anna| anna.play["step"] == 2).await;
    let mut back = client::Socket::connect(&bert_http).await.unwrap();
    let entered = back
        .call(json!({"type": "enter", "table": table}))
        .await
        .unwrap();
    assert_eq!(entered["you"]["seat"], 1);
    back.call(json!({"type": "retake"})).await.unwrap();
    anna.until(|anna| anna.table["seats"][1]["occupant"]["kind"] == "person")
        .await;
}

#[tokio::test]
async fn the_lobby_is_live() {
    let tavern = Tavern::open().await;
    let mut watcher = tavern.guest("Wanda").await;
    let lobby = watcher.must(json!({"type": "lobby", "follow": true})).await;
    assert_eq!(lobby["tables"], json!([]));
    let anna = tavern.guest("Anna").await;
    let secret = anna
        .open(json!({"game": "toy", "visibility": "link"}))
        .await;
    let table = anna.open(json!({"game": "toy"})).await;
    let news = watcher.hear().await;
    assert_eq!(
        (&news["type"], &news["table"]["id"]),
        (&json!("lobby_changed"), &json!(table))
    );
    let mut bert = tavern.guest("Bert").await;
    bert.enter(&table).await;
    bert.must(json!({"type": "sit"})).await;
    while watcher.hear().await["table"]["phase"] != "playing" {}
    bert.must(json!({"type": "resign"})).await;
    let gone = watcher.hear().await;
    assert_eq!(
        (&gone["type"], &gone["table"]),
        (&json!("lobby_gone"), &json!(table))
    );
    assert!(
        !watcher.heard.iter().any(|text| text.contains(&secret)),
        "a table by link is not listed"
    );
    let own = anna.http.get("/api/tables").await.unwrap();
    assert!(
        own.as_array()
            .unwrap()
            .iter()
            .any(|card| card["id"] == secret.as_str() && card["mine"] == true)
    );
}

#[tokio::test]
async fn a_table_that_nobody_sits_at_and_nobody_comes_to_is_closed() {
    let tavern = Tavern::with(|config| (config.idle, config.linger) = (1, 1)).await;
    let mut watcher = tavern.guest("Wanda").await;
    watcher.must(json!({"type": "lobby", "follow": true})).await;
    let mut anna = tavern.guest("Anna").await;
    let table = anna
        .open(json!({"game": "quoridor", "seats": 2, "watch": true}))
        .await;
    let mut news = watcher.hear().await;
    while news["type"] != "lobby_gone" {
        news = watcher.hear().await;
    }
    assert_eq!(news["table"], json!(table));
    anna.enter(&table).await;
    assert_eq!(anna.phase(), "closed");
}

#[tokio::test]
async fn a_table_without_spectators_has_none() {
    let tavern = Tavern::open().await;
    let (table, ..) = tavern
        .two(json!({"game": "toy", "spectators": false}))
        .await;
    let mut wanda = tavern.guest("Wanda").await;
    assert_eq!(
        wanda
            .refused(json!({"type": "enter", "table": table}))
            .await,
        "no_spectators"
    );
    assert_eq!(
        wanda.refused(json!({"type": "history", "from": 0})).await,
        "not_at_a_table"
    );
}
