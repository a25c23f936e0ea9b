//! Tournaments over HTTP: opening, drawing, lists, the ranking.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Connection;
use tokio::time::sleep;

use super::clubs::{change, founded, link};
use super::http::Browser;
use super::{House, entry, request};

async fn opened(browser: &mut Browser, club: &str, players: usize) -> String {
    let names: Vec<String> = (1..=players).map(|n| format!("Player {n}")).collect();
    let new = json!({"id": "tournament-1", "title": "Autumn", "players": names, "rounds": 2,
        "settings": {"preset": "ddv", "games": 24}});
    let path = format!("{club}/tournaments");
    let (status, answer) = browser.post(&path, &new).await;
    assert_eq!(status, 200, "{answer}");
    let (_, again) = browser.post(&path, &new).await;
    assert_eq!(answer, again, "sent twice, it is opened once");
    format!("{path}/{}", answer["tournament"])
}

async fn drawn(browser: &mut Browser, tournament: &str, id: &str) -> (u16, Value) {
    let ask = json!({"id": id, "list": "Round, table #"});
    browser.post(&format!("{tournament}/draw"), &ask).await
}

#[tokio::test]
async fn a_draw_gives_every_table_its_list_and_lists_make_the_ranking() {
    let house = House::open("tournament").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 9).await;
    let (status, seen) = drawn(&mut anna, &tournament, "draw-0001").await;
    assert_eq!(status, 200, "{seen}");
    let (_, again) = drawn(&mut anna, &tournament, "draw-0001").await;
    assert_eq!(
        seen["drawn"], again["drawn"],
        "sent twice, it is drawn once"
    );
    let tables = seen["drawn"][0]["tables"]
        .as_array()
        .expect("tables")
        .clone();
    assert_eq!(tables.len(), 2);
    // Written from another phone, with a link of the round.
    let key = link(&mut anna, &club, "Table", "write").await;
    let mut phone = Browser::new(house.running.address);
    for table in &tables {
        let sheet = format!("/api/sheets/{}", table["sheet"].as_str().expect("a list"));
        // At a table of five the first deals and sits out.
        let mut command = entry(151);
        command["entry"]["result"]["re"]["players"] = json!([1, 2]);
        let body = request("entry-0001", 1, &command);
        let (status, answer) = phone.post(&format!("{sheet}?key={key}"), &body).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["sheet"]["rows"][0]["by"], "Table");
        let full = answer["sheet"]["settings"]["games"].as_u64();
        let seats = table["seats"].as_array().map(Vec::len);
        assert_eq!(full, if seats == Some(5) { Some(30) } else { Some(24) });
    }
    let undo = json!({"kind": "tournament", "tournament": 0, "command": {"kind": "undo_draw"}});
    let (status, answer) = anna.post(&club, &request("undo-draw", 1, &undo)).await;
    assert_eq!((status, &answer["code"]), (422, &json!("round_begun")));
    let fine = json!({"kind": "tournament", "tournament": 0, "command":
        {"kind": "penalise", "player": 1, "points": -100, "reason": "late"}});
    change(&mut anna, &club, "penalty-1", fine).await;
    let (_, seen) = anna.get(&tournament).await;
    let ranking = seen["ranking"].as_array().expect("a ranking");
    assert_eq!(ranking.len(), 9);
    assert_eq!(ranking[8]["number"], 1, "the penalty counts");
    let sum: i64 = ranking
        .iter()
        .filter_map(|one| one["points"].as_i64())
        .sum();
    assert_eq!(sum, -100, "what one wins the others lose");
    let path = format!("{tournament}/ranking.csv");
    let (_, csv) = anna.text("GET", &path, "").await;
    assert!(
        csv.contains("place,number,name,round 1,penalties,points"),
        "{csv}"
    );
    // A draw with empty lists is undone, and its lists are deleted.
    let (_, second) = drawn(&mut anna, &tournament, "draw-0002").await;
    let fresh = second["drawn"][1]["tables"][0]["sheet"].as_str();
    let fresh = format!("/api/sheets/{}", fresh.expect("a list"));
    assert_eq!(anna.get(&fresh).await.0, 200);
    change(&mut anna, &club, "undo-draw-2", undo).await;
    assert_eq!(anna.get(&fresh).await.0, 404);
    // Lists of a tournament are not evenings, and do not count for the season.
    let (_, round) = anna.get(&club).await;
    assert_eq!(round["evenings"], json!([]));
    assert_eq!(anna.get("/api/sheets").await.1, json!([]));
    assert_eq!(round["tournaments"][0]["drawn"], 1);
    let (_, season) = anna.get(&format!("{club}/season")).await;
    assert_eq!(season["players"], json!([]));
    // Deleting the round deletes its tournaments.
    let list = format!(
        "/api/sheets/{}",
        tables[0]["sheet"].as_str().expect("a list")
    );
    assert_eq!(anna.text("DELETE", &club, "").await.0, 204);
    assert_eq!(anna.get(&list).await.0, 404);
    house.close().await;
}

/// Long enough for the server to begin a request. If it is not, the test shows nothing, and passes.
const A_WHILE: Duration = Duration::from_millis(300);

/// The first list of the last round drawn.
fn last_list(seen: &Value) -> String {
    let drawn = seen["drawn"].as_array().expect("rounds");
    let round = drawn.last().expect("a round");
    let list = round["tables"][0]["sheet"].as_str();
    format!("/api/sheets/{}", list.expect("a list"))
}

fn undo(id: &str) -> Value {
    let undo = json!({"kind": "tournament", "tournament": 0, "command": {"kind": "undo_draw"}});
    request(id, 1, &undo)
}

