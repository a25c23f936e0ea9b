//! Scoring through the sheet is the scoring of `stammtisch score doppelkopf`.

use rules_doppelkopf::score_line;
use serde_json::{Value, json};
use sheet::{Command, Decision, Request, RowEntry};

use crate::table::{OWNER, open, preset};

const CASES: &str = include_str!("../../../rules-doppelkopf/tests/data/scores.txt");

#[test]
fn every_case_scores_as_the_score_command_does() {
    let mut cases = 0;
    for (number, line) in CASES.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (given, _) = line.split_once(" => ").expect("a case has an arrow");
        check(given, &format!("scores.txt:{}: {line}", number + 1));
        cases += 1;
    }
    assert!(cases >= 150, "{cases} cases are too few");
}

fn check(given: &str, place: &str) {
    let fields: Vec<&str> = given.split('|').map(str::trim).collect();
    let [name, game, seats, re, kontra, extras, bock] = fields[..] else {
        panic!("{place}: a case has seven fields");
    };
    let seats: Vec<i64> = seats.split(',').map(number).collect();
    let (re_extras, kontra_extras) = extras.split_once(' ').expect("extras of both");
    let extras = json!({"re": counts(re_extras), "kontra": counts(kontra_extras)});
    let with = |key: &str| {
        let mut re = party(re);
        re[key] = json!(seats);
        re
    };
    let asked = json!({
        "preset": name, "game": game, "re": with("seats"), "kontra": party(kontra),
        "extras": extras, "bock": number(bock),
    });
    let expected: Value = serde_json::from_str(&score_line(&asked.to_string())).unwrap();

    // With the fourth dealing, players and seats have the same numbers.
    let entered = json!({
        "dealer": 3, "game": game, "bock": number(bock),
        "result": {"kind": "counted", "re": with("players"), "kontra": party(kontra), "extras": extras},
    });
    let entry: RowEntry = serde_json::from_value(entered).expect(place);
    let mut evening = open(4, preset(name));
    let request = Request {
        id: "the-case".to_owned(),
        base: 1,
        command: Command::EnterRow { entry },
    };
    let Decision::Event(event) = evening.decide(&request, &OWNER).expect(place) else {
        panic!("{place}: it was not there before");
    };
    evening.apply(*event);
    let row = &evening.ledger().rows[0];
    assert_eq!(json!(row.points), expected["points"], "{place}");
    assert_eq!(json!(row.value), expected["value"], "{place}");
    assert_eq!(json!(row.lines), expected["lines"], "{place}");
}

fn number(text: &str) -> i64 {
    text.parse().expect("a number")
}

fn party(text: &str) -> Value {
    let (points, call) = text.split_once(' ').expect("points and call");
    match points.split_once('/') {
        Some((points, tricks)) => {
            json!({"points": number(points), "tricks": number(tricks), "call": call})
        }
        None => json!({"points": number(points), "call": call}),
    }
}

fn counts(text: &str) -> Value {
    let counts: Vec<i64> = text.split(',').map(number).collect();
    json!({"doppelkopf": counts[0], "fox": counts[1], "charlie": counts[2]})
}
