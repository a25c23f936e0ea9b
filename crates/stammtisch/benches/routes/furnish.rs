//! Test data for the benchmark: tables, a finished game, a score sheet of maximum length, a round with many evenings, a tournament of maximum size; and a
//! valid request for every route of the API.

use std::time::Duration;

use client::{Http, Socket};
use serde_json::{Value, json};
use tokio::time::sleep;

/// Games of the long sheet: the maximum.
const GAMES: usize = 1000;
/// Evenings of the round, and games per evening.
const EVENINGS: (usize, usize) = (100, 40);
/// Participants of the tournament: the maximum.
const PARTICIPANTS: usize = 200;
/// Players of the long sheet and of evenings, in order of dealing.
const PLAYERS: [&str; 4] = ["Anna", "Bert", "Cora", "Dirk"];
/// Steps of the finished game: as many as one answer contains.
const STEPS: usize = 400;

/// Opens an event stream and closes it again.
pub const STREAM: &str = "STREAM";
/// Opens a WebSocket and closes it again.
pub const SOCKET: &str = "SOCKET";

/// A request to measure.
pub struct Route {
    /// A method of HTTP, [`STREAM`] or [`SOCKET`].
    pub method: &'static str,
    pub path: String,
    pub body: Option<Value>,
    /// Whether the request ends the session, so that each repetition needs a new guest.
    pub ends: bool,
}

/// A request. A text body is sent as is.
pub fn route(method: &'static str, path: &str, body: Option<Value>) -> Route {
    Route {
        method,
        path: path.to_owned(),
        body,
        ends: false,
    }
}

/// A request that ends the session.
fn last(method: &'static str, path: &str) -> Route {
    Route {
        ends: true,
        ..route(method, path, None)
    }
}

