//! The HTTP side: catalog, codes, headers, operation.

use client::{Answer, Http, Socket};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::Tavern;

#[tokio::test]
async fn the_catalog_tells_all_a_client_needs() {
    let tavern = Tavern::open().await;
    let nobody = Http::new(tavern.address());
    let games = nobody.get("/api/games").await.unwrap();
    assert_eq!(games[1]["id"], "quoridor");
    assert_eq!(games[1]["seats"], json!([2, 4]));
    assert!(games[1]["options"]["properties"]["board"]["description"].is_string());
    assert_eq!(games[0]["levels"][0]["name"]["de"], "Zufall");
    for language in ["en", "de", "fi"] {
        let rules = nobody
            .send("GET", &format!("/api/games/toy/rules/{language}"), None)
            .await
            .unwrap();
        assert_eq!((rules.status, rules.body.contains("**1.1**")), (200, true));
    }
    for wrong in [
        "/api/games/toy/rules/xx",
        "/api/games/chess/rules/en",
        "/api/nothing",
    ] {
        let answer = nobody.send("GET", wrong, None).await.unwrap();
        assert_eq!(answer.status, 404);
        assert!(answer.json()["code"].is_string(), "{wrong}");
    }
}

#[tokio::test]
async fn a_table_is_found_by_its_code_and_as_a_picture() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let opened = anna
        .http
        .post("/api/tables", json!({"game": "toy", "visibility": "link"}))
        .await
        .unwrap();
    let code = opened["code"].as_str().unwrap().to_uppercase();
    let found = anna.http.get(&format!("/api/codes/{code}")).await.unwrap();
    assert_eq!(found, opened);
    let path = format!("/api/tables/{}/qr.svg", opened["table"].as_str().unwrap());
    let picture = anna.http.send("GET", &path, None).await.unwrap();
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.body.contains("<svg"));
    let told = anna
        .http
        .get(&format!("/api/codes/{code}/table"))
        .await
        .unwrap();
    assert_eq!(told["owner"], "Anna", "whose table it is");
    assert_eq!(told["table"]["seats"][0]["name"], "Anna");
    let refused = until_refused(&anna.http, "/api/codes/aaaaaaaa").await;
    assert_eq!(refused.json()["code"], "flood", "codes cannot be tried out");
}

/// Sends requests until the rate limit refuses one, however slow the machine is.
async fn until_refused(http: &Http, path: &str) -> Answer {
    for _ in 0..100_000 {
        let answer = http.send("GET", path, None).await.unwrap();
        if answer.status == 429 {
            return answer;
        }
    }
    panic!("{path} is never refused");
}

/// A request with custom headers; returns the status and the whole response.
async fn raw(tavern: &Tavern, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(tavern.address()).await.unwrap();
    // A request that is refused early may be cut off; the response before that counts.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.unwrap_or(0), answer)
}

#[tokio::test]
async fn an_address_that_floods_is_told_to_wait_and_the_others_are_served() {
    let tavern = Tavern::with(|config| {
        config.request_rate = 1;
        config.trust_proxy = true;
    })
    .await;
    let nobody = Http::new(tavern.address());
    let refused = until_refused(&nobody, "/api/games").await;
    assert_eq!(refused.json()["code"], "flood");
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!(wait >= 1);
    assert!(refused.header("content-security-policy").is_some());
    for path in ["/health", "/ready", "/metrics"] {
        for _ in 0..70 {
            let answer = nobody.send("GET", path, None).await.unwrap();
            assert_eq!(answer.status, 200, "{path} is for whoever looks after it");
        }
    }
    let from = |lines: &str| {
        format!("GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{lines}\r\n")
    };
    let forwarded = from("X-Forwarded-For: 192.0.2.1\r\n");
    assert_eq!(raw(&tavern, &forwarded).await.0, 200, "another client");
    // What a client claims comes before what the proxy has added, in one line or in two.
    let mut last = 0;
    for number in 0..100_000 {
        let claimed = format!("198.51.{}.{}", number / 250 % 250, number % 250);
        let lines = if number % 2 == 0 {
            format!("X-Forwarded-For: {claimed}, 192.0.2.2\r\n")
        } else {
            format!("X-Forwarded-For: {claimed}\r\nX-Forwarded-For: 192.0.2.2\r\n")
        };
        last = raw(&tavern, &from(&lines)).await.0;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429, "a claimed address does not help");
}

