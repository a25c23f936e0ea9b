//! What each route of the API costs the server, and what it costs somebody who plays when another address asks for it as fast as the limits let it.
//!
//! `cargo bench -p stammtisch --bench routes`; one line a route: requests a second, milliseconds of the server's processor a request, and the player's p50 and p99.

#![expect(clippy::print_stdout, reason = "figures are printed")]

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Http, Socket};
use serde_json::{Value, json};

/// How long each route is requested.
const LOOK: Duration = Duration::from_millis(1_500);
/// Concurrent connections.
const CROWD: usize = 16;

struct House {
    child: Child,
    data: std::path::PathBuf,
    address: SocketAddr,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn open() -> House {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let data = std::env::temp_dir().join(format!("stammtisch-routes-{}", std::process::id()));
    let child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["serve", "--trust-proxy", "--log-level", "error", "--listen"])
        .arg(address.to_string())
        .arg("--data")
        .arg(&data)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    House {
        child,
        data,
        address,
    }
}

/// Processor time of the server so far, in milliseconds.
fn used(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |place: usize| {
        fields
            .get(place)
            .and_then(|ticks| ticks.parse::<f64>().ok())
    };
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) * 10.0
}

/// Memory of the server, in MiB: now, and at most.
fn memory(pid: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) / 1024
    };
    (line("VmRSS:"), line("VmHWM:"))
}

