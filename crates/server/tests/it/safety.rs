//! Sessions that end, deceptive names, other sites, and files readable by others.

use std::os::unix::fs::PermissionsExt;

use client::{Http, Socket};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

use crate::house::Tavern;

#[tokio::test]
async fn a_session_that_ended_can_do_nothing_more() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let gone = anna.http.send("DELETE", "/api/session", None).await;
    assert_eq!(gone.unwrap().status, 204);
    let id = anna
        .socket
        .ask(json!({"type": "act", "action": "e2"}))
        .await;
    while let Ok(message) = anna.try_hear().await {
        assert!(
            id.is_err() || message["id"] != json!(id.as_ref().unwrap()),
            "{message}"
        );
    }
    bert.until(|bert| bert.table["seats"][0]["connected"] == json!(false))
        .await;
    assert_eq!(bert.play["step"], 0);
}

#[tokio::test]
async fn a_new_password_withdraws_api_tokens() {
    let tavern = Tavern::open().await;
    let mut anna = tavern.guest("Anna").await;
    let account = json!({"name": "Anna", "password": "correct horse"});
    anna.http.post("/api/account", account).await.unwrap();
    let token = anna.http.post("/api/tokens", json!({"label": "bot"})).await;
    let program = Http {
        bearer: token.unwrap()["token"].as_str().map(str::to_owned),
        ..Http::new(tavern.address())
    };
    let mut socket = Socket::connect(&program).await.unwrap();
    let change = json!({"old": "correct horse", "new": "battery staple"});
    let changed = anna
        .http
        .send("POST", "/api/account/password", Some(change));
    let changed = changed.await.unwrap();
    assert_eq!(changed.status, 204);
    socket
        .until(|message| message["type"] == "closing")
        .await
        .unwrap();
    assert_eq!(
        program
            .send("GET", "/api/session", None)
            .await
            .unwrap()
            .status,
        401
    );
    anna.http.keep_cookie(&changed);
    assert_eq!(anna.http.get("/api/tokens").await.unwrap(), json!([]));
}

