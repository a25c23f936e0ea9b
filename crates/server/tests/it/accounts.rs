//! Guests, accounts, cookies.

use client::{Http, Socket};
use futures_util::future::join_all;
use serde_json::json;

use crate::house::Tavern;

async fn status(http: &Http, method: &str, path: &str, body: serde_json::Value) -> u16 {
    http.send(method, path, Some(body)).await.unwrap().status
}

#[tokio::test]
async fn an_account_takes_the_history_along_and_signs_in_elsewhere() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "toy"})).await;
    crate::house::play_out(&mut anna, &mut bert).await;
    let me = anna
        .http
        .post(
            "/api/account",
            json!({"name": "Änna", "password": "correct horse"}),
        )
        .await
        .unwrap();
    assert_eq!(
        (&me["name"], &me["account"]),
        (&json!("Änna"), &json!(true))
    );
    let taken = json!({"name": "äNNA", "password": "another horse"});
    assert_eq!(status(&bert.http, "POST", "/api/account", taken).await, 409);
    let mut phone = Http::enter(tavern.address(), "Phone").await.unwrap();
    let wrong = json!({"name": "Änna", "password": "wrong horse!"});
    assert_eq!(
        status(&phone, "POST", "/api/account/sign-in", wrong).await,
        401
    );
    let right = json!({"name": "änna", "password": "correct horse"});
    let answer = phone
        .send("POST", "/api/account/sign-in", Some(right))
        .await
        .unwrap();
    phone.keep_cookie(&answer);
    assert_eq!(phone.get("/api/session").await.unwrap()["id"], me["id"]);
    assert_eq!(
        phone
            .get("/api/records")
            .await
            .unwrap()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let database = std::fs::read(tavern.database()).unwrap();
    let wal = std::fs::read(tavern.data.join("stammtisch.db-wal")).unwrap_or_default();
    for bytes in [database, wal] {
        assert!(
            !bytes.windows(13).any(|window| window == b"correct horse"),
            "a password is kept as a hash only"
        );
    }
}

#[tokio::test]
async fn signing_out_everywhere_closes_every_connection() {
    let tavern = Tavern::open().await;
    let mut anna = tavern.guest("Anna").await;
    assert_eq!(
        status(
            &anna.http,
            "POST",
            "/api/account/sign-out-everywhere",
            json!({})
        )
        .await,
        204
    );
    while anna.try_hear().await.is_ok() {}
    assert!(anna.heard.iter().any(|text| text.contains("signed_out")));
    assert_eq!(
        status(&anna.http, "GET", "/api/session", json!({})).await,
        401
    );
    assert!(Socket::connect(&anna.http).await.is_err());
}

#[tokio::test]
async fn forged_cookies_and_tokens_are_nobody() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let cookie = anna.http.cookie.clone().unwrap();
    let (start, end) = cookie.split_at(cookie.len() - 1);
    let flipped = if end == "0" { "1" } else { "0" };
    let long = format!("stammtisch={}", "a".repeat(3000));
    for forged in [
        format!("{start}{flipped}"),
        start.to_owned(),
        "stammtisch=.".to_owned(),
        long,
        "stammtisch=é.é".to_owned(),
    ] {
        let mut http = anna.http.clone();
        http.cookie = Some(forged);
        assert_eq!(
            http.send("GET", "/api/session", None).await.unwrap().status,
            401
        );
        assert!(Socket::connect(&http).await.is_err());
    }
    let mut http = Http::new(tavern.address());
    http.bearer = Some("st_nonsense".to_owned());
    assert_eq!(
        http.send("GET", "/api/session", None).await.unwrap().status,
        401
    );
}

#[tokio::test]
async fn a_deleted_account_is_gone() {
    let tavern = Tavern::open().await;
    let anna = tavern.guest("Anna").await;
    let secret = json!({"name": "Gone", "password": "correct horse"});
    anna.http
        .post("/api/account", secret.clone())
        .await
        .unwrap();
    let change = json!({"old": "wrong horse", "new": "longer than before"});
    let refused = anna
        .http
        .send("POST", "/api/account/password", Some(change));
    let refused = refused.await.unwrap();
    assert_eq!(refused.status, 403);
    assert_eq!(refused.json()["code"], "wrong_password");
    let nameless = json!({"name": ""});
    assert_eq!(
        status(&anna.http, "PATCH", "/api/session", nameless).await,
        422,
        "also where the name stays"
    );
    let bert = tavern.guest("Bert").await;
    let change = json!({"old": "none at all", "new": "longer than before"});
    let refused = bert
        .http
        .send("POST", "/api/account/password", Some(change));
    let refused = refused.await.unwrap();
    assert_eq!(refused.status, 403);
    assert_eq!(refused.json()["code"], "no_account");
    let change = json!({"old": "correct horse", "new": "short"});
    assert_eq!(
        status(&anna.http, "POST", "/api/account/password", change).await,
        422
    );
    assert_eq!(
        status(&anna.http, "DELETE", "/api/account", json!({})).await,
        204
    );
    assert_eq!(
        status(&anna.http, "GET", "/api/session", json!({})).await,
        401
    );
    assert_eq!(
        status(
            &Http::new(tavern.address()),
            "POST",
            "/api/account/sign-in",
            secret
        )
        .await,
        401
    );
}

