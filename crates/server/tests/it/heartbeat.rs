//! A client that vanishes silently is detected.

use client::Http;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::Tavern;

/// Enters a table over a socket that then answers nothing any more, not even pings, like a device without a
/// network.
async fn vanish(http: &Http, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(http.server).await.unwrap();
    let cookie = http.cookie.as_deref().unwrap();
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        http.server
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    let ask = json!({"id": 1, "ask": {"type": "enter", "table": table}}).to_string();
    let length = u8::try_from(ask.len()).unwrap();
    assert!(length < 126);
    // A masked text frame whose mask is zero.
    let mut frame = vec![0x81, 0x80 | length, 0, 0, 0, 0];
    frame.extend(ask.bytes());
    stream.write_all(&frame).await.unwrap();
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains(r#""type":"entered""#) {
        assert_ne!(stream.read_buf(&mut heard).await.unwrap(), 0);
    }
    stream
}

/// A server that soon asks silent clients at tables for an answer, but waits for it longer than this machine lets a client wait
/// that the test does not read meanwhile.
async fn asks_often() -> Tavern {
    Tavern::with(|config| {
        config.table_silence = 200;
        config.table_answer = 10_000;
    })
    .await
}

fn connected(table: &Value, name: &str) -> Option<bool> {
    let seats = table["seats"].as_array()?;
    let seat = seats.iter().find(|seat| seat["occupant"]["name"] == name)?;
    seat["connected"].as_bool()
}

#[tokio::test]
async fn a_device_that_vanished_is_away_after_two_heartbeats() {
    let tavern = asks_often().await;
    let new = json!({"game": "quoridor", "seats": 2});
    let (table, mut anna, bert) = tavern.two(new).await;
    let silent = vanish(&bert.http.clone(), &table).await;
    drop(bert);
    // Anna is connected all the time: the library that reads for her answers the pings.
    anna.until(|anna| connected(&anna.table, "Bert") == Some(false))
        .await;
    assert_eq!(connected(&anna.table, "Anna"), Some(true));
    drop(silent);
}

#[tokio::test]
async fn the_clock_of_somebody_who_could_not_be_told_stands() {
    let tavern = asks_often().await;
    let clock = json!({"kind": "per_move", "seconds": 60});
    let new = json!({"game": "quoridor", "seats": 2, "clock": clock});
    let (table, anna, bert) = tavern.two(new).await;
    let mut both = [anna, bert];
    for guest in &mut both {
        guest.until(|guest| guest.phase() == "playing").await;
    }
    let [anna, bert] = both;
    let (mut first, second) = if anna.legal().is_empty() {
        (bert, anna)
    } else {
        (anna, bert)
    };
    let silent = vanish(&second.http.clone(), &table).await;
    drop(second);
    // It becomes the turn of a device that has vanished and still counts as connected.
    first.proceed(0).await;
    let told = |kind: &str, heard: &[String]| {
        heard
            .iter()
            .any(|text| text.contains(&format!(r#""kind":"{kind}""#)))
    };
    first.until(|first| told("unreached", &first.heard)).await;
    assert_eq!(first.phase(), "playing");
    drop(silent);
}