#[tokio::test]
async fn names_that_look_the_same_are_the_same() {
    let tavern = Tavern::open().await;
    let nobody = Http::new(tavern.address());
    for hidden in [
        '\u{ad}', '\u{34f}', '\u{115f}', '\u{180e}', '\u{2800}', '\u{3164}',
    ] {
        let body = json!({"name": format!("Anna{hidden}")});
        let answer = nobody
            .send("POST", "/api/session", Some(body))
            .await
            .unwrap();
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (422, &json!("bad_name"))
        );
    }
    let anna = tavern.guest("Anna").await;
    let account = json!({"name": "Anna", "password": "correct horse"});
    anna.http.post("/api/account", account).await.unwrap();
    let mut other = tavern.guest("\u{410}nna").await;
    let account = json!({"name": "\u{410}nna", "password": "correct horse"});
    let taken = other.http.send("POST", "/api/account", Some(account)).await;
    assert_eq!(taken.unwrap().status, 409);
    let table = anna.open(json!({"game": "quoridor", "seats": 2})).await;
    other.enter(&table).await;
    other.must(json!({"type": "sit"})).await;
    other.until(|other| other.phase() == "playing").await;
    assert_eq!(other.table["seats"][1]["occupant"]["name"], "\u{410}nna 2");
    other
        .must(json!({"type": "say", "text": "a\u{202e}b"}))
        .await;
    assert!(
        other
            .heard
            .iter()
            .any(|text| text.contains(r#""text":"a b""#))
    );
}

/// The status of a request with exactly this head.
async fn raw(tavern: &Tavern, head: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(tavern.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.unwrap_or(0), answer)
}

#[tokio::test]
async fn a_name_that_leads_here_by_a_trick_is_refused() {
    let tavern = Tavern::open().await;
    let ask = |host: &str, more: &str| {
        format!("GET /api/games HTTP/1.1\r\n{host}Connection: close\r\n{more}\r\n")
    };
    for (host, status) in [
        ("Host: 127.0.0.1:6600\r\n", 200),
        ("Host: localhost\r\n", 200),
        ("Host: cellar.local:6600\r\n", 200),
        ("Host: evil.example\r\n", 421),
        ("Host: 127.0.0.1.evil.example\r\n", 421),
        ("", 400),
        ("Host: a\r\nHost: evil.example\r\n", 400),
    ] {
        let (got, answer) = raw(&tavern, &ask(host, "")).await;
        assert_eq!(got, status, "{host} {answer}");
    }
    for (first, status) in [("localhost", 200), ("evil.example", 400)] {
        let request = format!(
            "GET http://{first}/api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(raw(&tavern, &request).await.0, status, "{first}");
    }
    let own = Tavern::with(|config| config.public_url = Some("https://a.example".to_owned())).await;
    let (status, _) = raw(&own, &ask("Host: a.example\r\n", "")).await;
    assert_eq!(status, 200);
    let enter = |origin: &str| {
        format!(
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {origin}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{{\"name\":\"Anna\"}}"
        )
    };
    assert_eq!(raw(&own, &enter("http://127.0.0.1")).await.0, 403);
    assert_eq!(raw(&own, &enter("https://a.example")).await.0, 200);
}

#[tokio::test]
async fn a_page_speaks_with_its_own_host_alone() {
    let tavern = Tavern::open().await;
    let nobody = Http::new(tavern.address());
    let answer = nobody.send("GET", "/api/games", None).await.unwrap();
    let policy = answer.header("content-security-policy").unwrap();
    let own = format!("connect-src 'self' ws://{}", tavern.address());
    assert!(policy.ends_with(&own), "{policy}");
    assert_eq!(answer.header("strict-transport-security"), None);
    let secure =
        Tavern::with(|config| config.public_url = Some("https://a.example".to_owned())).await;
    let nobody = Http::new(secure.address());
    let entered = nobody.send("POST", "/api/session", Some(json!({"name": "Anna"})));
    let entered = entered.await.unwrap();
    let policy = entered.header("content-security-policy").unwrap();
    assert!(
        policy.ends_with("connect-src 'self' wss://a.example"),
        "{policy}"
    );
    assert!(entered.header("strict-transport-security").is_some());
    let cookie = entered.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with("__Host-stammtisch=") && cookie.contains("; Secure"),
        "{cookie}"
    );
    // A cookie of an older version is still valid.
    let old = cookie
        .trim_start_matches("__Host-")
        .split(';')
        .next()
        .unwrap();
    let known = Http {
        cookie: Some(old.to_owned()),
        ..nobody
    };
    assert_eq!(known.get("/api/session").await.unwrap()["name"], "Anna");
}

#[tokio::test]
async fn other_users_of_the_machine_cannot_read_the_database() {
    let tavern = Tavern::open().await;
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&tavern.data), 0o700);
    for file in std::fs::read_dir(&tavern.data).unwrap() {
        let file = file.unwrap().path();
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn a_page_of_the_database_that_cannot_be_read_costs_one_table() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    let words = "a sentence that stands in one place only";
    anna.must(json!({"type": "say", "text": words})).await;
    // Later writes go to other pages.
    let (_, mut carl, _dora) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    for _ in 0..7 {
        let text = "something of the usual length that people say at a table now and then";
        carl.must(json!({"type": "say", "text": text})).await;
    }
    tavern.stop().await;
    let mut bytes = std::fs::read(tavern.database()).unwrap();
    // The leaf page that contains the chat text; other pages may contain older data.
    let leaf = |page: &[u8]| {
        let said = page
            .windows(words.len())
            .any(|text| text == words.as_bytes());
        page.first() == Some(&0x0d) && said
    };
    let page = bytes.chunks(1024).position(leaf).unwrap();
    bytes[page * 1024] = 0xff;
    std::fs::write(tavern.database(), bytes).unwrap();
    tavern.start().await;
    let refused = tavern
        .back(&bert.http)
        .await
        .refused(json!({"type": "enter", "table": table}))
        .await;
    assert_eq!(refused, "damaged_table");
    let refused = tavern
        .back(&bert.http)
        .await
        .refused(json!({"type": "enter", "table": table}))
        .await;
    assert_eq!(refused, "damaged_table");
}

#[tokio::test]
async fn a_connection_is_closed_with_the_code_that_fits() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let large = Message::Text(Utf8Bytes::from("x".repeat(5000)));
    let binary = Message::Binary(Bytes::from_static(b"x"));
    // A close frame is answered with a close frame.
    let goodbye = Message::Close(Some(CloseFrame {
        code: CloseCode::Normal,
        reason: Utf8Bytes::default(),
    }));
    let fitting = [
        (large, "Size"),
        (binary, "Unsupported"),
        (goodbye, "Normal"),
    ];
    for (message, code) in fitting {
        let mut socket = Socket::connect(&anna.http).await.unwrap();
        socket.send_frame(message).await.unwrap();
        let closed = loop {
            if let Err(error) = socket.next().await {
                break error.to_string();
            }
        };
        assert!(closed.contains(code), "{closed}");
    }
}
