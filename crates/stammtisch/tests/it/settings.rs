//! `stammtisch serve` from outside: valid settings, and those it refuses to start with.

use std::process::{Command, Output};

use crate::house::{House, patiently};
use client::Http;

/// A server that is expected to exit.
fn refused(arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .arg("serve")
        .args(arguments)
        .output()
        .expect("the binary starts");
    let said = String::from_utf8(stderr).expect("text");
    assert_eq!(status.code(), Some(1), "{arguments:?}: {said}");
    assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    said
}

#[tokio::test]
async fn a_second_server_on_one_folder_is_refused_and_the_first_serves_on() {
    let mut house = House::open("warn");
    let anna = patiently(|| Http::enter(house.address, "Anna")).await;
    let data = house.data.to_str().expect("a name").to_owned();
    let said = refused(&["--listen", "127.0.0.1:0", "--data", &data]);
    assert!(said.contains(&data) && said.contains("--data"), "{said}");
    assert!(said.contains("another server runs"), "{said}");
    let copy = house.data.join("copy.db");
    let backup = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["backup", "--data", &data])
        .arg(&copy)
        .status()
        .expect("the binary starts");
    assert!(backup.success() && copy.is_file(), "a backup may be made");
    assert_eq!(anna.get("/api/session").await.unwrap()["name"], "Anna");
    house.kill_and_restart();
    let known = patiently(|| anna.get("/api/session")).await;
    assert_eq!(known["name"], "Anna", "after kill -9 the folder is free");
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let file = std::env::temp_dir().join(format!("stammtisch-file-{}", std::process::id()));
    std::fs::write(&file, "not a folder").expect("a file");
    let path = file.to_str().expect("a name");
    let said = refused(&["--listen", "127.0.0.1:0", "--data", path]);
    std::fs::remove_file(&file).expect("the file is there");
    assert!(said.contains(path) && said.contains("--data"), "{said}");
}

#[test]
fn settings_that_cannot_be_kept_are_refused_by_name() {
    let huge = u64::MAX.to_string();
    let most = u32::MAX.to_string();
    for (flag, value) in [
        ("--workers", "0"),
        ("--workers", huge.as_str()),
        ("--bot-threads", "0"),
        ("--bot-threads", &huge),
        ("--analysis", "0"),
        ("--analysis", &most),
        ("--bot-pause", &huge),
        ("--hold", &huge),
        ("--cut", &huge),
        ("--round", &huge),
        ("--message-rate", "0"),
        ("--message-rate", &most),
        ("--guest-rate", &most),
        ("--sign-in-rate", &most),
        ("--max-connections", "0"),
        ("--max-connections", &huge),
        ("--max-tables", &huge),
        ("--public-url", "stammtisch.example"),
        ("--public-url", "https://stammtisch.example/parlour"),
        ("--allow-origin", "*"),
    ] {
        let said = refused(&["--listen", "127.0.0.1:0", flag, value]);
        let name = flag.trim_start_matches('-');
        assert!(
            said.contains(name) && said.contains(value),
            "{flag}: {said}"
        );
    }
}

#[tokio::test]
async fn settings_at_their_bounds_are_kept() {
    for settings in [
        [
            ["--hold", "31536000"],
            ["--cut", "86400"],
            ["--round", "86400"],
            ["--bot-pause", "60000"],
            ["--message-rate", "1000000"],
            ["--guest-rate", "1000000"],
            ["--sign-in-rate", "1000000"],
            ["--max-tables", "1000000"],
        ],
        [
            ["--hold", "0"],
            ["--cut", "0"],
            ["--round", "0"],
            ["--bot-pause", "0"],
            ["--message-rate", "1"],
            ["--guest-rate", "1"],
            ["--sign-in-rate", "0"],
            ["--max-tables", "1"],
        ],
    ] {
        let house = House::with("warn", settings.as_flattened());
        let anna = patiently(|| Http::enter(house.address, "Anna")).await;
        let new =
            serde_json::json!({"game": "quoridor", "bots": [{"seat": 1, "level": "newcomer"}]});
        let mut anna = house.back(&anna).await;
        let table = anna.open(new).await;
        assert!(!table.is_empty() && !house.log().contains("panicked"));
    }
}
