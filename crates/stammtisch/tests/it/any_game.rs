//! Properties of every game through the engine.

use serde_json::{Value, json};

use crate::process::Process;

/// Plays a random game through the engine for at most `most` actions and returns the process.
fn play(game: &str, preset: &str, seed: &str, most: usize) -> Process {
    let mut engine = Process::start(&["engine"]);
    let begun =
        engine.ask_json(&json!({"op": "new", "game": game, "preset": preset, "seed": seed}));
    assert_eq!(begun, json!({"ok": true}), "{game} {preset}");
    let mut choice = 7_usize;
    for _ in 0..most {
        let legal = engine.ask_json(&json!({"op": "legal"}));
        let Some(actions) = legal["actions"]
            .as_array()
            .filter(|actions| !actions.is_empty())
        else {
            break;
        };
        choice = (choice * 31 + 17) % 1_000_003;
        let action = &actions[choice % actions.len()];
        let request = json!({"op": "act", "seat": legal["seat"], "action": action});
        assert_eq!(
            engine.ask_json(&request),
            json!({"ok": true, "action": action}),
            "{game} {preset}"
        );
    }
    engine
}

fn games() -> Vec<(String, String)> {
    let hello = Process::start(&["engine"]).ask_json(&json!({"op": "hello"}));
    let games = hello["games"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().expect("a name").to_owned();
    games
        .iter()
        .flat_map(|game| {
            let presets = game["presets"].as_array().cloned().unwrap_or_default();
            presets
                .into_iter()
                .map(move |preset| (text(&game["id"]), text(&preset)))
        })
        .collect()
}

#[test]
fn every_option_may_be_left_out_and_its_schema_says_what_it_is_then() {
    let hello = Process::start(&["engine"]).ask_json(&json!({"op": "hello"}));
    for game in hello["games"].as_array().expect("a list") {
        let schema = &game["options"];
        let id = &game["id"];
        assert!(schema.get("required").is_none(), "{id}: {schema}");
        assert_eq!(schema["additionalProperties"], false, "{id}");
        for (option, property) in schema["properties"].as_object().expect("options") {
            assert!(property["description"].is_string(), "{id} {option}");
            let default = property
                .get("default")
                .unwrap_or_else(|| panic!("{id} {option} has no default"));
            let new = json!({"op": "new", "game": id, "options": {option: default}});
            let answer = Process::start(&["engine"]).ask_json(&new);
            assert_eq!(answer, json!({"ok": true}), "{id} {option}");
        }
    }
}

#[test]
fn a_record_restores_the_game_exactly() {
    for (game, preset) in games() {
        let mut first = play(&game, &preset, "a seed", 40);
        let record = first.ask_json(&json!({"op": "record"}));
        let mut second = Process::start(&["engine"]);
        let replay = json!({"op": "replay", "record": record["record"]});
        assert_eq!(
            second.ask_json(&replay),
            json!({"ok": true}),
            "{game} {preset}"
        );
        for request in [
            json!({"op": "status"}),
            json!({"op": "legal"}),
            json!({"op": "view", "seat": 0}),
            json!({"op": "record"}),
        ] {
            assert_eq!(
                first.ask_json(&request),
                second.ask_json(&request),
                "{game} {preset}"
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another_deal() {
    for (game, preset) in games() {
        let deal = |seed: &str| play(&game, &preset, seed, 0).ask_json(&json!({"op": "record"}));
        let first = deal("one");
        assert_eq!(first, deal("one"), "{game} {preset}");
        let steps = |deal: &Value| deal["record"]["steps"].clone();
        // With few cards, another seed can give the same deal by chance, so several are tried.
        let mut others = ["two", "three", "four", "five"].into_iter();
        assert!(
            steps(&first) == json!([]) || others.any(|seed| steps(&deal(seed)) != steps(&first)),
            "{game} {preset}"
        );
    }
}

#[test]
fn check_agrees_with_legal_and_nothing_refused_changes_anything() {
    for (game, preset) in games() {
        let mut engine = play(&game, &preset, "checks", 9);
        let before = engine.ask(r#"{"op":"record"}"#);
        let status = engine.ask_json(&json!({"op": "status"}));
        let seats = engine.ask_json(&json!({"op": "record"}))["record"]["seats"]
            .as_u64()
            .expect("a number");
        for seat in 0..seats {
            let legal = engine.ask_json(&json!({"op": "legal", "seat": seat}));
            for action in legal["actions"].as_array().expect("a list").iter().take(50) {
                let check =
                    engine.ask_json(&json!({"op": "check", "seat": seat, "action": action}));
                assert_eq!(check, json!({"legal": true}), "{game} {preset} {action}");
            }
            for nonsense in ["", "xyz", "e2e4", "AS AS", "claim now", "💥"] {
                let check =
                    engine.ask_json(&json!({"op": "check", "seat": seat, "action": nonsense}));
                assert_eq!(check["legal"], false, "{game} {preset} {nonsense}");
                let act = engine.ask_json(&json!({"op": "act", "seat": seat, "action": nonsense}));
                assert!(
                    act["error"]["message"].is_string(),
                    "{game} {preset} {nonsense}: {act}"
                );
            }
        }
        assert_eq!(
            engine.ask_json(&json!({"op": "legal", "seat": 9}))["error"]["code"],
            "bad_seat"
        );
        assert_eq!(engine.ask_json(&json!({"op": "status"})), status);
        assert_eq!(engine.ask(r#"{"op":"record"}"#), before);
    }
}

#[test]
fn a_refused_new_or_replay_leaves_the_game_that_was_there() {
    for (game, preset) in games() {
        let mut engine = play(&game, &preset, "kept", 5);
        let before = engine.ask(r#"{"op":"record"}"#);
        let mut record: Value = serde_json::from_str(&before).expect("JSON");
        record["record"]["steps"]
            .as_array_mut()
            .expect("steps")
            .push(json!({"seat": 0, "action": "nonsense"}));
        for bad in [
            json!({"op": "new", "game": game, "options": {"no such option": 1}}),
            json!({"op": "new", "game": game, "seats": 77}),
            json!({"op": "new", "game": game, "leader": 77}),
            json!({"op": "new", "game": game, "preset": "no such preset"}),
            json!({"op": "new", "game": game, "deck": ["AS", "AS"]}),
            json!({"op": "new", "game": "no such game"}),
            json!({"op": "replay", "record": record["record"]}),
            json!({"op": "replay", "record": {}}),
        ] {
            assert!(engine.ask_json(&bad)["error"]["code"].is_string(), "{bad}");
        }
        assert_eq!(engine.ask(r#"{"op":"record"}"#), before, "{game} {preset}");
    }
}

#[test]
fn a_bot_gives_a_legal_action_and_repeats_itself_with_nodes_and_seed() {
    for (game, preset) in games() {
        // A short game may be over after three actions.
        let (mut engine, seat) = [3, 1, 0]
            .into_iter()
            .find_map(|most| {
                let mut engine = play(&game, &preset, "bots", most);
                let status = engine.ask_json(&json!({"op": "status"}));
                Some((engine, status["to_act"].get(0)?.clone()))
            })
            .expect("somebody is to act");
        let ask = json!({"op": "bot", "seat": seat, "nodes": 200, "seed": "s"});
        let first = engine.ask_json(&ask);
        assert_eq!(
            first["action"],
            engine.ask_json(&ask)["action"],
            "{game} {preset}"
        );
        let check =
            engine.ask_json(&json!({"op": "check", "seat": seat, "action": first["action"]}));
        assert_eq!(check, json!({"legal": true}), "{game} {preset}: {first}");
        assert_eq!(
            engine.ask_json(&json!({"op": "bot", "seat": seat, "nodes": 0}))["error"]["code"],
            "bad_budget"
        );
        assert_eq!(
            engine.ask_json(&json!({"op": "bot", "seat": seat, "level": "no such level"}))["error"]
                ["code"],
            "unknown_level"
        );
    }
}

#[test]
fn no_level_looks_at_more_nodes_than_it_was_given() {
    for (game, preset) in games() {
        for most in [0, 1, 9, 25] {
            let mut engine = play(&game, &preset, "nodes", most);
            let status = engine.ask_json(&json!({"op": "status"}));
            let Some(seat) = status["to_act"].get(0) else {
                continue;
            };
            for level in ["newcomer", "guest", "regular", "veteran", "master"] {
                for nodes in [1, 2, 5, 13, 60] {
                    let ask = json!({"op": "bot", "seat": seat, "level": level, "nodes": nodes, "seed": 3});
                    let answer = engine.ask_json(&ask);
                    let used = answer["info"]["nodes"].as_u64();
                    assert!(
                        used.is_some_and(|used| (1..=nodes).contains(&used)),
                        "{game} {preset} after {most}: {ask} {answer}"
                    );
                }
            }
        }
    }
}

/// A bot that could act out of turn but prefers not to gets another answer than one without legal
/// actions.
#[test]
fn a_bot_out_of_turn_calls_or_says_that_it_does_not_wish_to() {
    for (game, preset) in games() {
        for most in [0, 5, 7, 12] {
            let mut engine = play(&game, &preset, "calls", most);
            let to_act = engine.ask_json(&json!({"op": "status"}))["to_act"].clone();
            let seats = catalog::find(&game).unwrap().kind.seats()[0];
            for seat in (0..seats).filter(|seat| !to_act.as_array().unwrap().contains(&json!(seat)))
            {
                let legal = engine.ask_json(&json!({"op": "legal", "seat": seat}));
                let legal = legal["actions"].as_array().expect("a list");
                let ask = json!({"op": "bot", "seat": seat, "nodes": 20, "seed": 3});
                let answer = engine.ask_json(&ask);
                match answer["error"]["code"].as_str() {
                    Some(code) => {
                        let expected = if legal.is_empty() {
                            "no_action"
                        } else {
                            "no_wish"
                        };
                        assert_eq!(code, expected, "{game} {preset} {most}: {answer}");
                    }
                    None => assert!(legal.contains(&answer["action"]), "{answer}"),
                }
            }
        }
    }
}