async fn enter(address: SocketAddr, name: &str, from: &str) -> Http {
    let mut http = Http::new(address);
    http.forwarded_for = Some(from.to_owned());
    loop {
        let body = json!({"name": name});
        if let Ok(answer) = http.send("POST", "/api/session", Some(body)).await {
            http.keep_cookie(&answer);
            answer.good().expect("a session");
            return http;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Sends chat lines repeatedly, which are made durable like moves; every answer is timed.
async fn play(http: Http, stop: Arc<AtomicBool>) -> Vec<Duration> {
    let opened = http
        .post("/api/tables", json!({"game": "quoridor", "seats": 2}))
        .await;
    let table = opened.expect("a table")["table"].clone();
    let mut socket = Socket::connect(&http).await.expect("a socket");
    let enter = json!({"type": "enter", "table": table});
    socket.call(enter).await.expect("the table");
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        let vote = json!({"type": "say", "phrase": "well_played"});
        // Beyond the rate limit it is a refusal, which is answered in the same way.
        let _ = socket.call(vote).await;
        took.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    took
}

struct Route {
    method: &'static str,
    path: String,
    body: Option<Value>,
}

fn route(method: &'static str, path: &str, body: Option<Value>) -> Route {
    let path = path.to_owned();
    Route { method, path, body }
}

/// Every route of the API, with valid parameters.
async fn routes(http: &Http) -> Vec<Route> {
    let opened = http
        .post("/api/tables", json!({"game": "quoridor", "seats": 2}))
        .await;
    let opened = opened.expect("a table");
    let (table, code) = (
        opened["table"].as_str().unwrap_or(""),
        opened["code"].as_str().unwrap_or(""),
    );
    let new = json!({"id": "bench-sheet", "title": "Evening", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let sheet = http
        .post("/api/sheets", new.clone())
        .await
        .expect("a sheet");
    let sheet = sheet["sheet"].as_str().unwrap_or("").to_owned();
    let csv = http
        .send("GET", &format!("/api/sheets/{sheet}/sheet.csv"), None)
        .await;
    let csv = csv.map(|answer| answer.body).unwrap_or_default();
    let mut all = vec![
        route("GET", "/", None),
        route("GET", "/api/openapi.json", None),
        route("GET", "/api/session", None),
        route("PATCH", "/api/session", Some(json!({"name": "Mallory"}))),
        route("GET", "/api/games", None),
        route("GET", "/api/games/quoridor/rules/de", None),
        route("GET", "/api/tables", None),
        route(
            "POST",
            "/api/tables",
            Some(json!({"game": "quoridor", "seats": 2})),
        ),
        route("GET", &format!("/api/tables/{table}/qr.svg"), None),
        route("GET", &format!("/api/codes/{code}"), None),
        route("GET", "/api/records", None),
        route("GET", "/api/records/t0-1/replay", None),
        route("GET", "/api/records/t0-1/analysis", None),
        route("GET", "/api/sheets", None),
        route("GET", "/api/sheets/names", None),
        route("POST", "/api/sheets", Some(new)),
        route("GET", &format!("/api/sheets/{sheet}"), None),
        route("GET", &format!("/api/sheets/{sheet}/sheet.csv"), None),
        route("POST", "/api/sheets/import", Some(Value::String(csv))),
        route("GET", "/api/tokens", None),
        route("POST", "/api/tokens", Some(json!({"label": "bench"}))),
        route(
            "POST",
            "/api/account/sign-in",
            Some(json!({"name": "Nobody", "password": "guess guess"})),
        ),
        route("GET", "/health", None),
        route("GET", "/ready", None),
        route("GET", "/metrics", None),
    ];
    all.extend(["/nothing.js", "/api/nothing"].map(|path| route("GET", path, None)));
    all
}

async fn crowd(http: &Http, route: &Route, until: Instant) -> u64 {
    let asked = Arc::new(AtomicU64::new(0));
    let body = route.body.as_ref().map(|body| match body {
        Value::String(text) => text.clone(),
        body => body.to_string(),
    });
    let tasks: Vec<_> = (0..CROWD)
        .map(|_| {
            let (http, method, path) = (http.clone(), route.method, route.path.clone());
            let (body, asked) = (body.clone(), asked.clone());
            tokio::spawn(async move {
                while Instant::now() < until {
                    let _ = http.send_raw(method, &path, body.as_deref()).await;
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for task in tasks {
        let _ = task.await;
    }
    asked.load(Ordering::Relaxed)
}

fn percentile(took: &mut [Duration], part: f64) -> f64 {
    took.sort_unstable();
    let place = (took.len() as f64 * part) as usize;
    took.get(place.min(took.len().saturating_sub(1)))
        .map_or(0.0, |took| took.as_secs_f64() * 1e3)
}

#[tokio::main]
async fn main() {
    let house = open();
    let pid = house.child.id();
    let player = enter(house.address, "Anna", "192.0.2.1").await;
    let attacker = enter(house.address, "Mallory", "192.0.2.2").await;
    let mut worst: f64 = 0.0;
    println!(
        "{:<52} {:>8} {:>8} {:>8} {:>8}",
        "route", "a second", "cpu ms", "p50 ms", "p99 ms"
    );
    let quiet = route("", "nobody asks", None);
    let all = routes(&attacker).await;
    for (number, route) in std::iter::once(&quiet).chain(&all).enumerate() {
        // Each route uses a fresh address, and so has its full rate limit.
        let mut from = attacker.clone();
        from.forwarded_for = Some(format!("198.51.100.{number}"));
        let stop = Arc::new(AtomicBool::new(false));
        let playing = tokio::spawn(play(player.clone(), stop.clone()));
        tokio::time::sleep(Duration::from_millis(200)).await;
        let before = used(pid);
        let until = Instant::now() + LOOK;
        let asked = if route.method.is_empty() {
            tokio::time::sleep(LOOK).await;
            0
        } else {
            crowd(&from, route, until).await
        };
        let cpu = (used(pid) - before) / (asked.max(1) as f64);
        stop.store(true, Ordering::Relaxed);
        let mut took = playing.await.unwrap_or_default();
        let (p50, p99) = (percentile(&mut took, 0.5), percentile(&mut took, 0.99));
        worst = worst.max(p99);
        let name = format!("{} {}", route.method, route.path);
        let rate = asked as f64 / LOOK.as_secs_f64();
        println!("{name:<52} {rate:>8.0} {cpu:>8.3} {p50:>8.2} {p99:>8.2}");
    }
    println!("worst_p99: {worst:.1} ms");
    let began = memory(pid);
    let sign_in = json!({"name": "Nobody", "password": "guess guess"});
    let crowd: Vec<_> = (0..1000)
        .map(|number: u32| {
            let (mut http, sign_in) = (attacker.clone(), sign_in.clone());
            http.forwarded_for = Some(format!("203.0.{}.{}", number / 250, number % 250));
            tokio::spawn(async move {
                http.send("POST", "/api/account/sign-in", Some(sign_in))
                    .await
            })
        })
        .collect();
    for one in crowd {
        let _ = one.await;
    }
    let (after, most) = memory(pid);
    println!("memory_before: {} MiB", began.0);
    println!("memory_at_most_with_1000_sign_ins: {most} MiB");
    println!("memory_after: {after} MiB");
}
