//! A client that hangs up before its answer: what it asked for is done whole.

use std::time::Duration;

use serde_json::json;
use sqlx::Connection;
use tokio::time::{sleep, timeout};

use super::http::Stream;
use super::{House, entry, link, opened, request};

/// Long enough, mostly, for the server to begin a request, or to notice that a client has hung up. If it is not, the test shows nothing, and passes.
const A_WHILE: Duration = Duration::from_millis(300);

#[tokio::test]
async fn an_entry_whose_writer_hangs_up_is_shown_once_it_is_durable() {
    let house = House::open("hang-up").await;
    let mut anna = house.browser("Anna").await;
    let sheet = opened(&mut anna).await;
    let reads = link(&mut anna, &sheet, "reader", 1).await;
    let path = format!("{sheet}/events?key={reads}");
    let mut stream = Stream::open(house.running.address, &path).await;
    stream.next().await;

    let lock = house.lock().await;
    let body = request("entry-0001", 2, &entry(130)).to_string();
    let connection = anna.send("POST", &sheet, &body).await;
    sleep(A_WHILE).await;
    drop(connection);
    sleep(A_WHILE).await;
    lock.close().await.expect("it closes");

    let told = timeout(Duration::from_secs(30), stream.next()).await;
    let (_, seen) = anna.get(&sheet).await;
    if let Ok((_, told)) = told {
        assert_eq!(told["version"], 3);
        assert_eq!(seen["games"], json!(1));
    } else {
        // The server noticed the hang-up before it began: nothing was written.
        let events = house.events_with("entry-0001").await;
        assert_eq!(events, 0, "an entry is durable, and nobody was told");
    }
    house.close().await;
}