#[tokio::test]
async fn names_are_visible_and_attempts_are_limited() {
    let tavern = Tavern::with(|config| {
        config.sign_in_rate = 3;
        config.guest_rate = 2;
    })
    .await;
    let nobody = Http::new(tavern.address());
    for bad in ["", "   ", "\u{202e}evil", "a\u{0}b", &"x".repeat(25)] {
        assert_eq!(
            status(&nobody, "POST", "/api/session", json!({"name": bad})).await,
            422,
            "{bad:?}"
        );
    }
    let mut statuses = Vec::new();
    for number in 0..4 {
        statuses.push(
            status(
                &nobody,
                "POST",
                "/api/session",
                json!({"name": format!("G{number}")}),
            )
            .await,
        );
    }
    assert_eq!(statuses, [200, 200, 429, 429]);
    // Sent together: a guess is counted before it is hashed, and during a slow hash the limit would recover.
    let guess = json!({"name": "victim", "password": "guess guess"});
    let guesses = (0..5).map(|_| status(&nobody, "POST", "/api/account/sign-in", guess.clone()));
    let mut statuses = join_all(guesses).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [401, 401, 401, 429, 429]);
}

#[tokio::test]
async fn a_guest_who_makes_an_account_at_a_running_table_plays_on_under_its_name() {
    let mut tavern = Tavern::open().await;
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    crate::house::deal(&mut anna, &mut bert).await;
    let account = json!({"name": "Bert", "password": "correct horse"});
    anna.http.post("/api/account", account).await.unwrap();
    anna.must(json!({"type": "act", "action": "hold"})).await;
    anna.must(json!({"type": "say", "text": "It is me."})).await;
    bert.until(|bert| bert.heard.iter().any(|text| text.contains("It is me.")))
        .await;
    // The guest at the other seat has that name already, and names are unique at a table.
    assert_eq!(bert.table["seats"][0]["occupant"]["name"], "Bert 2");
    assert!(bert.heard.iter().any(|text| text.contains("\"renamed\"")));
    assert!(bert.heard.last().unwrap().contains("Bert 2"));
    tavern.stop().await;
    tavern.start().await;
    let mut again = tavern.back(&anna.http).await;
    again.enter(&table).await;
    assert_eq!(again.table["seats"][0]["occupant"]["name"], "Bert 2");
    assert_eq!(
        (&again.you["seat"], &again.you["owner"]),
        (&json!(0), &json!(true))
    );
}

#[tokio::test]
async fn a_guest_who_signs_in_at_a_running_table_takes_the_seat_along() {
    let tavern = Tavern::open().await;
    let carl = tavern.guest("Carl").await;
    let account = json!({"name": "Carl", "password": "correct horse"});
    let account_id = carl
        .http
        .post("/api/account", account.clone())
        .await
        .unwrap()["id"]
        .clone();
    let (table, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    crate::house::deal(&mut anna, &mut bert).await;
    let mut http = anna.http.clone();
    let answer = http
        .send("POST", "/api/account/sign-in", Some(account))
        .await
        .unwrap();
    http.keep_cookie(&answer);
    while anna.try_hear().await.is_ok() {}
    assert!(anna.heard.iter().any(|text| text.contains("signed_in")));
    let old = anna.http.send("GET", "/api/session", None).await.unwrap();
    assert_eq!(old.status, 401, "the guest is gone");
    let mut anna = tavern.back(&http).await;
    anna.enter(&table).await;
    assert_eq!(
        (&anna.you["seat"], &anna.you["owner"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(anna.table["seats"][0]["occupant"]["id"], account_id);
    assert_eq!(anna.table["seats"][0]["occupant"]["name"], "Carl");
    let mine = anna.http.get("/api/tables").await.unwrap();
    assert_eq!(
        (&mine[0]["id"], &mine[0]["mine"]),
        (&json!(table), &json!(true))
    );
    crate::house::play_out(&mut anna, &mut bert).await;
    let records = carl.http.get("/api/records").await.unwrap();
    assert_eq!(records[0]["my_seat"], 0, "the game is the account's");
}

#[tokio::test]
async fn nobody_plays_two_hands_by_signing_in() {
    let tavern = Tavern::open().await;
    let (table, anna, mut bert) = tavern.two(json!({"game": "toy"})).await;
    let account = json!({"name": "Anna", "password": "correct horse"});
    anna.http
        .post("/api/account", account.clone())
        .await
        .unwrap();
    let mut http = bert.http.clone();
    let answer = http
        .send("POST", "/api/account/sign-in", Some(account))
        .await
        .unwrap();
    http.keep_cookie(&answer);
    while bert.try_hear().await.is_ok() {}
    let mut second = tavern.back(&http).await;
    second.enter(&table).await;
    assert_eq!(second.you["seat"], 0, "the seat of the account");
    assert_eq!(second.table["seats"][1]["occupant"]["name"], "Bert");
    assert!(second.table["seats"][1]["away_since"].is_number());
}
