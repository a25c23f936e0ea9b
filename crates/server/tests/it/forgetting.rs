//! Every table removes a deleted account, and its name is nowhere any more.

use client::Http;
use serde_json::json;
use sqlx::{Connection, Row, SqliteConnection};

use crate::house::{Guest, Tavern, play_out};

const NAME: &str = "Xanthippe";
const EARLIER: &str = "Xaveria";
const SAID: &str = "something of my own";
const PROGRAM: &str = "Xerxes the program";

async fn database(tavern: &Tavern) -> SqliteConnection {
    let path = format!("sqlite://{}", tavern.database().display());
    SqliteConnection::connect(&path).await.unwrap()
}

/// Every text of every row of the database.
async fn everything(tavern: &Tavern) -> String {
    let mut database = database(tavern).await;
    let columns = "select m.name, p.name from sqlite_schema m join pragma_table_info(m.name) p where m.type = 'table'";
    let columns = sqlx::query(columns).fetch_all(&mut database).await.unwrap();
    let mut all = String::new();
    for column in columns {
        let (table, column): (String, String) = (column.get(0), column.get(1));
        let sql = format!("select cast({column} as text) from {table}");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql));
        for row in rows.fetch_all(&mut database).await.unwrap() {
            all.push_str(row.get::<Option<&str>, _>(0).unwrap_or_default());
            all.push('\n');
        }
    }
    all
}

/// The person from whose guest the account was made; signs in to it as another guest once more.
async fn account(tavern: &Tavern) -> Guest {
    let account = json!({"name": NAME, "password": "correct horse"});
    let first = Http::enter(tavern.address(), NAME).await.unwrap();
    first.post("/api/account", account.clone()).await.unwrap();
    let token = json!({"label": PROGRAM});
    first.post("/api/tokens", token).await.unwrap();
    let mut guest = tavern.guest(EARLIER).await;
    let mut bert = tavern.guest("Bert").await;
    let table = guest.open(json!({"game": "toy"})).await;
    guest.enter(&table).await;
    bert.enter(&table).await;
    bert.must(json!({"type": "sit"})).await;
    play_out(&mut guest, &mut bert).await;
    guest.must(json!({"type": "close"})).await;
    let path = "/api/account/sign-in";
    let answer = guest.http.send("POST", path, Some(account)).await.unwrap();
    guest.http.keep_cookie(&answer);
    tavern.back(&guest.http).await
}

