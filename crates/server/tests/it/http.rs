//! The HTTP side: catalog, codes, headers, operation.

use client::{Http, Socket};
use serde_json::json;

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
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(
            anna.http
                .send("GET", "/api/codes/aaaaaaaa", None)
                .await
                .unwrap()
                .status
                == 429,
        );
    }
    assert!(refused > 5, "codes cannot be tried out");
}

#[tokio::test]
async fn other_sites_are_kept_out_and_pages_may_run_no_foreign_script() {
    let tavern = Tavern::open().await;
    let mut anna = tavern.guest("Anna").await.http;
    let page = anna.send("GET", "/", None).await.unwrap();
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self';"), "{policy}");
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
