//! A stopped process, a log that cannot be written, memory under load.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn a_process_that_stood_still_costs_nobody_the_game() {
    let house = House::open("warn");
    let pid = house.pid();
    let clock = json!({"kind": "per_move", "seconds": 5});
    let (mut anna, _bert) = loop {
        let mut anna = house.guest("Anna").await;
        let mut bert = house.guest("Bert").await;
        let table = anna
            .open(json!({"game": "quoridor", "seats": 2, "clock": clock}))
            .await;
        bert.enter(&table).await;
        let began = Instant::now();
        bert.must(json!({"type": "sit"})).await;
        kill_process(pid, Signal::STOP).unwrap();
        // On a busy machine the clock may have run out before the process stopped: then another table is tried.
        if began.elapsed() < Duration::from_secs(4) {
            break (anna, bert);
        }
        kill_process(pid, Signal::CONT).unwrap();
    };
    // Longer than the clock allows: the player to act was told, and could not answer.
    std::thread::sleep(Duration::from_secs(7));
    kill_process(pid, Signal::CONT).unwrap();
    while !anna
        .heard
        .iter()
        .any(|text| text.contains(r#""kind":"woke""#))
    {
        anna.hear().await;
    }
    assert!(!anna.heard.iter().any(|text| text.contains("out_of_time")));
    assert_eq!(anna.table["phase"], "playing");
}

/// Runs a server with this standard error, sends a request and stops it; returns its exit status.
async fn serve_with_log(log: Stdio) -> Option<i32> {
    let mut house = House::with("debug", &["--sign-in-rate", "100"]);
    house.kill();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["serve", "--log-level", "debug", "--listen"])
        .arg(house.address.to_string())
        .arg("--data")
        .arg(&house.data)
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut anna = house.guest("Anna").await;
    anna.open(json!({"game": "quoridor", "seats": 2})).await;
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::TERM).unwrap();
    tokio::task::spawn_blocking(move || child.wait().unwrap().code())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_log_that_cannot_be_written_stops_nothing() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(serve_with_log(full.into()).await, Some(0));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    assert_eq!(serve_with_log(writer.into()).await, Some(0));
}

#[test]
fn a_backup_clears_away_what_a_killed_one_left() {
    let folder = std::env::temp_dir().join(format!("stammtisch-parts-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    // No process has such a high id, and this process is no backup.
    let left = [4_194_399, std::process::id()].map(|id| folder.join(format!("copy.db.{id}.part")));
    for part in &left {
        std::fs::write(part, "half a copy").unwrap();
    }
    let to = folder.join("copy.db");
    let house = House::open("warn");
    let answer = || std::net::TcpStream::connect(house.address);
    while answer().is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let done = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["backup", "--data"])
        .arg(&house.data)
        .arg(&to)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(done.success());
    assert!(left.iter().all(|part| !part.exists()));
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(&to).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "a copy is for its own user only");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The peak memory of a process, in MiB.
fn most_memory(pid: Pid) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero()));
    let status = status.unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap() / 1024
}

#[tokio::test]
async fn a_thousand_who_sign_in_at_once_take_little_memory() {
    let house = House::with(
        "error",
        &[
            "--sign-in-rate",
            "100000",
            "--request-rate",
            "100000",
            "--max-per-address",
            "1000",
        ],
    );
    let nobody = house.guest("Anna").await.http;
    let crowd: Vec<_> = (0..1000)
        .map(|number| {
            let http = nobody.clone();
            let guess = json!({"name": format!("Guest {number}"), "password": "guess guess"});
            tokio::spawn(async move {
                let answer = http.send("POST", "/api/account/sign-in", Some(guess)).await;
                answer.map(|answer| answer.status)
            })
        })
        .collect();
    let mut answered = 0;
    for one in crowd {
        // A refused connection is no load either.
        if let Ok(status) = one.await.unwrap() {
            assert!([401, 503].contains(&status), "{status}");
            answered += 1;
        }
    }
    assert!(answered > 500, "{answered}");
    let most = most_memory(house.pid());
    assert!(most < 300, "{most} MiB");
}
