//! Practice games: their records name their origin, and are verified accordingly.

use host::{RecordFile, goes_on_from};
use pocket::Pocket;
use serde_json::{Value, json};

use crate::ask;
use crate::driver::play;

/// Practises from a moment of a game and resigns at once; returns the record.
fn practised(pocket: &mut Pocket, game: &str, file: &Value, steps: usize, table: &str) -> Value {
    let entry = catalog::find(game).unwrap();
    let person = json!({"id": "p1", "name": "Anna", "avatar": 0});
    let (now, seed) = (1_700_000_000_000_u64, "2".repeat(64));
    let practice = json!({
        "do": "practice", "table": table, "now": now, "seed": seed, "file": file,
        "steps": steps, "person": person, "seat": 0, "level": entry.bots.levels()[0].id,
    });
    ask(pocket, &practice).unwrap();
    let mut say = |id: u32, what: &str| {
        let message = json!({"id": id, "ask": {"type": what}});
        let hear = json!({"type": "hear", "person": person, "message": message});
        let question =
            json!({"do": "table", "table": table, "now": now, "seed": seed, "ask": hear});
        ask(pocket, &question).unwrap()
    };
    // Between rounds the next one is dealt once everybody continues; elsewhere that is refused and changes
    // nothing.
    say(1, "go_on");
    let told = say(2, "resign");
    assert!(told["record"].is_object(), "{game}: {told}");
    told["record"].clone()
}

fn read(file: &Value) -> RecordFile {
    serde_json::from_value(file.clone()).unwrap()
}

fn check(file: &Value) -> Result<host::Checked, game::Refusal> {
    let file = read(file);
    let kind = catalog::find(&file.record.game).unwrap().kind;
    host::verify(kind, &file, &[], &|_| None)
}

/// A moment within a round, and, if there is one, one before a later deal, which the practice game makes itself.
fn moments(file: &Value) -> Vec<usize> {
    let steps = file["record"]["steps"].as_array().unwrap();
    let deals = (1..steps.len()).filter(|at| steps[*at]["chance"].is_object());
    [steps.len() / 2].into_iter().chain(deals.take(1)).collect()
}

#[test]
fn a_game_of_practice_is_verified_as_what_it_is() {
    for entry in catalog::GAMES {
        let id = entry.kind.id();
        let file = play(id, 2, &mut |_, _| ());
        for steps in moments(&file) {
            let mut pocket = Pocket::default();
            let practice = practised(&mut pocket, id, &file, steps, "device-2");
            let checked = check(&practice).unwrap();
            let origin = checked.practice.expect("it says where it comes from");
            assert_eq!(origin.record, file["info"]["id"].as_str().unwrap());
            assert_eq!(origin.steps as usize, steps, "{id}");
            assert!(checked.device && checked.missing.is_empty());
            assert_eq!(practice["info"]["rated"], false);
            assert!(goes_on_from(&read(&practice), &read(&file)));
            assert!(!goes_on_from(&read(&practice), &read(&practice)));
            assert!(!goes_on_from(&read(&file), &read(&file)));
            assert!(ask(&mut pocket, &json!({"do": "verify", "file": practice})).is_ok());

            // A practice game can be practised from, too.
            let again = practised(&mut pocket, id, &practice, steps, "device-3");
            assert!(goes_on_from(&read(&again), &read(&practice)));
            check(&again).unwrap();
        }
    }
}

#[test]
fn a_doctored_game_of_practice_is_refused() {
    let file = play("sixty-six", 2, &mut |_, _| ());
    let at = moments(&file)[1];
    let practice = practised(&mut Pocket::default(), "sixty-six", &file, at, "device-2");
    let own = practice["deals"].as_array().unwrap().len();
    assert!(own > 0, "the practice deals by itself");
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut doctored = practice.clone();
        change(&mut doctored);
        assert_ne!(doctored, practice);
        check(&doctored).unwrap_err().code
    };
    // Without its origin nobody knows where its first cards come from.
    assert_eq!(refused(&|file| file["origin"] = Value::Null), "unfair_deal");
    let fewer = |file: &mut Value| file["origin"]["deals"] = json!([]);
    assert_eq!(refused(&fewer), "unfair_deal");
    let shorter = |file: &mut Value| file["origin"]["steps"] = json!(0);
    assert_eq!(refused(&shorter), "unfair_deal");
    let longer = |file: &mut Value| file["origin"]["steps"] = json!(at + 1);
    assert_eq!(refused(&longer), "unfair_deal");
    let other = |file: &mut Value| {
        file["origin"]["deals"][0]["secret"] = file["deals"][0]["secret"].clone();
    };
    assert_eq!(refused(&other), "unfair_deal");
}

#[test]
fn a_rematch_after_practice_is_a_game_of_its_own() {
    let file = play("quoridor", 2, &mut |_, _| ());
    let mut pocket = Pocket::default();
    practised(&mut pocket, "quoridor", &file, 4, "device-2");
    let person = json!({"id": "p1", "name": "Anna", "avatar": 0});
    let mut say = |id: u32, what: &str| {
        let hear =
            json!({"type": "hear", "person": person, "message": {"id": id, "ask": {"type": what}}});
        let question = json!({"do": "table", "table": "device-2", "now": 1_700_000_000_001_u64, "seed": "3".repeat(64), "ask": hear});
        ask(&mut pocket, &question).unwrap()
    };
    say(2, "rematch");
    let mut record = say(3, "resign")["record"].take();
    assert!(record["origin"].is_null(), "{record}");
    assert_eq!(check(&record.take()).unwrap().practice, None);
}
