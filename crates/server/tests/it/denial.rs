//! What one address can take from others: nothing noticeable.

use client::{Answer, Http};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::house::Tavern;

async fn sign_in(http: &Http, name: &str, password: &str) -> Answer {
    let body = json!({"name": name, "password": password});
    let answer = http.send("POST", "/api/account/sign-in", Some(body)).await;
    answer.unwrap()
}

#[tokio::test]
async fn a_crowd_that_signs_in_is_told_to_come_again() {
    let tavern = Tavern::with(|config| config.sign_in_rate = 1_000_000).await;
    let nobody = Http::new(tavern.address());
    let crowd: Vec<_> = (0..200)
        .map(|number| {
            let nobody = nobody.clone();
            let name = format!("Guest {number}");
            tokio::spawn(async move { sign_in(&nobody, &name, "guess guess").await })
        })
        .collect();
    let mut answers = Vec::new();
    for one in crowd {
        answers.push(one.await.unwrap());
    }
    let (busy, wrong): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 503);
    assert!(wrong.iter().all(|answer| answer.status == 401));
    assert!(!wrong.is_empty(), "some are served");
    assert!(!busy.is_empty(), "and no more wait than can be served soon");
    for answer in busy {
        assert_eq!(answer.json()["code"], "busy");
        assert!(answer.header("retry-after").is_some());
    }
}

/// A client behind a proxy, with this address.
fn from(tavern: &Tavern, address: &str, cookie: Option<String>) -> Http {
    Http {
        forwarded_for: Some(address.to_owned()),
        cookie,
        ..Http::new(tavern.address())
    }
}

#[tokio::test]
async fn whoever_guesses_is_slowed_and_the_owner_is_not() {
    let tavern = Tavern::with(|config| {
        config.trust_proxy = true;
        config.sign_in_rate = 3;
    })
    .await;
    let anna = tavern.guest("Anna").await;
    let account = json!({"name": "Anna", "password": "correct horse"});
    anna.http.post("/api/account", account).await.unwrap();
    let own = from(&tavern, "192.0.2.1", None);
    let signed_in = sign_in(&own, "Anna", "correct horse").await;
    assert_eq!(signed_in.status, 200);
    let device = signed_in
        .cookies()
        .find(|cookie| cookie.contains("device"))
        .unwrap();
    // One address is refused soon, many addresses together a little later.
    let stranger = from(&tavern, "192.0.2.2", None);
    // Sent together: a guess is counted before it is hashed, and during a slow hash the limit would recover.
    let guess = async |stranger: Http| sign_in(&stranger, "Anna", "guess guess").await.status;
    let guesses = join_all((0..8).map(|_| guess(stranger.clone()))).await;
    let wrong = guesses.iter().filter(|status| **status == 401).count();
    assert!(wrong >= 3, "a few mistakes are nobody's crime: {guesses:?}");
    assert!(guesses.contains(&429), "one address may guess on and on");
    let strangers = (3..100).map(|number| from(&tavern, &format!("192.0.2.{number}"), None));
    let guesses = join_all(strangers.map(guess)).await;
    assert!(
        guesses.contains(&429),
        "many addresses do not help for long"
    );
    let own = from(&tavern, "192.0.2.1", Some(device));
    assert_eq!(sign_in(&own, "Anna", "correct horse").await.status, 200);
}

#[tokio::test]
async fn one_address_has_so_many_sockets_and_streams_and_no_more() {
    let tavern = Tavern::with(|config| config.max_per_address = 3).await;
    let http = Http::enter(tavern.address(), "Anna").await.unwrap();
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(client::Socket::connect(&http).await.unwrap());
    }
    let refused = client::Socket::connect(&http)
        .await
        .unwrap_err()
        .to_string();
    assert!(refused.contains("429"), "{refused}");
    open.pop();
    while client::Socket::connect(&http).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let new = json!({"id": "evening-of-four", "title": "Evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let sheet = http.post("/api/sheets", new).await;
    let sheet: Value = match sheet {
        Ok(sheet) => sheet["sheet"].clone(),
        Err(error) => panic!("{error}"),
    };
    let path = format!("/api/sheets/{}/events", sheet.as_str().unwrap());
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(http.stream(&path).await.unwrap());
    }
    let refused = http.send("GET", &path, None).await.unwrap();
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (429, &json!("too_many"))
    );
}

#[tokio::test]
async fn ready_says_so_only_while_the_store_takes_a_write() {
    use sqlx::{Connection, SqliteConnection};
    let tavern = Tavern::open().await;
    let path = format!("sqlite://{}", tavern.database().display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    let full =
        "create trigger full before insert on house begin select raise(abort, 'disk full'); end";
    sqlx::query(full).execute(&mut database).await.unwrap();
    let nobody = Http::new(tavern.address());
    assert_eq!(
        nobody.send("GET", "/ready", None).await.unwrap().status,
        503
    );
    assert_eq!(
        nobody.send("GET", "/health", None).await.unwrap().status,
        200
    );
}

#[tokio::test]
async fn a_full_house_keeps_room_for_who_plays_and_who_watches_over_it() {
    let tavern = Tavern::with(|config| {
        config.max_connections = 3;
        config.max_per_address = 100_000;
        config.request_rate = 100_000;
        config.patience = 600_000;
    })
    .await;
    let carl = tavern.guest("Carl").await;
    let quoridor = json!({"game": "quoridor", "seats": 2});
    let (_, mut anna, _bert) = tavern.two(quoridor).await;
    anna.until(|anna| anna.phase() == "playing").await;
    let nobody = Http::new(tavern.address());
    assert_eq!(
        nobody.send("GET", "/api/games", None).await.unwrap().status,
        200
    );
    // Idle connections, until a stranger is refused.
    let mut idle = Vec::new();
    let refused = loop {
        assert!(idle.len() < 5_000, "there is no end to it");
        for _ in 0..40 {
            let stream = tokio::net::TcpStream::connect(tavern.address()).await;
            idle.push(stream.unwrap());
        }
        match nobody.send("GET", "/api/games", None).await {
            Ok(answer) if answer.status == 200 => {}
            refused => break refused.unwrap(),
        }
    };
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (503, &json!("busy"))
    );
    let session = "/api/session";
    assert_eq!(
        carl.http.send("GET", session, None).await.unwrap().status,
        503
    );
    assert_eq!(
        anna.http.send("GET", session, None).await.unwrap().status,
        200
    );
    for path in ["/health", "/ready", "/metrics"] {
        let answer = nobody.send("GET", path, None).await.unwrap();
        assert_eq!(answer.status, 200, "{path}");
    }
    // The limit of sockets is reached: only players can connect again.
    let again = client::Socket::connect(&carl.http).await;
    assert!(again.unwrap_err().to_string().contains("503"));
    client::Socket::connect(&anna.http).await.unwrap();
}