#[tokio::test]
async fn a_game_that_is_just_being_written_keeps_its_draw() {
    let house = House::open("undo-and-write").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 8).await;
    let (_, seen) = drawn(&mut anna, &tournament, "draw-0001").await;
    let list = last_list(&seen);
    let mut phone = Browser::new(house.running.address);
    phone.cookie.clone_from(&anna.cookie);
    let lock = house.lock().await;
    let game = request("entry-0001", 1, &entry(151));
    let undo = undo("undo-draw");
    let (written, undone, ()) = tokio::join!(
        phone.post(&list, &game),
        async {
            sleep(A_WHILE).await;
            anna.post(&club, &undo).await
        },
        async {
            sleep(2 * A_WHILE).await;
            lock.close().await.expect("it closes");
        },
    );
    if written.0 == 200 {
        assert_eq!(
            (undone.0, &undone.1["code"]),
            (422, &json!("round_begun")),
            "{}",
            undone.1
        );
        assert_eq!(anna.get(&list).await.1["games"], 1);
    } else {
        assert_eq!(undone.0, 200, "{}", undone.1);
    }
    house.close().await;
}

#[tokio::test]
async fn two_who_undo_the_same_draw_undo_no_other() {
    let house = House::open("undo-twice").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 8).await;
    let (_, seen) = drawn(&mut anna, &tournament, "draw-0001").await;
    let first = last_list(&seen);
    let game = request("entry-0001", 1, &entry(151));
    assert_eq!(anna.post(&first, &game).await.0, 200);
    drawn(&mut anna, &tournament, "draw-0002").await;
    let mut phone = Browser::new(house.running.address);
    phone.cookie.clone_from(&anna.cookie);
    let lock = house.lock().await;
    let (one, other) = (undo("undo-one"), undo("undo-other"));
    let (one, other, ()) = tokio::join!(anna.post(&club, &one), phone.post(&club, &other), async {
        sleep(A_WHILE).await;
        lock.close().await.expect("it closes");
    },);
    assert!((one.0 == 200) != (other.0 == 200), "{one:?} {other:?}");
    let (_, seen) = anna.get(&tournament).await;
    assert_eq!(seen["drawn"].as_array().map(Vec::len), Some(1));
    assert_eq!(last_list(&seen), first);
    house.close().await;
}

#[tokio::test]
async fn an_undo_for_which_nothing_was_drawn_undoes_no_later_draw() {
    let house = House::open("undo-early").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 8).await;
    let mut phone = Browser::new(house.running.address);
    phone.cookie.clone_from(&anna.cookie);
    let lock = house.lock().await;
    let (drawn, undone, ()) = tokio::join!(
        drawn(&mut phone, &tournament, "draw-0001"),
        async {
            sleep(A_WHILE).await;
            anna.post(&club, &undo("undo-draw")).await
        },
        async {
            sleep(2 * A_WHILE).await;
            lock.close().await.expect("it closes");
        },
    );
    assert_eq!(drawn.0, 200, "{}", drawn.1);
    if undone.0 != 200 {
        assert_eq!(undone.1["code"], "nothing_drawn", "{}", undone.1);
        let (_, seen) = anna.get(&tournament).await;
        assert_eq!(seen["drawn"].as_array().map(Vec::len), Some(1));
    } else {
        // It came after the draw.
        assert_eq!(anna.get(&last_list(&drawn.1)).await.0, 404);
    }
    house.close().await;
}

#[tokio::test]
async fn whoever_may_not_undo_a_draw_is_refused_before_its_lists_are_locked() {
    let house = House::open("undo-rights").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 8).await;
    let (_, seen) = drawn(&mut anna, &tournament, "draw-0001").await;
    let list = last_list(&seen);
    let key = link(&mut anna, &club, "Bert", "write").await;
    let lock = house.lock().await;
    let written = tokio::spawn(async move {
        let game = request("entry-0001", 1, &entry(151));
        anna.post(&list, &game).await
    });
    sleep(A_WHILE).await;
    let mut phone = Browser::new(house.running.address);
    let path = format!("{club}?key={key}");
    let (status, refused) = phone.post(&path, &undo("undo-draw")).await;
    assert_eq!((status, &refused["code"]), (403, &json!("not_runner")));
    assert!(!written.is_finished(), "the list is locked until now");
    lock.close().await.expect("it closes");
    assert_eq!(written.await.expect("it ends").0, 200);
    house.close().await;
}

#[tokio::test]
async fn only_whoever_runs_the_round_draws() {
    let house = House::open("tournament-rights").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let tournament = opened(&mut anna, &club, 3).await;
    let (status, refused) = drawn(&mut anna, &tournament, "draw-0001").await;
    assert_eq!(
        (status, &refused["code"]),
        (422, &json!("too_few_participants"))
    );
    let key = link(&mut anna, &club, "Bert", "write").await;
    let mut phone = Browser::new(house.running.address);
    let ask = json!({"id": "draw-0002", "list": "#"});
    let path = format!("{tournament}/draw?key={key}");
    let (status, refused) = phone.post(&path, &ask).await;
    assert_eq!((status, &refused["code"]), (403, &json!("not_runner")));
    let (status, _) = phone.get(&format!("{tournament}?key={key}")).await;
    assert_eq!(status, 200, "everybody may look");
    assert_eq!(phone.get(&tournament).await.0, 403);
    let (status, refused) = anna.get(&format!("{club}/tournaments/7")).await;
    assert_eq!(
        (status, &refused["code"]),
        (404, &json!("unknown_tournament"))
    );
    house.close().await;
}
