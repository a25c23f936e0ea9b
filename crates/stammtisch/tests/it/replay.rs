//! `stammtisch replay` from outside: records of the engine, good and bad.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::process::Process;

fn replay(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .arg("replay")
        .args(arguments)
        .output()
        .expect("the binary starts")
}

/// The output for a record in a file.
fn said(name: &str, record: &Value, flag: Option<&str>) -> (bool, String) {
    let folder = std::env::temp_dir().join(format!("stammtisch-replay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, record.to_string()).expect("a file");
    let mut arguments = vec![path.to_str().expect("a name")];
    arguments.extend(flag);
    let output = replay(&arguments);
    std::fs::remove_file(&path).expect("the file is there");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(text).expect("text"),
    )
}

#[test]
fn a_record_of_the_engine_is_replayed_and_a_doctored_one_refused() {
    let mut engine = Process::start(&["engine"]);
    engine.ask(r#"{"op":"new","game":"sixty-six","seed":"x"}"#);
    let legal = engine.ask_json(&json!({"op": "legal"}));
    engine.ask_json(&json!({"op": "act", "seat": legal["seat"], "action": legal["actions"][0]}));
    let told = engine.ask_json(&json!({"op": "record"}));

    let (good, text) = said("told.json", &told, None);
    assert!(
        good && text.contains("2 steps of sixty-six follow the rules"),
        "{text}"
    );
    let (good, text) = said("bare.json", &told["record"], Some("--steps"));
    assert!(good && text.contains("   1  deal    {"), "{text}");
    let (good, text) = said("unproved.json", &told, Some("--verify"));
    assert!(!good && text.contains("no proofs"), "{text}");

    let mut doctored = told.clone();
    doctored["record"]["steps"][1]["seat"] = json!(1);
    let (good, text) = said("doctored.json", &doctored, None);
    assert!(!good && text.contains("Step 2 of the record"), "{text}");
    let (good, text) = said("nothing.json", &json!(7), None);
    assert!(!good && text.contains("is no record"), "{text}");
}
