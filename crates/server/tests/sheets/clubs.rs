//! Rounds over HTTP: creating, links, evenings, seasons, deletion, erasing members.

use serde_json::{Value, json};

use super::http::Browser;
use super::{House, entry, request};

pub async fn founded(browser: &mut Browser) -> String {
    let new = json!({"id": "first-round", "title": "Friday round", "members": ["Anna", "Bert", "Cora", "Dirk", "Eva"], "settings": {"preset": "ddv"}});
    let (status, answer) = browser.post("/api/clubs", &new).await;
    assert_eq!(status, 200, "{answer}");
    format!("/api/clubs/{}", answer["club"].as_str().expect("an id"))
}

pub async fn change(browser: &mut Browser, club: &str, id: &str, command: Value) -> Value {
    let (status, answer) = browser.post(club, &request(id, 1, &command)).await;
    assert_eq!(status, 200, "{answer}");
    answer["club"].clone()
}

pub async fn link(owner: &mut Browser, club: &str, name: &str, right: &str) -> String {
    let command = json!({"kind": "grant_link", "name": name, "right": right});
    let seen = change(owner, club, &format!("grant-{name}-{right}"), command).await;
    let links = seen["links"].as_array().expect("links");
    links.last().expect("a link")["key"]
        .as_str()
        .expect("a key")
        .to_owned()
}

pub async fn evening(browser: &mut Browser, club: &str, query: &str, id: &str) -> String {
    let new = json!({"id": id, "title": "Evening", "players": ["Anna", "Bert", "Cora", "Dirk"]});
    let (status, answer) = browser.post(&format!("{club}/evenings{query}"), &new).await;
    assert_eq!(status, 200, "{answer}");
    format!("/api/sheets/{}", answer["sheet"].as_str().expect("an id"))
}

