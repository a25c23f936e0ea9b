//! What the lobby says of one's own tables.

use serde_json::json;
use sqlx::{Connection, SqliteConnection};

use crate::house::{Guest, Tavern};

/// What the lobby says about whose turn it is at the person's only table.
async fn my_turn(guest: &mut Guest) -> bool {
    let lobby = guest.must(json!({"type": "lobby", "follow": true})).await;
    let tables = lobby["tables"].as_array().unwrap();
    let mine = tables.iter().find(|table| table["mine"] == true).unwrap();
    mine["my_turn"].as_bool().unwrap()
}

/// Two people at a game of Quoridor, the one to act first.
async fn begun(tavern: &Tavern) -> (Guest, Guest) {
    let (_, anna, bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let mut both = [anna, bert];
    for guest in &mut both {
        guest.until(|guest| guest.phase() == "playing").await;
    }
    let [anna, bert] = both;
    if anna.legal().is_empty() {
        return (bert, anna);
    }
    (anna, bert)
}

#[tokio::test]
async fn whoever_comes_to_the_lobby_later_is_told_of_their_turn() {
    let tavern = Tavern::open().await;
    let (mut first, mut second) = begun(&tavern).await;
    first.proceed(0).await;
    second.until(|guest| !guest.legal().is_empty()).await;
    assert!(my_turn(&mut second).await);
    assert!(!my_turn(&mut first).await);
}

#[tokio::test]
async fn a_turn_is_known_after_a_restart() {
    let mut tavern = Tavern::open().await;
    let (mut first, second) = begun(&tavern).await;
    first.proceed(0).await;
    tavern.stop().await;
    tavern.start().await;
    assert!(my_turn(&mut tavern.back(&second.http).await).await);
    assert!(!my_turn(&mut tavern.back(&first.http).await).await);
}

#[tokio::test]
async fn a_takeback_moves_the_turn_back() {
    let tavern = Tavern::open().await;
    let (mut first, mut second) = begun(&tavern).await;
    let mut following = tavern.back(&first.http).await;
    assert!(my_turn(&mut following).await);
    first.proceed(0).await;
    first
        .must(json!({"type": "offer", "offer": "takeback"}))
        .await;
    second.until(|guest| guest.may("answer_takeback")).await;
    second
        .must(json!({"type": "answer", "offer": "takeback", "agree": true}))
        .await;
    assert!(my_turn(&mut first).await);
    assert!(!my_turn(&mut second).await);
    // Whoever followed the list meanwhile was told both.
    following.must(json!({"type": "ping"})).await;
    let changed = |text: &&String| text.contains("\"lobby_changed\"");
    let told = following.heard.iter().filter(changed);
    let told: Vec<bool> = told.map(|text| text.contains("\"my_turn\":true")).collect();
    assert_eq!(told, [false, true]);
}

async fn run_sql(tavern: &Tavern, sql: &'static str) {
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    sqlx::query(sql).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

#[tokio::test]
async fn a_turn_that_could_not_be_read_is_read_with_the_next_list() {
    let mut tavern = Tavern::open().await;
    let (mut first, second) = begun(&tavern).await;
    first.proceed(0).await;
    tavern.stop().await;
    tavern.start().await;
    let mut second = tavern.back(&second.http).await;
    run_sql(&tavern, "alter table events rename to hidden").await;
    assert!(!my_turn(&mut second).await);
    run_sql(&tavern, "alter table hidden rename to events").await;
    assert!(my_turn(&mut second).await);
}

/// The lobby's next message on whether anybody is at the table.
async fn told_away(guest: &mut Guest) -> bool {
    loop {
        let message = guest.hear().await;
        if message["type"] == "lobby_changed" {
            return message["table"]["away"].as_bool().unwrap();
        }
    }
}

#[tokio::test]
async fn a_table_whose_people_are_all_gone_is_marked_at_once() {
    let tavern = Tavern::open().await;
    let (table, anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let mut cora = tavern.guest("Cora").await;
    let lobby = cora.must(json!({"type": "lobby", "follow": true})).await;
    assert_eq!(lobby["tables"][0]["away"], false);

    // One of two has left: somebody is still there.
    let http = anna.http.clone();
    drop(anna);
    bert.until(|bert| bert.table["seats"][0]["connected"] == false)
        .await;
    drop(bert);
    assert!(told_away(&mut cora).await);

    let mut anna = tavern.back(&http).await;
    anna.enter(&table).await;
    assert!(!told_away(&mut cora).await);
    anna.must(json!({"type": "exit"})).await;
    assert!(told_away(&mut cora).await);
}

#[tokio::test]
async fn after_a_restart_nobody_is_at_a_table_until_they_come() {
    let mut tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let table = anna.open(json!({"game": "quoridor", "seats": 2})).await;
    tavern.stop().await;
    tavern.start().await;
    let mut cora = tavern.guest("Cora").await;
    let lobby = cora.must(json!({"type": "lobby", "follow": true})).await;
    assert_eq!(lobby["tables"][0]["away"], true);
    let mut anna = tavern.back(&anna.http).await;
    anna.enter(&table).await;
    assert!(!told_away(&mut cora).await);
}
