//! Members of a round with an account find it on every device. The cash box, and the day on which seasons begin.

use serde_json::{Value, json};

use super::House;
use super::clubs::{change, founded, link};
use super::http::Browser;
use super::request;

/// A person who joins by a personal link.
async fn joined(house: &House, owner: &mut Browser, club: &str, name: &str) -> Browser {
    let key = link(owner, club, name, "write").await;
    let mut browser = house.browser(name).await;
    let join = request(&format!("{name}-joins"), 1, &json!({"kind": "join"}));
    let (status, answer) = browser.post(&format!("{club}?key={key}"), &join).await;
    assert_eq!(status, 200, "{answer}");
    browser
}

fn ids(list: &Value) -> Vec<String> {
    let cards = list.as_array().expect("a list").iter();
    cards
        .map(|card| format!("/api/clubs/{}", card["id"].as_str().expect("an id")))
        .collect()
}

#[tokio::test]
async fn a_member_with_an_account_finds_the_round_on_another_device() {
    let house = House::open("members").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let mut bert = joined(&house, &mut anna, &club, "Bert").await;
    assert_eq!(ids(&bert.get("/api/clubs").await.1), [club.as_str()]);
    let account = json!({"name": "Bert", "password": "long enough"});
    assert_eq!(bert.post("/api/account", &account).await.0, 200);

    let mut phone = house.browser("Somebody").await;
    assert_eq!(phone.get("/api/clubs").await.1, json!([]));
    assert_eq!(phone.post("/api/account/sign-in", &account).await.0, 200);
    assert_eq!(ids(&phone.get("/api/clubs").await.1), [club.as_str()]);
    let (status, seen) = phone.get(&club).await;
    assert_eq!((status, &seen["me"]), (200, &json!(1)), "{seen}");
    let (_, own) = anna.get("/api/clubs").await;
    assert_eq!(ids(&own), [club.as_str()], "the founder's is listed once");
    assert_eq!(anna.text("DELETE", &club, "").await.0, 204);
    assert_eq!(phone.get("/api/clubs").await.1, json!([]));
    house.close().await;
}

#[tokio::test]
async fn a_guest_who_joined_and_then_signs_in_is_still_the_member() {
    let house = House::open("adopted").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let account = json!({"name": "Cora", "password": "long enough"});
    let mut home = house.browser("Cora").await;
    assert_eq!(home.post("/api/account", &account).await.0, 200);
    // On the phone she joins as a guest, and signs in afterwards.
    let mut phone = joined(&house, &mut anna, &club, "Cora").await;
    assert_eq!(phone.post("/api/account/sign-in", &account).await.0, 200);
    for browser in [&mut phone, &mut home] {
        assert_eq!(ids(&browser.get("/api/clubs").await.1), [club.as_str()]);
        let (status, seen) = browser.get(&club).await;
        assert_eq!(status, 200, "{seen}");
        assert_eq!((&seen["me"], &seen["right"]), (&json!(2), &json!("write")));
    }
    house.close().await;
}

#[tokio::test]
async fn payments_are_listed_and_taken_back_and_a_season_begins_when_it_is_said() {
    let house = House::open("cash").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let pay = json!({"kind": "pay", "member": 1, "cents": 550, "note": "in cash"});
    change(&mut anna, &club, "payment-1", pay).await;
    let season = format!("{club}/season");
    let (_, seen) = anna.get(&season).await;
    let paid = &seen["payments"][0];
    assert_eq!(
        (&paid["id"], &paid["name"], &paid["cents"], &paid["by"]),
        (
            &json!("payment-1"),
            &json!("Bert"),
            &json!(550),
            &json!("Anna")
        )
    );
    let undo = json!({"kind": "undo_payment", "payment": "payment-1"});
    change(&mut anna, &club, "undo-0001", undo.clone()).await;
    assert_eq!(anna.get(&season).await.1["payments"], json!([]));
    let again = request("undo-0002", 1, &undo);
    let (status, refused) = anna.post(&club, &again).await;
    assert_eq!((status, &refused["code"]), (422, &json!("unknown_payment")));

    let moved =
        |month: u8, day: u8| json!({"kind": "move_season", "start": {"month": month, "day": day}});
    let seen = change(&mut anna, &club, "season-01", moved(9, 1)).await;
    assert_eq!(seen["season"], json!({"month": 9, "day": 1}));
    let bad = request("season-02", 1, &moved(2, 30));
    let (status, refused) = anna.post(&club, &bad).await;
    assert_eq!((status, &refused["code"]), (422, &json!("bad_season")));
    house.close().await;
}
