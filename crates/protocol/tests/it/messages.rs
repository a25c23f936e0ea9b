//! Messages in the form that `docs/protocol.md` shows.

use protocol::{Ask, ClientMessage};

fn read(text: &str) -> Result<ClientMessage, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[test]
fn every_example_in_the_document_is_a_message() {
    let document = include_str!("../../../../docs/protocol.md");
    let mut examples = 0;
    for (number, line) in document.lines().enumerate() {
        if line.starts_with(r#"{"id":"#) && line.contains(r#""ask""#) {
            read(line).unwrap_or_else(|error| panic!("docs/protocol.md:{}: {error}", number + 1));
            examples += 1;
        }
    }
    assert!(examples >= 22, "only {examples} examples were found");
}

#[test]
fn an_action_is_read_with_and_without_its_step() {
    let with = read(r#"{"id":7,"ask":{"type":"act","action":"e2","step":4}}"#).unwrap();
    assert_eq!(
        with.ask,
        Ask::Act {
            action: "e2".into(),
            step: Some(4)
        }
    );
    let without = read(r#"{"id":7,"ask":{"type":"act","action":"e2"}}"#).unwrap();
    assert_eq!(
        without.ask,
        Ask::Act {
            action: "e2".into(),
            step: None
        }
    );
}

#[test]
fn unknown_fields_and_asks_are_refused_by_name() {
    let field = read(r#"{"id":7,"ask":{"type":"act","action":"e2","force":true}}"#).unwrap_err();
    assert!(field.contains("force"), "{field}");
    let ask = read(r#"{"id":7,"ask":{"type":"cheat"}}"#).unwrap_err();
    assert!(ask.contains("cheat"), "{ask}");
    let outer = read(r#"{"id":7,"seat":1,"ask":{"type":"resign"}}"#).unwrap_err();
    assert!(outer.contains("seat"), "{outer}");
}
