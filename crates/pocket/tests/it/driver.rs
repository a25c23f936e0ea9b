//! Plays a game on a device with only people, at random: the same seed gives the same game.

use pocket::Pocket;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

/// Limit of questions: no random game needs more.
const MOST: u64 = 4_000;

/// Plays a game to its end and returns its record; `watch` gets every question with its answer.
pub fn play(game: &str, seed: u64, watch: &mut dyn FnMut(&str, &str)) -> Value {
    let mut pocket = Pocket::default();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let entry = catalog::find(game).expect("a game of the catalog");
    let sizes = entry.kind.seats();
    let seats = sizes[seed as usize % sizes.len()];
    let presets = entry.kind.presets();
    let preset = presets[seed as usize % presets.len()];
    let people: Vec<Value> = (1..=seats)
        .map(|number| json!({"id": format!("p{number}"), "name": format!("P{number}"), "avatar": number}))
        .collect();
    let mut asked = 0_u64;
    let mut ask = |ask: &Value| -> Value {
        asked += 1;
        let question = json!({
            "do": "table", "table": "device-1", "now": 1_700_000_000_000 + asked,
            "seed": format!("{:064x}", seed * MOST + asked), "ask": ask,
        });
        let question = question.to_string();
        let answer = pocket.call(&question);
        watch(&question, &answer);
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(answer.get("error").is_none(), "{question} {answer}");
        answer["ok"].take()
    };
    let new = json!({"game": game, "preset": preset, "seats": seats});
    let mut told = ask(&json!({"type": "open", "new": new, "people": people}));
    let mut record = told["record"].take();
    let mut id = 0;
    let mut say = |person: &Value, what: &Value| {
        id += 1;
        ask(&json!({"type": "hear", "person": person, "message": {"id": id, "ask": what}}))
    };
    for _ in 0..MOST {
        if !record.is_null() {
            return record;
        }
        // The person whose turn it is enters, gets the legal actions, plays and leaves.
        let awaited = told["awaited"][0].as_str();
        let person = people
            .iter()
            .find(|person| person["id"].as_str() == awaited);
        let Some(person) = person else {
            told = say(&people[0], &json!({"type": "go_on"}));
            record = told["record"].take();
            continue;
        };
        let mut entered = say(person, &json!({"type": "enter", "table": "device-1"}));
        let legal = entered["out"][0]["message"]["play"]["legal"]["actions"].take();
        let legal = legal.as_array().expect("somebody awaited may do something");
        let action = &legal[rng.next_u32() as usize % legal.len()];
        told = say(person, &json!({"type": "act", "action": action}));
        record = told["record"].take();
        say(person, &json!({"type": "exit"}));
    }
    told = say(&people[0], &json!({"type": "resign"}));
    told["record"].take()
}
