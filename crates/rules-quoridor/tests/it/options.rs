//! Options in range and out of it.

use game::{NewMatch, Refusal, kind};
use rules_quoridor::Quoridor;
use serde_json::{Value, json};

fn begin(options: Value) -> Result<(), Refusal> {
    let new = NewMatch {
        options: Some(options),
        ..NewMatch::default()
    };
    kind::<Quoridor>().start(&new).map(|_| ())
}

#[test]
fn what_is_out_of_range_is_refused_by_name() {
    for (name, value) in [
        ("board", json!(8)),
        ("board", json!(0)),
        ("board", json!(-9)),
        ("board", json!(null)),
        ("board", json!("9")),
        ("walls", json!(21)),
        ("walls", json!(-1)),
        ("walls", json!(2.5)),
        ("ply_limit", json!(0)),
        ("ply_limit", json!(-1)),
        ("ply_limit", json!(99_999_999_999_u64)),
    ] {
        let refusal = begin(json!({ name: value })).expect_err("out of range");
        assert_eq!(refusal.code, "bad_option", "{refusal}");
        assert!(refusal.message.contains(name), "{refusal}");
    }
    let refusal = begin(json!({"size": 9})).expect_err("no such option");
    assert_eq!(refusal.code, "unknown_option");
}

#[test]
fn what_is_in_range_is_taken() {
    for options in [
        json!({}),
        json!({"board": 7, "walls": 0, "ply_limit": 1}),
        json!({"board": 9, "walls": 20, "ply_limit": null}),
        json!({"walls": null}),
    ] {
        assert_eq!(begin(options.clone()), Ok(()), "{options}");
    }
}

#[test]
fn the_schema_names_every_option_with_its_range() {
    let schema = kind::<Quoridor>().options_schema();
    let properties = &schema["properties"];
    assert_eq!(properties["board"]["enum"], json!([9, 7]));
    assert_eq!(properties["walls"]["maximum"], json!(20));
    assert_eq!(properties["ply_limit"]["minimum"], json!(1));
    for name in ["board", "walls", "ply_limit"] {
        assert!(properties[name]["description"].is_string(), "{name}");
    }
}
