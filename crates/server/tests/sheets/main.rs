//! Score sheets over HTTP, against a server that really listens and really writes.

mod clubs;
mod files;
mod hangup;
mod http;
mod members;
mod tournament;

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Running, serve};
use sqlx::{Connection, SqliteConnection};

use http::{Browser, Stream};

/// A server in a folder of its own.
struct House {
    running: Running,
    folder: std::path::PathBuf,
}

impl House {
    async fn open(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("stammtisch-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self::at(folder).await
    }

    async fn at(folder: std::path::PathBuf) -> Self {
        let config = Config::new(([127, 0, 0, 1], 0).into(), folder.clone());
        let running = serve(config, Vec::new()).await.expect("it starts");
        Self { running, folder }
    }

    async fn again(self) -> Self {
        self.running.stop().await.expect("it stops");
        Self::at(self.folder).await
    }

    async fn close(self) {
        self.running.stop().await.expect("it stops");
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    async fn database(&self) -> SqliteConnection {
        let path = format!("sqlite://{}", self.folder.join("stammtisch.db").display());
        SqliteConnection::connect(&path).await.expect("it opens")
    }

    /// How many durable events contain this text.
    async fn events_with(&self, text: &str) -> i64 {
        let count = sqlx::query_scalar("select count(*) from events where instr(payload, ?) > 0");
        let counted = count.bind(text).fetch_one(&mut self.database().await).await;
        counted.expect("it is counted")
    }

    /// Locks the database: until the connection is closed, nothing is written.
    async fn lock(&self) -> SqliteConnection {
        let mut database = self.database().await;
        let begun = sqlx::query("begin immediate").execute(&mut database).await;
        begun.expect("it is free");
        database
    }

    async fn browser(&self, name: &str) -> Browser {
        let mut browser = Browser::new(self.running.address);
        let (status, _) = browser.post("/api/session", &json!({"name": name})).await;
        assert_eq!(status, 200);
        browser
    }
}

fn friday(id: &str) -> Value {
    json!({
        "id": id, "title": "Friday", "players": ["Anna", "Bert", "Cora", "Dirk"],
        "settings": {"preset": "ddv"},
    })
}

fn entry(points: i64) -> Value {
    json!({"kind": "enter_row", "entry": {"game": "normal", "result":
        {"kind": "counted", "re": {"players": [0, 1], "points": points}, "kontra": {}}}})
}

fn request(id: &str, base: u64, command: &Value) -> Value {
    json!({"id": id, "base": base, "command": command})
}

async fn opened(browser: &mut Browser) -> String {
    let (status, answer) = browser.post("/api/sheets", &friday("first-evening")).await;
    assert_eq!(status, 200, "{answer}");
    format!("/api/sheets/{}", answer["sheet"].as_str().expect("an id"))
}

async fn link(owner: &mut Browser, sheet: &str, right: &str, base: u64) -> String {
    let command = json!({"kind": "grant_link", "right": right});
    let id = format!("grant-{right}");
    let (status, answer) = owner.post(sheet, &request(&id, base, &command)).await;
    assert_eq!(status, 200, "{answer}");
    let links = answer["sheet"]["links"].as_array().expect("links");
    let key = links.last().expect("a link")["key"].as_str();
    key.expect("a key").to_owned()
}

#[tokio::test]
async fn an_evening_is_written_shared_and_survives_a_restart() {
    let house = House::open("restart").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    assert_eq!(
        sheet,
        opened(&mut anna).await,
        "sent twice, it is opened once"
    );

    let (status, answer) = anna
        .post(&sheet, &request("entry-0001", 1, &entry(130)))
        .await;
    assert_eq!((status, &answer["done"]), (200, &json!(2)), "{answer}");
    let (_, again) = anna
        .post(&sheet, &request("entry-0001", 1, &entry(130)))
        .await;
    assert_eq!(again["done"], 2, "sent twice, it is written once");
    assert_eq!(again["sheet"]["games"], 1);

    let key = link(&mut anna, &sheet, "reader", 2).await;
    let (_, before) = anna.get(&sheet).await;
    let cookie = anna.cookie.clone();
    let house = house.again().await;
    let mut anna = Browser::new(house.running.address);
    anna.cookie = cookie;
    let (_, after) = anna.get(&sheet).await;
    assert_eq!(before, after);
    let mut reader = Browser::new(house.running.address);
    let (status, seen) = reader.get(&format!("{sheet}?key={key}")).await;
    assert_eq!((status, &seen["role"]), (200, &json!("reader")));
    assert_eq!(seen["links"], json!([]));
    let (_, list) = anna.get("/api/sheets").await;
    assert_eq!(list[0]["totals"], json!([1, 1, -1, -1]));
    let (_, names) = anna.get("/api/sheets/names").await;
    assert_eq!(names, json!(["Anna", "Bert", "Cora", "Dirk"]));
    house.close().await;
}

#[tokio::test]
async fn rights_are_kept() {
    let house = House::open("rights").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    let reads = link(&mut anna, &sheet, "reader", 1).await;
    let writes = link(&mut anna, &sheet, "writer", 2).await;
    let mut other = Browser::new(house.running.address);
    let code = |answer: &Value| answer["code"].as_str().unwrap_or_default().to_owned();

    let (status, answer) = other.get(&sheet).await;
    assert_eq!((status, code(&answer)), (403, "no_right".to_owned()));
    let (status, answer) = other.get(&format!("{sheet}?key=guess")).await;
    assert_eq!((status, code(&answer)), (403, "unknown_link".to_owned()));
    let body = request("entry-0002", 3, &entry(130));
    let (status, answer) = other.post(&format!("{sheet}?key={reads}"), &body).await;
    assert_eq!((status, code(&answer)), (403, "read_only".to_owned()));
    let (status, _) = other.post(&format!("{sheet}?key={writes}"), &body).await;
    assert_eq!(status, 200);
    let withdraw = json!({"kind": "withdraw_link", "key": writes});
    let (status, answer) = other
        .post(
            &format!("{sheet}?key={writes}"),
            &request("taken-back", 4, &withdraw),
        )
        .await;
    assert_eq!((status, code(&answer)), (403, "not_owner".to_owned()));
    let (status, _) = anna
        .post(&sheet, &request("taken-back", 4, &withdraw))
        .await;
    assert_eq!(status, 200);
    let (status, answer) = other.post(&format!("{sheet}?key={writes}"), &body).await;
    assert_eq!((status, code(&answer)), (410, "link_withdrawn".to_owned()));
    let (status, _) = other.get("/api/sheets/s0").await;
    assert_eq!(status, 404);
    house.close().await;
}

#[tokio::test]
async fn two_writers_never_overwrite_each_other_silently() {
    let house = House::open("two").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    let writes = link(&mut anna, &sheet, "writer", 1).await;
    let mut bert = Browser::new(house.running.address);
    let path = format!("{sheet}?key={writes}");
    let (mine, theirs) = (
        request("from-anna", 2, &entry(130)),
        request("from-bert", 2, &entry(90)),
    );
    let (first, second) = tokio::join!(anna.post(&sheet, &mine), bert.post(&path, &theirs));
    let mut both = [first.0, second.0];
    both.sort_unstable();
    assert_eq!(both, [200, 409]);
    let refused = if first.0 == 409 { first.1 } else { second.1 };
    assert_eq!(refused["meanwhile"]["version"], 3);
    assert_eq!(
        refused["meanwhile"]["events"][0]["change"]["kind"],
        "row_entered"
    );
    house.close().await;
}

#[tokio::test]
async fn whoever_follows_is_told_and_told_when_the_link_is_gone() {
    let house = House::open("follow").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    let reads = link(&mut anna, &sheet, "reader", 1).await;
    let path = format!("{sheet}/events?key={reads}");
    let mut stream = Stream::open(house.running.address, &path).await;
    let next = async |stream: &mut Stream| {
        tokio::time::timeout(Duration::from_secs(120), stream.next())
            .await
            .expect("in time")
    };
    let (name, data) = next(&mut stream).await;
    assert_eq!((name.as_str(), &data["version"]), ("sheet", &json!(2)));
    anna.post(&sheet, &request("entry-0001", 2, &entry(130)))
        .await;
    anna.post(&sheet, &request("entry-0002", 3, &entry(140)))
        .await;
    let (_, data) = next(&mut stream).await;
    assert_eq!(data["from"], 0);
    let last = if data["version"] == 4 {
        data
    } else {
        next(&mut stream).await.1
    };
    assert_eq!(last["games"], 2);
    let withdraw = json!({"kind": "withdraw_link", "key": reads});
    anna.post(&sheet, &request("taken-back", 4, &withdraw))
        .await;
    let (name, data) = next(&mut stream).await;
    assert_eq!(
        (name.as_str(), &data["code"]),
        ("gone", &json!("link_withdrawn"))
    );
    house.close().await;
}

#[tokio::test]
async fn a_sheet_goes_out_as_csv_and_comes_in_again() {
    let house = House::open("csv").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    anna.post(&sheet, &request("entry-0001", 1, &entry(120)))
        .await;
    let (_, text) = anna.text("GET", &format!("{sheet}/sheet.csv"), "").await;
    let (status, answer) = anna.text("POST", "/api/sheets/import", &text).await;
    assert_eq!(status, 200, "{answer}");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let copy = format!(
        "/api/sheets/{}/sheet.csv",
        answer["sheet"].as_str().expect("an id")
    );
    assert_eq!(anna.text("GET", &copy, "").await.1, text);

    let broken = text.replace("normal,120,120", "normal,120,121");
    let (status, answer) = anna.text("POST", "/api/sheets/import", &broken).await;
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(
        (status, &answer["line"], &answer["column"]),
        (422, &json!(16), &json!(5))
    );
    let (_, list) = anna.get("/api/sheets").await;
    assert_eq!(
        list.as_array().map(Vec::len),
        Some(2),
        "nothing was imported"
    );
    house.close().await;
}

#[tokio::test]
async fn a_preview_shows_every_line_and_writes_nothing() {
    let house = House::open("preview").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    let path = format!("{sheet}/preview");
    let (status, shown) = anna.post(&path, &json!({"command": entry(151)})).await;
    assert_eq!(status, 200, "{shown}");
    assert_eq!(shown["row"]["lines"][1]["what"], "under90");
    assert_eq!(shown["totals"], json!([2, 2, -2, -2]));
    let (status, refused) = anna.post(&path, &json!({"command": entry(241)})).await;
    assert_eq!((status, &refused["field"]), (422, &json!("re.points")));
    let (_, sheet) = anna.get(&sheet).await;
    assert_eq!(sheet["games"], 0);
    house.close().await;
}