async fn sheet(owner: &Http, id: &str) -> String {
    let new = json!({"id": id, "title": "An evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let opened = owner.post("/api/sheets", new).await.unwrap();
    opened["sheet"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_deleted_account_is_let_go_by_every_table_and_named_nowhere() {
    let mut tavern = Tavern::open().await;
    let mut gone = account(&tavern).await;
    let mut bert = tavern.guest("Bert").await;
    // A running game, a table that has not begun, and chat lines at somebody else's table.
    let on = gone.open(json!({"game": "quoridor", "seats": 2})).await;
    gone.enter(&on).await;
    bert.enter(&on).await;
    bert.must(json!({"type": "sit"})).await;
    gone.must(json!({"type": "say", "text": SAID})).await;
    let opening = gone.open(json!({"game": "quoridor", "seats": 2})).await;
    let berts = bert.open(json!({"game": "quoridor", "seats": 2})).await;
    let mut watching = tavern.back(&gone.http).await;
    watching.enter(&berts).await;
    watching.must(json!({"type": "say", "text": SAID})).await;
    // One private sheet, and one that others follow.
    let own = sheet(&gone.http, "sheet-of-my-own").await;
    let shared = sheet(&gone.http, "sheet-for-all").await;
    let link = json!({"id": "link-for-bert", "base": 1, "command": {"kind": "grant_link", "right": "reader"}});
    let path = format!("/api/sheets/{shared}");
    let linked = gone.http.post(&path, link).await.unwrap();
    let key = linked["sheet"]["links"][0]["key"]
        .as_str()
        .unwrap()
        .to_owned();
    for known in [NAME, EARLIER, SAID, PROGRAM] {
        assert!(everything(&tavern).await.contains(known), "{known}");
    }

    let deleted = gone.http.send("DELETE", "/api/account", None).await;
    assert_eq!(deleted.unwrap().status, 204);
    let all = everything(&tavern).await;
    for known in [NAME, EARLIER, SAID, PROGRAM] {
        let line = all.lines().find(|line| line.contains(known));
        assert_eq!(line, None, "{known}");
    }
    while bert.phase() != "finished" {
        bert.hear().await;
    }
    assert_eq!(bert.play["ending"], json!({"kind": "resigned", "seat": 0}));
    assert_eq!(bert.play["outcome"]["winners"], json!([1]));
    let records = bert.http.get("/api/records").await.unwrap();
    let lost = &records[0]["players"][0]["occupant"];
    assert_eq!(
        (&lost["kind"], &lost["name"]),
        (&json!("person"), &json!(""))
    );
    let id = records[0]["id"].as_str().unwrap();
    let replay = format!("/api/records/{id}/replay");
    assert!(
        bert.http.get(&replay).await.is_ok(),
        "what was played stays"
    );
    let left = bert.must(json!({"type": "enter", "table": opening})).await;
    assert_eq!(left["table"]["phase"], "closed", "{left}");
    let chat = bert.must(json!({"type": "enter", "table": berts})).await;
    assert_eq!(chat["chat"], json!([]));
    let path = format!("/api/sheets/{shared}?key={key}");
    assert_eq!(bert.http.get(&path).await.unwrap()["title"], "An evening");
    let path = format!("/api/sheets/{own}");
    assert_eq!(
        bert.http.send("GET", &path, None).await.unwrap().status,
        404
    );

    // Everything can still be read.
    tavern.stop().await;
    tavern.start().await;
    let mut bert = tavern.back(&bert.http).await;
    for table in [on, opening, berts] {
        let entered = bert.must(json!({"type": "enter", "table": table})).await;
        assert_eq!(entered["type"], "entered", "{entered}");
    }
}

#[tokio::test]
async fn a_member_of_a_round_is_named_nowhere_in_it() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await.http;
    let new = json!({"id": "the-round", "title": "Friday", "members": ["Anna", NAME, "Cora", "Dirk"], "settings": {"preset": "ddv"}});
    let founded = anna.post("/api/clubs", new).await.unwrap();
    let club = format!("/api/clubs/{}", founded["club"].as_str().unwrap());
    let change =
        |id: &str, command: serde_json::Value| json!({"id": id, "base": 1, "command": command});
    let grant = json!({"kind": "grant_link", "name": NAME, "right": "write"});
    let linked = anna.post(&club, change("grant-001", grant)).await.unwrap();
    let key = linked["club"]["links"][0]["key"].as_str().unwrap();
    // Before the member has an account, a browser without a session enters a row with the key of the link, on an evening where the
    // member's name is in capitals.
    let shouted = NAME.to_uppercase();
    let evening = json!({"id": "evening-1", "title": "Evening", "players": ["Anna", shouted, "Cora", "Dirk"]});
    let opened = anna.post(&format!("{club}/evenings"), evening).await;
    let sheet = format!("/api/sheets/{}", opened.unwrap()["sheet"].as_str().unwrap());
    let entry = json!({"kind": "enter_row", "entry": {"game": "normal", "result":
        {"kind": "counted", "re": {"players": [0, 1], "points": 151}, "kontra": {}}}});
    let stranger = Http::new(tavern.address());
    let path = format!("{sheet}?key={key}");
    let written = stranger.post(&path, change("entry-001", entry)).await;
    assert_eq!(written.unwrap()["sheet"]["rows"][0]["by"], NAME);
    // A payment, and a start number in a tournament.
    let paid = json!({"kind": "pay", "member": 1, "cents": 500, "note": "in cash"});
    anna.post(&club, change("paid-0001", paid)).await.unwrap();
    let tournament = json!({"id": "tournament-1", "title": "Cup", "rounds": 1, "settings": {"preset": "ddv", "games": 24},
        "players": ["Anna", shouted, "Cora", "Dirk"]});
    let path = format!("{club}/tournaments");
    anna.post(&path, tournament).await.unwrap();

    let account = json!({"name": NAME, "password": "correct horse"});
    let member = Http::enter(tavern.address(), NAME).await.unwrap();
    member.post("/api/account", account).await.unwrap();
    let joined = change("joined-01", json!({"kind": "join"}));
    let path = format!("{club}?key={key}");
    member.post(&path, joined).await.unwrap();
    let deleted = member.send("DELETE", "/api/account", None).await;
    assert_eq!(deleted.unwrap().status, 204);

    let all = everything(&tavern).await.to_lowercase();
    let line = all.lines().find(|line| line.contains(&NAME.to_lowercase()));
    assert_eq!(line, None);
    let season = anna.get(&format!("{club}/season")).await.unwrap();
    let names: Vec<&str> = season["players"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["Anna", "N.N. 2", "Cora", "Dirk"]);
    assert_eq!(season["payments"][0]["name"], "N.N. 2");
    assert_eq!(anna.get(&sheet).await.unwrap()["rows"][0]["by"], "");
}

#[tokio::test]
async fn what_a_crash_interrupted_is_forgotten_at_the_next_start() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    anna.must(json!({"type": "say", "text": SAID})).await;
    tavern.stop().await;
    let mut database = database(&tavern).await;
    for sql in [
        "insert into forgetting select id from people where name = 'Anna'",
        "delete from sessions where person in (select person from forgetting)",
        "delete from people where name = 'Anna'",
    ] {
        sqlx::query(sql).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    tavern.start().await;
    bert = tavern.back(&bert.http).await;
    bert.enter(&table).await;
    while bert.phase() != "finished" {
        bert.hear().await;
    }
    while everything(&tavern).await.contains(SAID) {
        tokio::task::yield_now().await;
    }
}
