//! The processor time of each route of the API, and the latency of players while another address requests the route as fast as the limits allow.
//!
//! `cargo bench -p stammtisch --bench routes` prints one line per route: answered and refused requests per second, processor milliseconds per answered
//! request, and p50 and p99 of a move of players at another table.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod furnish;
mod house;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Http, Socket};
use serde_json::{Value, json};

use furnish::{Route, SOCKET, STREAM, Two, furnish, route};
use house::{memory, open, used};

/// How long each route is asked for.
const LOOK: Duration = Duration::from_millis(2_500);
/// Connections that ask at once.
const CROWD: usize = 16;

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

/// Plays a move every 10 ms and measures the time to each durable answer.
async fn play(mut two: Two, stop: Arc<AtomicBool>) -> (Two, Vec<Duration>) {
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        two.act().await;
        took.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (two, took)
}

/// Counts of answered and of rate-limited requests.
#[derive(Default)]
struct Asked {
    done: AtomicU64,
    refused: AtomicU64,
}

async fn crowd(http: &Http, route: &Route, until: Instant) -> Arc<Asked> {
    let asked = Arc::new(Asked::default());
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
                    let refused = match method {
                        STREAM => http.stream(&path).await.is_err(),
                        SOCKET => Socket::connect(&http).await.is_err(),
                        _ => {
                            let answer = http.send_raw(method, &path, body.as_deref()).await;
                            answer.map_or(true, |answer| matches!(answer.status, 429 | 503))
                        }
                    };
                    let count = if refused { &asked.refused } else { &asked.done };
                    count.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for task in tasks {
        let _ = task.await;
    }
    asked
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
        "{:<66} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "route", "a second", "refused", "cpu ms", "p50 ms", "p99 ms"
    );
    let quiet = route("", "nobody asks", None);
    let all = furnish(&attacker).await;
    let mut two = Two::sit(&player, &enter(house.address, "Bert", "192.0.2.3").await).await;
    for (number, route) in std::iter::once(&quiet).chain(&all).enumerate() {
        // A new address for each route, so that its rate limits have not been used by the routes before.
        let address = format!("198.51.100.{number}");
        let mut from = if route.ends {
            enter(house.address, "Mallory", &address).await
        } else {
            attacker.clone()
        };
        from.forwarded_for = Some(address);
        let stop = Arc::new(AtomicBool::new(false));
        let playing = tokio::spawn(play(two, stop.clone()));
        tokio::time::sleep(Duration::from_millis(200)).await;
        let before = used(pid);
        let until = Instant::now() + LOOK;
        let asked = if route.method.is_empty() {
            tokio::time::sleep(LOOK).await;
            Arc::default()
        } else {
            crowd(&from, route, until).await
        };
        let (done, refused) = (
            asked.done.load(Ordering::Relaxed),
            asked.refused.load(Ordering::Relaxed),
        );
        // The small cost of refused requests is included.
        let cpu = (used(pid) - before) / (done.max(1) as f64);
        stop.store(true, Ordering::Relaxed);
        let mut took;
        (two, took) = playing.await.expect("they play");
        let (p50, p99) = (percentile(&mut took, 0.5), percentile(&mut took, 0.99));
        worst = worst.max(p99);
        let name = format!("{} {}", route.method, route.path);
        let rate = |count: u64| count as f64 / LOOK.as_secs_f64();
        let (done, refused) = (rate(done), rate(refused));
        println!("{name:<66} {done:>8.0} {refused:>8.0} {cpu:>8.3} {p50:>8.2} {p99:>8.2}");
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