/// The same person with another client address, so that no limit is used up.
fn from(http: &Http, number: usize) -> Http {
    let mut http = http.clone();
    http.forwarded_for = Some(format!("198.18.{}.{}", number / 250, number % 250));
    http
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn entry(number: usize) -> Value {
    let result = json!({"kind": "counted", "re": {"players": [0, 1], "points": 90 + number % 61}, "kontra": {}});
    let entry = json!({"game": "normal", "result": result});
    json!({"id": format!("entry-{number:04}"), "base": 1, "command": {"kind": "enter_row", "entry": entry}})
}

/// A CSV file with this number of games.
async fn file(http: &Http, title: &str, games: usize) -> String {
    let new = json!({"id": format!("bench-{title}"), "title": title, "players": PLAYERS, "settings": {"preset": "ddv"}});
    let opened = http.post("/api/sheets", new).await.expect("a sheet");
    let sheet = format!("/api/sheets/{}", word(&opened["sheet"]));
    http.post(&sheet, entry(1)).await.expect("a game");
    let csv = http.send("GET", &format!("{sheet}/sheet.csv"), None).await;
    let csv = csv.expect("a file").body;
    let row = csv.lines().last().unwrap_or_default();
    // The number of the game and the dealer come first.
    let rest = row.splitn(3, ',').nth(2).unwrap_or_default();
    let rows = (1..games).map(|game| format!("{},{},{rest}\r\n", game + 1, PLAYERS[game % 4]));
    format!("{csv}{}", rows.collect::<String>())
}

/// A round with evenings.
async fn round(http: &Http) -> String {
    let members = ["Anna", "Bert", "Cora", "Dirk", "Eva"];
    let new = json!({"id": "bench-round", "title": "Round", "members": members, "settings": {"preset": "ddv"}});
    let club = http.post("/api/clubs", new).await.expect("a round");
    let club = format!("/api/clubs/{}", word(&club["club"]));
    let (evenings, games) = EVENINGS;
    let text = file(http, "Evening", games).await;
    for number in 0..evenings {
        let text = text.replace("title,Evening", &format!("title,Evening {number}"));
        let path = format!("{club}/evenings/import");
        let sender = from(http, number);
        let answer = sender.send_raw("POST", &path, Some(&text)).await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    club
}

/// A tournament with one round drawn, and one of its lists.
async fn tournament(http: &Http, club: &str) -> (String, String) {
    let players: Vec<String> = (1..=PARTICIPANTS).map(|n| format!("Player {n}")).collect();
    let new = json!({"id": "bench-tournament", "title": "Autumn", "players": players, "rounds": 2,
        "settings": {"preset": "ddv", "games": 24}});
    let path = format!("{club}/tournaments");
    let opened = http.post(&path, new).await.expect("a tournament");
    let path = format!("{path}/{}", opened["tournament"]);
    let draw = json!({"id": "bench-draw", "list": "Table #"});
    let drawn = http.post(&format!("{path}/draw"), draw).await;
    let drawn = drawn.expect("a draw");
    let list = word(&drawn["drawn"][0]["tables"][0]["sheet"]);
    (path, format!("/api/sheets/{list}"))
}

/// Two people at a game of Quoridor who move their pawns back and forth.
pub struct Two {
    sockets: [Socket; 2],
    table: Value,
    step: usize,
    first: usize,
}

impl Two {
    /// Opens a table and sits down.
    pub async fn sit(anna: &Http, bert: &Http) -> Self {
        let new = json!({"game": "quoridor", "seats": 2});
        let table = anna.post("/api/tables", new).await.expect("a table")["table"].clone();
        let enter = async |http: &Http| {
            let mut socket = Socket::connect(http).await.expect("a socket");
            let enter = json!({"type": "enter", "table": table});
            socket.call(enter).await.expect("the table");
            socket
        };
        let mut sockets = [enter(anna).await, enter(bert).await];
        let sit = json!({"type": "sit"});
        sockets[1].call(sit).await.expect("a seat");
        let (step, first) = (0, 0);
        Self {
            sockets,
            table,
            step,
            first,
        }
    }

    /// Plays the next move.
    pub async fn act(&mut self) {
        let seat = (self.step + self.first) % 2;
        let to = [["e2", "e1"], ["e8", "e9"]][seat][self.step / 2 % 2];
        let act = json!({"type": "act", "action": to});
        let done = self.sockets[seat].call(act).await;
        match done {
            Ok(_) => self.step += 1,
            // The first player is drawn at random.
            Err(_) if self.step == 0 => self.first = 1 - self.first,
            Err(error) => panic!("{error}"),
        }
    }

    /// Resigns and returns the address of the record.
    async fn end(mut self) -> String {
        let resign = json!({"type": "resign"});
        self.sockets[0].call(resign).await.expect("an end");
        format!("/api/records/{}-1", word(&self.table))
    }
}

/// A finished game.
async fn game(http: &Http) -> String {
    let mut other = Http::new(http.server);
    let body = json!({"name": "Carl"});
    let answer = other.send("POST", "/api/session", Some(body)).await;
    other.keep_cookie(&answer.expect("an answer"));
    let mut two = Two::sit(http, &other).await;
    while two.step < STEPS {
        two.act().await;
        // The message rate limit.
        sleep(Duration::from_millis(11)).await;
    }
    two.end().await
}

/// Every route of the API.
pub async fn furnish(http: &Http) -> Vec<Route> {
    let opened = http
        .post("/api/tables", json!({"game": "quoridor", "seats": 2}))
        .await;
    let opened = opened.expect("a table");
    let (table, code) = (word(&opened["table"]), word(&opened["code"]));
    let record = game(http).await;
    let shared = http.post(&format!("{record}/share"), json!({})).await;
    shared.expect("a link");
    let new = json!({"id": "bench-sheet", "title": "Evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let long = file(http, "Long", GAMES).await;
    let sheet = http
        .send_raw("POST", "/api/sheets/import", Some(&long))
        .await;
    let sheet = sheet.expect("an answer").json();
    let sheet = format!("/api/sheets/{}", word(&sheet["sheet"]));
    let club = round(http).await;
    let (tournament, list) = tournament(http, &club).await;
    let preview = json!({"command": entry(1)["command"]});
    let retitle =
        json!({"id": "bench-title", "base": 1, "command": {"kind": "rename", "title": "Round"}});
    let get = |path: &str| route("GET", path, None);
    let post = |path: &str, body: Value| route("POST", path, Some(body));
    vec![
        get("/"),
        get("/nothing.js"),
        get("/health"),
        get("/ready"),
        get("/metrics"),
        get("/api/nothing"),
        get("/api/openapi.json"),
        get("/api/schema/server.json"),
        get("/api/session"),
        route("PATCH", "/api/session", Some(json!({"name": "Mallory"}))),
        get("/api/games"),
        get("/api/games/quoridor/rules/de"),
        get("/api/tables"),
        post("/api/tables", json!({"game": "quoridor", "seats": 2})),
        get(&format!("/api/tables/{table}/qr.svg")),
        get(&format!("/api/codes/{code}")),
        get(&format!("/api/codes/{code}/table")),
        get("/api/records"),
        get(&record),
        get(&format!("{record}/replay")),
        get(&format!("{record}/download")),
        get(&format!("{record}/analysis")),
        post(&format!("{record}/share"), json!({})),
        get("/api/clubs"),
        get(&club),
        post(&club, retitle),
        get(&format!("{club}/season")),
        get(&format!("{club}/season.csv")),
        get(&format!("{club}/round.json")),
        post(
            &format!("{club}/evenings"),
            json!({"id": "bench-evening", "title": "E", "players": ["Anna", "Bert", "Cora", "Dirk"]}),
        ),
        post(
            &format!("{club}/evenings/import"),
            Value::String(long.clone()),
        ),
        get(&tournament),
        get(&format!("{tournament}/ranking.csv")),
        post(
            &format!("{tournament}/draw"),
            json!({"id": "bench-draw", "list": "Table #"}),
        ),
        get(&list),
        get("/api/sheets"),
        get("/api/sheets/names"),
        post("/api/sheets", new),
        get(&sheet),
        get(&format!("{sheet}?since=1000000")),
        post(&sheet, entry(1)),
        post(&format!("{sheet}/preview"), preview),
        get(&format!("{sheet}/sheet.csv")),
        post("/api/sheets/import", Value::String(long)),
        get("/api/tokens"),
        post("/api/tokens", json!({"label": "bench"})),
        route("DELETE", "/api/tokens/none", None),
        get("/api/schema/client.json"),
        post("/api/session", json!({"name": "Mallory"})),
        post(
            "/api/clubs",
            json!({"id": "bench-round", "title": "Round", "members": PLAYERS, "settings": {"preset": "ddv"}}),
        ),
        get(&format!("{club}/qr.svg")),
        get(&format!("{sheet}/qr.svg")),
        post(&format!("{sheet}/table"), json!({"id": "bench-table"})),
        post(
            &format!("{club}/tournaments"),
            json!({"id": "bench-tournament", "title": "Autumn", "players": PLAYERS, "rounds": 2, "settings": {"preset": "ddv", "games": 24}}),
        ),
        route(STREAM, &format!("{sheet}/events"), None),
        route(STREAM, &format!("{tournament}/events"), None),
        route(SOCKET, "/ws", None),
        post(
            "/api/account/sign-in",
            json!({"name": "Nobody", "password": "guess guess"}),
        ),
        post(
            "/api/account",
            json!({"name": "Mallory", "password": "guess guess"}),
        ),
        post(
            "/api/account/password",
            json!({"old": "wrong guess", "new": "guess guess"}),
        ),
        last("DELETE", "/api/session"),
        last("POST", "/api/account/sign-out-everywhere"),
        last("DELETE", "/api/account"),
    ]
}
