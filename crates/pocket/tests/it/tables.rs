//! Tables on the device: whole games of every kind, stored and loaded, verified, practised from.

use host::RecordFile;
use pocket::Pocket;
use serde_json::{Value, json};

use crate::ask;
use crate::driver::play;

fn to_table(asked: &Value) -> Value {
    json!({"do": "table", "table": "device-1", "now": 1_700_000_000_000_u64, "seed": "0".repeat(64), "ask": asked})
}

#[test]
fn every_game_is_played_to_its_end_and_its_record_is_verified() {
    for entry in catalog::GAMES {
        for seed in 0..4 {
            let file = play(entry.kind.id(), seed, &mut |_, _| ());
            assert_eq!(file["info"]["game"], entry.kind.id(), "seed {seed}");
            let mut pocket = Pocket::default();
            let deals = ask(&mut pocket, &json!({"do": "verify", "file": file}));
            assert!(deals.is_ok(), "{} seed {seed}: {deals:?}", entry.kind.id());
            let read: RecordFile = serde_json::from_value(file.clone()).unwrap();
            let checked = host::verify(entry.kind, &read, &[], &|_| None).unwrap();
            assert_eq!(checked.device, checked.deals > 0);
            assert!(checked.missing.is_empty(), "{checked:?}");
            let replay = json!({"do": "replay", "file": file, "as": "0", "from": 0});
            let replay = ask(&mut pocket, &replay).unwrap();
            assert_eq!(replay["of"], file["info"]["steps"].as_u64().unwrap() + 1);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answers() {
    for entry in catalog::GAMES {
        let mut answers: [Vec<String>; 2] = Default::default();
        for answers in &mut answers {
            play(entry.kind.id(), 7, &mut |_, answer| {
                answers.push(answer.to_owned());
            });
        }
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn a_table_read_from_what_was_kept_is_the_table_as_it_was() {
    for entry in catalog::GAMES {
        let mut log: Vec<Value> = Vec::new();
        let mut last = Value::Null;
        let mut kept = Pocket::default();
        play(entry.kind.id(), 3, &mut |question, answer| {
            let answer: Value = serde_json::from_str(answer).unwrap();
            log.extend(answer["ok"]["log"].as_array().unwrap().iter().cloned());
            let question: Value = serde_json::from_str(question).unwrap();
            if question["ask"]["message"]["ask"]["type"] != "enter" {
                return;
            }
            // Entering a loaded table shows the same as before.
            let load = to_table(&json!({"type": "load", "log": log}));
            ask(&mut kept, &load).unwrap();
            let again = ask(&mut kept, &question).unwrap();
            last = again["out"][0]["message"].clone();
            assert_eq!(last, answer["ok"]["out"][0]["message"]);
        });
        assert_eq!(last["type"], "entered", "{}", entry.kind.id());
    }
}

#[test]
fn a_damaged_log_is_refused_and_says_why() {
    let mut log: Vec<Value> = Vec::new();
    play("quoridor", 1, &mut |_, answer| {
        let answer: Value = serde_json::from_str(answer).unwrap();
        log.extend(answer["ok"]["log"].as_array().unwrap().iter().cloned());
    });
    let mut pocket = Pocket::default();
    let mut load = |log: &[Value]| {
        let load = to_table(&json!({"type": "load", "log": log}));
        ask(&mut pocket, &load).unwrap_err()["code"].clone()
    };
    assert_eq!(load(&log[1..]), "damaged_table");
    let mut gap = log.clone();
    gap.remove(4);
    assert_eq!(load(&gap), "damaged_table");
    let mut old = log.clone();
    old[0]["event"]["rules_version"] = json!(0);
    assert_eq!(load(&old), "other_rules");
    assert_eq!(load(&[]), "damaged_table");
    let mut strange = log;
    strange[0]["event"]["game"] = json!("chess");
    assert_eq!(load(&strange), "damaged_table");
}

#[test]
fn bots_think_from_a_question_alone_and_hints_are_answered_by_one() {
    for entry in catalog::GAMES {
        let mut pocket = Pocket::default();
        let seats = entry.kind.seats()[0];
        let level = entry.bots.levels()[0].id;
        let bots: Vec<Value> = (1..seats)
            .map(|seat| json!({"seat": seat, "level": level}))
            .collect();
        let person = json!({"id": "p1", "name": "Anna", "avatar": 0});
        let new = json!({"game": entry.kind.id(), "seats": seats, "bots": bots});
        let open = to_table(&json!({"type": "open", "new": new, "people": [person]}));
        let mut told = ask(&mut pocket, &open).unwrap();
        let mut hints = 0;
        let mut asked_bots: Vec<Value> = Vec::new();
        for id in 0..60 {
            // Several bots may think in parallel; their answers arrive one after the other.
            asked_bots.extend(told["think"].as_array().unwrap().iter().cloned());
            if let Some(question) = asked_bots.pop() {
                let think = json!({"do": "think", "question": question, "nodes_only": true});
                let choice = ask(&mut pocket, &think).unwrap();
                let chosen = json!({"type": "chosen", "seat": question["seat"], "step": question["step"], "action": choice["action"]});
                told = ask(&mut pocket, &to_table(&chosen)).unwrap();
            } else if told["awaited"] == json!(["p1"]) {
                let hint = json!({"type": "hear", "person": person, "message": {"id": id, "ask": {"type": "hint"}}});
                let mut asked = ask(&mut pocket, &to_table(&hint)).unwrap();
                assert!(asked["think"].get(1).is_none(), "{asked}");
                assert_eq!(asked["think"][0]["hint"]["id"], id);
                asked["think"][0]["nodes"] = json!(50);
                let think =
                    json!({"do": "think", "question": asked["think"][0], "nodes_only": true});
                let choice = ask(&mut pocket, &think).unwrap();
                let act = json!({"type": "act", "action": choice["action"]});
                let act =
                    json!({"type": "hear", "person": person, "message": {"id": id, "ask": act}});
                told = ask(&mut pocket, &to_table(&act)).unwrap();
                assert_eq!(told["out"][0]["message"]["type"], "done", "{told}");
                hints += 1;
            } else {
                break;
            }
        }
        assert!(hints > 1, "{}", entry.kind.id());
    }
}

#[test]
fn a_finished_game_is_studied_looked_at_and_practised_from() {
    for entry in catalog::GAMES {
        let file = play(entry.kind.id(), 2, &mut |_, _| ());
        let mut pocket = Pocket::default();
        let record = &file["record"];
        let study = json!({"do": "study", "study": "s", "record": record, "effort": 1});
        let of = ask(&mut pocket, &study).unwrap()["of"].as_u64().unwrap();
        let first = ask(&mut pocket, &json!({"do": "study_step", "study": "s"})).unwrap();
        assert!(of > 0 && first["played"].is_string());

        // From the middle: the played action may be tried, and play goes on from there.
        let steps = record["steps"].as_array().unwrap();
        let middle = (steps.len() / 2..steps.len()).find(|at| steps[*at]["action"].is_string());
        let Some(middle) = middle else { continue };
        let moment =
            json!({"record": record, "steps": middle, "line": [steps[middle]], "as": "open"});
        let mut look = moment.clone();
        look["do"] = json!("look");
        let looked = ask(&mut pocket, &look).unwrap();
        assert_eq!(looked["step"], middle + 1);
        let seat = &steps[middle]["seat"];

        // From a seat's point of view the legal actions of others are hidden; a spectator sees
        // nobody's.
        for viewer in ["0", "1", "spectator"] {
            let as_viewer = json!({"do": "look", "record": record, "steps": middle, "as": viewer});
            let looked = ask(&mut pocket, &as_viewer).unwrap();
            let legal = looked["legal"].as_array().unwrap();
            let number = viewer.parse::<u64>().ok();
            let own = |legal: &Value| legal["seat"].as_u64() == number;
            assert!(
                legal.iter().all(own),
                "{} {viewer}: {legal:?}",
                entry.kind.id()
            );
            assert_eq!(legal.is_empty(), seat.as_u64() != number, "{looked}");
        }
        let level = entry.bots.levels()[0].id;
        let practice = json!({
            "do": "practice", "table": "device-2", "now": 1_700_000_000_000_u64, "seed": "1".repeat(64), "file": file,
            "steps": middle, "person": {"id": "p1", "name": "Anna", "avatar": 0}, "seat": seat, "level": level,
        });
        let told = ask(&mut pocket, &practice).unwrap();
        assert!(
            told["card"]["seats"].as_array().unwrap().len() > 1,
            "{told}"
        );
        let advise = json!({"do": "advise", "seat": seat, "nodes": 20, "moment": {"record": record, "steps": middle}});
        assert!(ask(&mut pocket, &advise).unwrap()["action"].is_string());
    }
}