#[tokio::test]
async fn evenings_of_a_round_add_up_to_a_season_and_survive_a_restart() {
    let house = House::open("round").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    assert_eq!(
        club,
        founded(&mut anna).await,
        "sent twice, it is founded once"
    );
    for (number, points) in [(1, 151), (2, 90)] {
        let sheet = evening(&mut anna, &club, "", &format!("evening-{number}")).await;
        let again = evening(&mut anna, &club, "", &format!("evening-{number}")).await;
        assert_eq!(sheet, again, "sent twice, it begins once");
        let (status, answer) = anna
            .post(&sheet, &request("entry-0001", 1, &entry(points)))
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    let cookie = anna.cookie.clone();
    let house = house.again().await;
    let mut anna = Browser::new(house.running.address);
    anna.cookie = cookie;
    let (_, list) = anna.get("/api/clubs").await;
    assert_eq!(list[0]["evenings"], 2);
    let (_, sheets) = anna.get("/api/sheets").await;
    assert_eq!(
        sheets.as_array().map(Vec::len),
        Some(2),
        "a round is no sheet"
    );
    let (_, seen) = anna.get(&club).await;
    assert_eq!(seen["evenings"].as_array().map(Vec::len), Some(2));
    assert_eq!(seen["habit"], json!([0, 1, 2, 3]), "they sit as last time");
    let (_, season) = anna.get(&format!("{club}/season")).await;
    // Re won 151 to 89: +2 each; then lost 90 to 150 against the old ladies: −2 each.
    let players: Vec<(&str, i64, i64)> = season["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|one| {
            (
                one["name"].as_str().unwrap(),
                one["points"].as_i64().unwrap(),
                one["evenings"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        players,
        [
            ("Anna", 0, 2),
            ("Bert", 0, 2),
            ("Cora", 0, 2),
            ("Dirk", 0, 2)
        ]
    );
    let (_, csv) = anna.text("GET", &format!("{club}/season.csv"), "").await;
    assert!(csv.contains(",Anna,0,0.00,2,"), "{csv}");
    let (status, whole) = anna.get(&format!("{club}/round.json")).await;
    assert_eq!(
        (status, whole["evenings"].as_array().map(Vec::len)),
        (200, Some(2))
    );
    house.close().await;
}

#[tokio::test]
async fn a_season_of_any_year_is_a_file() {
    let house = House::open("years").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let start = json!({"month": 8, "day": 1});
    let moved = json!({"kind": "move_season", "start": start});
    change(&mut anna, &club, "move-season", moved).await;
    for year in ["0", "1999", "65535"] {
        let path = format!("{club}/season.csv?year={year}");
        let (status, text) = anna.text("GET", &path, "").await;
        assert_eq!(status, 200, "{year}: {text}");
    }
    for year in ["65536", "-1", "last"] {
        let path = format!("{club}/season.csv?year={year}");
        let (status, refused) = anna.get(&path).await;
        assert_eq!((status, &refused["code"]), (400, &json!("bad_request")));
    }
    house.close().await;
}

#[tokio::test]
async fn a_personal_link_writes_under_its_name_until_it_is_withdrawn() {
    let house = House::open("links").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let sheet = evening(&mut anna, &club, "", "evening-1").await;
    let (bert, cora) = (
        link(&mut anna, &club, "Bert", "write").await,
        link(&mut anna, &club, "Cora", "read").await,
    );
    let mut phone = Browser::new(house.running.address);
    let (status, _) = phone.get(&sheet).await;
    assert_eq!(status, 403);
    let body = request("from-bert", 1, &entry(130));
    let (status, refused) = phone.post(&format!("{sheet}?key={cora}"), &body).await;
    assert_eq!((status, &refused["code"]), (403, &json!("read_only")));
    let (status, answer) = phone.post(&format!("{sheet}?key={bert}"), &body).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["sheet"]["rows"][0]["by"], "Bert");
    let (_, seen) = phone.get(&format!("{club}?key={bert}")).await;
    assert_eq!(
        (&seen["right"], &seen["links"]),
        (&json!("write"), &json!([]))
    );
    let (status, refused) = phone
        .post(
            &format!("{club}?key={bert}"),
            &request("add-1234", 1, &json!({"kind": "add_member", "name": "Zoe"})),
        )
        .await;
    assert_eq!((status, &refused["code"]), (403, &json!("not_runner")));
    change(
        &mut anna,
        &club,
        "withdraw-1",
        json!({"kind": "withdraw_link", "key": bert}),
    )
    .await;
    let (status, refused) = phone
        .post(
            &format!("{sheet}?key={bert}"),
            &request("too-late", 2, &entry(130)),
        )
        .await;
    assert_eq!((status, &refused["code"]), (410, &json!("link_withdrawn")));
    let (status, _) = phone.get(&format!("{sheet}?key={cora}")).await;
    assert_eq!(status, 200, "the others are not troubled");
    house.close().await;
}

#[tokio::test]
async fn evenings_and_rounds_are_deleted_for_good() {
    let house = House::open("delete").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let (first, second) = (
        evening(&mut anna, &club, "", "evening-1").await,
        evening(&mut anna, &club, "", "evening-2").await,
    );
    let mut other = house.browser("Eva").await;
    assert_eq!(other.text("DELETE", &first, "").await.0, 403);
    assert_eq!(anna.text("DELETE", &first, "").await.0, 204);
    assert_eq!(anna.get(&first).await.0, 404);
    let (_, seen) = anna.get(&club).await;
    assert_eq!(seen["evenings"].as_array().map(Vec::len), Some(1));
    assert_eq!(other.text("DELETE", &club, "").await.0, 403);
    assert_eq!(anna.text("DELETE", &club, "").await.0, 204);
    assert_eq!(anna.get(&club).await.0, 404);
    assert_eq!(anna.get(&second).await.0, 404);
    assert_eq!(anna.get("/api/clubs").await.1, json!([]));
    house.close().await;
}

#[tokio::test]
async fn a_deleted_account_is_named_in_no_round_and_in_none_of_its_evenings() {
    let house = House::open("forgotten").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let sheet = evening(&mut anna, &club, "", "evening-1").await;
    let key = link(&mut anna, &club, "Bert", "write").await;
    let mut bert = house.browser("Bertram").await;
    let path = format!("{club}?key={key}");
    let (status, answer) = bert
        .post(&path, &request("bert-joins", 1, &json!({"kind": "join"})))
        .await;
    assert_eq!(
        (status, &answer["club"]["known"]),
        (200, &json!(true)),
        "{answer}"
    );
    assert_eq!(bert.get(&club).await.0, 200, "he needs no link any more");
    let (status, answer) = bert.text("DELETE", "/api/account", "").await;
    assert_eq!(status, 204, "{answer}");
    let seen = (anna.get(&club).await.1, anna.get(&sheet).await.1);
    assert!(!seen.0.to_string().contains("Bert"), "{}", seen.0);
    assert!(!seen.1.to_string().contains("Bert"), "{}", seen.1);
    assert_eq!(seen.1["players"][1]["name"], "N.N. 2");
    for list in ["/api/sheets", "/api/sheets/names", "/api/clubs"] {
        let (_, list) = anna.get(list).await;
        assert!(!list.to_string().contains("Bert"), "{list}");
    }
    house.close().await;
}
