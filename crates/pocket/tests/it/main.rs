//! The engine on the device.

mod driver;
mod practice;
mod sheets;
mod tables;

use pocket::Pocket;
use serde_json::Value;

/// Asks, and parses the answer.
fn ask(pocket: &mut Pocket, question: &Value) -> Result<Value, Value> {
    let answer: Value = serde_json::from_str(&pocket.call(&question.to_string())).unwrap();
    match answer.get("ok") {
        Some(said) => Ok(said.clone()),
        None => Err(answer["error"].clone()),
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    for bad in ["", "{}", "[1]", "{\"do\":\"dance\"}", "{\"do\":\"score\"}"] {
        let answer: Value = serde_json::from_str(&Pocket::default().call(bad)).unwrap();
        assert_eq!(answer["error"]["code"], "bad_message", "{bad}");
    }
}
