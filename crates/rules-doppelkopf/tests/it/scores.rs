//! The scorer, through its JSON interface, against tables derived from the rules.

use proptest::prelude::*;
use rules_doppelkopf::score_line;
use serde_json::{Value, json};
use testkit::cases::each_line;

#[test]
fn every_case_scores_as_the_rules_say() {
    each_line(
        "scores.txt",
        include_str!("../data/scores.txt"),
        150,
        check_case,
    );
}

fn check_case(line: &str) {
    let (given, expected) = line.split_once(" => ").expect("a case has an arrow");
    let answer: Value =
        serde_json::from_str(&score_line(&request(given).to_string())).expect("the answer is JSON");
    assert_eq!(answer, self::expected(expected), "{line}");
}

fn fields(text: &str) -> Vec<&str> {
    text.split('|').map(str::trim).collect()
}

fn number(text: &str) -> i64 {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is no number"))
}

fn request(given: &str) -> Value {
    let [preset, game, seats, re, kontra, extras, bock] = fields(given)[..] else {
        panic!("a case has seven fields: {given}");
    };
    let seats: Vec<i64> = seats.split(',').map(number).collect();
    let mut re = party(re);
    re["seats"] = json!(seats);
    let (re_extras, kontra_extras) = extras.split_once(' ').expect("extras of both parties");
    json!({
        "preset": preset, "game": game, "re": re, "kontra": party(kontra),
        "extras": {"re": counts(re_extras), "kontra": counts(kontra_extras)},
        "bock": number(bock),
    })
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

fn expected(text: &str) -> Value {
    let [result, lines, points] = fields(text)[..] else {
        panic!("a result has three fields: {text}");
    };
    let (winner, value) = result.split_once(' ').expect("winner and value");
    let lines: Vec<Value> = lines
        .split_whitespace()
        .map(|line| {
            let parts: Vec<&str> = line.split(':').collect();
            json!({"what": parts[0], "party": parts[1], "points": number(parts[2])})
        })
        .collect();
    let points: Vec<i64> = points.split_whitespace().map(number).collect();
    json!({"winner": winner, "value": number(value), "lines": lines, "points": points})
}

#[test]
fn what_cannot_be_is_refused_with_the_rule_and_the_number() {
    each_line(
        "bad_scores.txt",
        include_str!("../data/bad_scores.txt"),
        30,
        |line| {
            let (expected, request) = line.split_once(" | ").expect("code, words, request");
            let (words, request) = request.split_once(" | ").expect("code, words, request");
            let answer: Value =
                serde_json::from_str(&score_line(request)).expect("the answer is JSON");
            assert_eq!(answer["error"]["code"], expected, "{answer}");
            let message = answer["error"]["message"].as_str().expect("a message");
            assert!(message.contains(words), "{message:?} lacks {words:?}");
            assert!(message.ends_with('.'), "{message:?} is no sentence");
        },
    );
}

proptest! {
    #[test]
    fn any_possible_entry_adds_up_to_nothing(
        preset in prop::sample::select(vec!["ddv", "einfach", "hausrunde"]),
        game in prop::sample::select(vec!["normal", "wedding", "silent", "solo queens", "solo D"]),
        points in 0_i64..=240,
        tricks in 0_i64..=12,
        re in prop::sample::select(vec!["none", "re", "no90", "no60", "no30", "black"]),
        kontra in prop::sample::select(vec!["none", "kontra", "no90", "no60", "no30", "black"]),
        fox in 0..=2_i64,
        bock in 0..=3_i64,
    ) {
        let alone = game.starts_with('s');
        let seats = if alone { vec![2] } else { vec![1, 3] };
        let fox = if alone { 0 } else { fox };
        let request = json!({
            "preset": preset, "game": game, "bock": bock,
            "re": {"seats": seats, "points": points, "tricks": tricks, "call": re},
            "kontra": {"points": 240 - points, "tricks": 12 - tricks, "call": kontra},
            "extras": {"re": {"fox": fox}},
        });
        let answer: Value = serde_json::from_str(&score_line(&request.to_string())).unwrap();
        if answer.get("error").is_none() {
            let row: Vec<i64> = answer["points"].as_array().unwrap().iter().map(|p| p.as_i64().unwrap()).collect();
            prop_assert_eq!(row.iter().sum::<i64>(), 0);
            let of = |party: &str| answer["lines"].as_array().unwrap().iter()
                .filter(|line| line["party"] == party)
                .map(|line| line["points"].as_i64().unwrap()).sum::<i64>();
            let balance = (of("re") - of("kontra")) << bock;
            let value = answer["value"].as_i64().unwrap();
            prop_assert_eq!(value, match answer["winner"].as_str().unwrap() {
                "re" => balance,
                "kontra" => -balance,
                _ => balance.abs(),
            });
            prop_assert_eq!(row[if alone { 2 } else { 1 }], balance * if alone { 3 } else { 1 });
        }
    }

    #[test]
    fn no_text_at_all_makes_it_panic(text in ".{0,80}") {
        let answer: Value = serde_json::from_str(&score_line(&text)).unwrap();
        prop_assert!(answer["error"]["code"].is_string());
    }
}
