//! Evenings imported into a round as CSV files.

use serde_json::{Value, json};

use super::clubs::{evening, founded, link};
use super::http::Browser;
use super::{House, entry, request};

/// An evening of one game as a file, with another title for each.
async fn saved(browser: &mut Browser, club: &str, title: &str) -> String {
    let sheet = evening(browser, club, "", &format!("evening-{title}")).await;
    browser
        .post(&sheet, &request("entry-0001", 1, &entry(151)))
        .await;
    let (status, text) = browser.text("GET", &format!("{sheet}/sheet.csv"), "").await;
    assert_eq!(status, 200, "{text}");
    assert_eq!(browser.text("DELETE", &sheet, "").await.0, 204);
    text.replace("title,Evening", &format!("title,{title}"))
}

async fn brought(browser: &mut Browser, path: &str, text: &str) -> (u16, Value) {
    let (status, answer) = browser.text("POST", path, text).await;
    (status, serde_json::from_str(&answer).unwrap_or_default())
}

#[tokio::test]
async fn a_file_becomes_an_evening_of_the_round_once() {
    let house = House::open("files").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let path = format!("{club}/evenings/import");
    let text = saved(&mut anna, &club, "Before").await;
    let text = {
        // An evening of the past.
        let line = text.lines().find(|line| line.starts_with("date,"));
        text.replace(line.expect("a date"), "date,2019-03-01")
    };
    let (status, first) = brought(&mut anna, &path, &text).await;
    assert_eq!(status, 200, "{first}");
    let (_, again) = brought(&mut anna, &path, &text).await;
    assert_eq!(first, again, "the same file is the same evening");
    let (_, seen) = anna.get(&club).await;
    assert_eq!(seen["evenings"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen["evenings"][0]["title"], "Before");
    let season = format!("{club}/season");
    let (_, told) = anna.get(&season).await;
    assert_eq!(
        (&told["years"], &told["players"][0]["points"]),
        (&json!([2019]), &json!(2))
    );
    // It is an evening of the round like any other: its links are valid there, and its file is the imported
    // one.
    let sheet = format!("/api/sheets/{}", first["sheet"].as_str().expect("an id"));
    assert_eq!(
        anna.text("GET", &format!("{sheet}/sheet.csv"), "").await.1,
        text
    );
    let key = link(&mut anna, &club, "Bert", "write").await;
    let mut phone = Browser::new(house.running.address);
    assert_eq!(phone.get(&format!("{sheet}?key={key}")).await.0, 200);
    // A deleted one can be imported again.
    assert_eq!(anna.text("DELETE", &sheet, "").await.0, 204);
    assert_eq!(brought(&mut anna, &path, &text).await.0, 200);
    let (_, told) = anna.get(&season).await;
    assert_eq!(told["evenings"].as_array().map(Vec::len), Some(1));
    house.close().await;
}

#[tokio::test]
async fn a_file_that_is_wrong_too_long_or_not_allowed_changes_nothing() {
    let house = House::open("bad-files").await;
    let mut anna = house.browser("Anna").await;
    let club = founded(&mut anna).await;
    let path = format!("{club}/evenings/import");
    let text = saved(&mut anna, &club, "Before").await;
    let reads = link(&mut anna, &club, "Cora", "read").await;
    let mut phone = Browser::new(house.running.address);
    let (status, refused) = brought(&mut phone, &format!("{path}?key={reads}"), &text).await;
    assert_eq!((status, &refused["code"]), (403, &json!("read_only")));
    let broken = text.replace("normal,151,89", "normal,151,88");
    let (status, refused) = brought(&mut anna, &path, &broken).await;
    assert_eq!((status, &refused["line"]), (422, &json!(16)), "{refused}");
    // More games than a sheet may have: refused before the first one is parsed, which is wrong here.
    let row = text.lines().last().expect("a game");
    let long = format!("{}{}", broken, format!("{row}\r\n").repeat(1000));
    let (status, refused) = brought(&mut anna, &path, &long).await;
    assert_eq!(status, 422, "{refused}");
    assert_eq!(refused["cause"]["code"], "too_long", "{refused}");
    // Larger than a file may be: refused before it is read.
    let huge = format!("{text}{}", "x".repeat(2 << 20));
    let (status, refused) = brought(&mut anna, &path, &huge).await;
    assert_eq!((status, &refused["code"]), (413, &json!("too_large")));
    let (_, seen) = anna.get(&club).await;
    assert_eq!(seen["evenings"], json!([]));
    house.close().await;
}
