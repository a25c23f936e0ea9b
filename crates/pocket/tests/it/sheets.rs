//! Score sheets on the device give the server's answers.

use pocket::Pocket;
use serde_json::{Value, json};
use sheet::{Context, Evening, Role};

use crate::ask;

const FRIDAY: &str = include_str!("../../../sheet/tests/data/friday.csv");

fn about(sheet: &str, ask: &Value) -> Value {
    json!({"do": "sheet", "sheet": sheet, "ask": ask})
}

fn who() -> Value {
    json!({"role": "owner", "by": "Anna", "writer": "p1", "at": 1_700_000_000_000_u64})
}

/// An evening as the server would show it.
fn friday() -> Evening {
    let context = Context {
        role: Role::Owner,
        by: "Anna",
        writer: "p1",
        at: 1_700_000_000_000,
        key: "",
    };
    let events = sheet::import(FRIDAY, "imported", "p1", &context).unwrap();
    Evening::rebuild(events).unwrap()
}

fn row(points: i64) -> Value {
    json!({"kind": "enter_row", "entry": {"game": "normal", "result":
        {"kind": "counted", "re": {"players": [0, 1], "points": points}, "kontra": {}}}})
}

#[test]
fn a_sheet_read_from_its_view_reckons_on_like_one_read_from_its_log() {
    let mut pocket = Pocket::default();
    let shown = serde_json::to_value(friday().view(Role::Owner, 0)).unwrap();
    let events = friday().events().to_vec();
    let load = about(
        "log",
        &json!({"type": "load", "events": events, "role": "owner"}),
    );
    assert_eq!(ask(&mut pocket, &load).unwrap(), shown);

    let load = json!({"type": "load_view", "view": shown, "role": "owner"});
    let again = ask(&mut pocket, &about("view", &load)).unwrap();
    for part in [
        "version",
        "title",
        "closed",
        "settings",
        "club",
        "players",
        "seats",
        "games",
        "rows",
        "next",
        "statistics",
        "payments",
    ] {
        assert_eq!(again[part], shown[part], "{part}");
    }

    for (number, points) in [(1, 121), (2, 90), (3, 240), (4, 120)] {
        let request = json!({"id": format!("request-{number}"), "base": shown["version"], "command": row(points)});
        let write = json!({"type": "write", "request": request, "who": who()});
        let preview = json!({"type": "preview", "command": row(points), "who": who()});
        let [log, view] = ["log", "view"].map(|sheet| {
            let preview = ask(&mut pocket, &about(sheet, &preview));
            let written = ask(&mut pocket, &about(sheet, &write));
            (preview, written)
        });
        assert_eq!(log.0, view.0);
        // Both refuse an outdated base alike; only the log contains what others did meanwhile.
        match (log.1, view.1) {
            (Ok(log), Ok(view)) => {
                assert_eq!(log["done"], view["done"]);
                assert_eq!(log["sheet"]["rows"], view["sheet"]["rows"]);
                assert_eq!(log["sheet"]["next"], view["sheet"]["next"]);
            }
            (log, view) => assert_eq!(log.unwrap_err()["code"], view.unwrap_err()["code"]),
        }
    }
}

#[test]
fn an_evening_begins_on_the_device_and_refuses_what_the_server_refuses() {
    let mut pocket = Pocket::default();
    let new = json!({"id": "first-evening", "title": "Hut", "players": ["A", "B", "C", "D"], "settings": {"preset": "ddv"}});
    let begin = about("hut", &json!({"type": "new", "new": new, "who": who()}));
    let view = ask(&mut pocket, &begin).unwrap();
    assert_eq!(view["next"]["number"], 1);

    let request = json!({"id": "request-1", "base": 1, "command": row(300)});
    let write = about(
        "hut",
        &json!({"type": "write", "request": request, "who": who()}),
    );
    let refusal = ask(&mut pocket, &write).unwrap_err();
    assert_eq!(refusal["field"], "re.points");

    let request = json!({"id": "request-2", "base": 1, "command": row(151)});
    let write = about(
        "hut",
        &json!({"type": "write", "request": request, "who": who()}),
    );
    let first = ask(&mut pocket, &write).unwrap();
    // Sent twice, it is written once.
    assert_eq!(ask(&mut pocket, &write).unwrap(), first);
    assert_eq!(first["sheet"]["games"], 1);
    let events = ask(&mut pocket, &about("hut", &json!({"type": "events"}))).unwrap();
    assert_eq!(events.as_array().unwrap().len(), 2);
    let load = about(
        "copy",
        &json!({"type": "load", "events": events, "role": "owner"}),
    );
    assert_eq!(ask(&mut pocket, &load).unwrap(), first["sheet"]);

    let unknown = about("nowhere", &json!({"type": "events"}));
    let refusal = ask(&mut pocket, &unknown).unwrap_err();
    assert_eq!(refusal["code"], "unknown_sheet");
}