#[tokio::test]
async fn without_a_trusted_proxy_nobody_chooses_an_address() {
    let tavern = Tavern::with(|config| config.request_rate = 1).await;
    let mut last = 0;
    for number in 0..100_000 {
        let request = format!(
            "GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 198.51.{}.{}\r\n\r\n",
            number / 250 % 250,
            number % 250
        );
        last = raw(&tavern, &request).await.0;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn whatever_is_refused_is_refused_with_a_code_and_a_sentence() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await.http;
    let cookie = anna.cookie.clone().unwrap();
    let head = format!("HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: {cookie}\r\n");
    let (large, file) = ("x".repeat(100_000), "x".repeat(2_000_000));
    for (request, status, code) in [
        (format!("PUT /api/games {head}\r\n"), 405, "wrong_method"),
        (
            format!("DELETE /api/tables {head}\r\n"),
            405,
            "wrong_method",
        ),
        (
            format!("PATCH /api/nothing {head}\r\n"),
            404,
            "unknown_address",
        ),
        (
            format!("GET /api/records?before=never {head}\r\n"),
            400,
            "bad_request",
        ),
        (
            format!("GET /api/records/%ff {head}\r\n"),
            400,
            "bad_request",
        ),
        (
            format!("POST /api/tables {head}Content-Length: 2\r\n\r\n{{}}"),
            415,
            "bad_body",
        ),
        (
            format!(
                "POST /api/tables {head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{large}"
            ),
            413,
            "too_large",
        ),
        (
            format!(
                "POST /api/sheets/import {head}Content-Type: text/csv\r\nContent-Length: 2000000\r\n\r\n{file}"
            ),
            413,
            "too_large",
        ),
        (
            format!(
                "POST /api/tables {head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            ),
            400,
            "bad_body",
        ),
        (format!("GET /ws {head}\r\n"), 400, "bad_request"),
    ] {
        let (got, answer) = raw(&tavern, &request).await;
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body);
        let line = request.lines().next();
        assert_eq!(got, status, "{line:?}: {answer}");
        let said: Value = serde_json::from_str(body.unwrap_or_default()).unwrap_or_default();
        assert_eq!(said["code"], code, "{line:?}: {answer}");
        assert!(said["message"].as_str().unwrap().ends_with('.'), "{answer}");
    }
}

#[tokio::test]
async fn other_sites_are_kept_out_and_pages_may_run_no_foreign_script() {
    let tavern = Tavern::open().await;
    let mut anna = tavern.guest("Anna").await.http;
    let page = anna.send("GET", "/", None).await.unwrap();
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    anna.origin = Some("https://evil.example".to_owned());
    assert!(Socket::connect(&anna).await.is_err());
    assert_eq!(
        anna.send("POST", "/api/tables", Some(json!({"game": "toy"})))
            .await
            .unwrap()
            .status,
        403
    );
    anna.origin = Some(format!("http://{}", tavern.address()));
    assert!(Socket::connect(&anna).await.is_ok());
}

#[tokio::test]
async fn operation() {
    let mut tavern = Tavern::open().await;
    let nobody = Http::new(tavern.address());
    for path in ["/health", "/ready"] {
        assert_eq!(nobody.send("GET", path, None).await.unwrap().status, 200);
    }
    let metrics = nobody.send("GET", "/metrics", None).await.unwrap().body;
    for name in [
        "stammtisch_connections",
        "stammtisch_tables_loaded",
        "stammtisch_step_seconds_bucket",
        "stammtisch_commits_total",
        "stammtisch_bot_seconds_count",
    ] {
        assert!(metrics.contains(name), "{name}");
    }
    let document = nobody.get("/api/openapi.json").await.unwrap();
    for path in [
        "/api/session",
        "/api/tables",
        "/api/records/{record}/replay",
        "/api/tokens/{token}",
    ] {
        assert!(document["paths"][path].is_object(), "{path}");
    }
    tavern.stop().await;
    assert!(nobody.send("GET", "/health", None).await.is_err());
}

/// Retries until the status is this one: on a busy machine a request may exceed the short timeout of this server.
async fn until(tavern: &Tavern, request: &str, status: u16) -> String {
    loop {
        let (got, answer) = raw(tavern, request).await;
        if got == status {
            return answer;
        }
        assert!(matches!(got, 0 | 408), "{request}: {answer}");
    }
}

#[tokio::test]
async fn whoever_does_not_finish_a_request_is_let_go() {
    let tavern = Tavern::with(|config| config.patience = 200).await;
    // The server ends each of them, or this test never ends.
    for unfinished in ["", "GET /api/ga", "GET /api/games HTTP/1.1\r\nX-Slow: "] {
        assert_ne!(raw(&tavern, unfinished).await.0, 200, "{unfinished}");
    }
    let head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let unfinished = format!("{head}Content-Length: 9\r\n\r\n{{");
    let answer = until(&tavern, &unfinished, 408).await;
    assert!(answer.contains("too_slow"), "{answer}");
    // The connection is closed after its response.
    until(&tavern, "GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n", 200).await;
}

#[tokio::test]
async fn a_socket_at_rest_is_not_let_go() {
    let tavern = Tavern::with(|config| config.patience = 200).await;
    let http = loop {
        if let Ok(http) = Http::enter(tavern.address(), "Anna").await {
            break http;
        }
    };
    let mut socket = loop {
        if let Ok(socket) = Socket::connect(&http).await {
            break socket;
        }
    };
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    socket.call(json!({"type": "ping"})).await.unwrap();
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let tavern = Tavern::open().await;
    let long = "x".repeat(200_000);
    let (status, answer) = raw(
        &tavern,
        &format!("GET / HTTP/1.1\r\nHost: a\r\nX-Long: {long}\r\n\r\n"),
    )
    .await;
    assert!(matches!(status, 0 | 431), "{answer}");
    let many = "X-Many: 1\r\n".repeat(500);
    let (status, answer) = raw(&tavern, &format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n")).await;
    assert!(matches!(status, 0 | 431), "{answer}");
    assert_eq!(
        raw(
            &tavern,
            "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )
        .await
        .0,
        200
    );
}

#[tokio::test]
async fn a_page_can_only_be_read() {
    let tavern = Tavern::open().await;
    let nobody = Http::new(tavern.address());
    for method in ["PUT", "POST", "DELETE", "PATCH"] {
        let answer = nobody.send(method, "/", None).await.unwrap();
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, Some("GET, HEAD"))
        );
    }
}

#[tokio::test]
async fn a_line_of_a_head_ends_with_both_of_its_signs() {
    let tavern = Tavern::open().await;
    let host = tavern.address();
    for head in [
        format!("GET /health HTTP/1.1\nHost: {host}\r\n\r\n"),
        format!("GET /health HTTP/1.1\r\nHost: {host}\n\n"),
        format!("GET /health HTTP/1.1\r\nHost: {host}\r\nX-One: 1\nX-Two: 2\r\n\r\n"),
    ] {
        let (status, _) = raw(&tavern, &head).await;
        assert_eq!(status, 400, "{head:?}");
    }
    // A body may contain anything, and a request may follow it.
    let body = "{\"name\":\n\n\"Anna\"}";
    let enter = format!(
        "POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let next = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let (status, said) = raw(&tavern, &format!("{enter}{next}")).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(said.matches("HTTP/1.1 200").count(), 2, "{said}");
    // Nothing may follow a chunked body.
    let chunked = format!(
        "POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
        body.len()
    );
    let (status, said) = raw(&tavern, &format!("{chunked}{next}")).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(said.matches("HTTP/1.1 ").count(), 1, "{said}");
}
