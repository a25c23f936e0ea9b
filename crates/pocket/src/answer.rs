//! Answers: written once as JSON text and passed on as they are.

use game::{Json, Refusal};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// What was asked for, or the refusal.
pub(crate) type Answer = Result<Json, Json>;

/// The answer in which something is said.
pub(crate) fn ok(said: &impl Serialize) -> Answer {
    to_raw_value(said).map_err(|error| refusal("bad_answer", &error.to_string()))
}

/// Text that is JSON already.
pub(crate) fn raw(text: String) -> Answer {
    RawValue::from_string(text).map_err(|error| refusal("bad_answer", &error.to_string()))
}

/// A refusal of the house, as it is told.
pub(crate) fn failed(refusal: &impl Serialize) -> Json {
    to_raw_value(refusal).unwrap_or_default()
}

fn refusal(code: &'static str, message: &str) -> Json {
    failed(&Refusal::new(code, message))
}

/// Nobody knows what is asked.
pub(crate) fn unknown(what: &str) -> Answer {
    Err(refusal(
        "bad_message",
        &format!("Nobody here can do {what:?}."),
    ))
}

/// Reads a question.
pub(crate) fn read<'a, T: serde::Deserialize<'a>>(question: &'a str) -> Result<T, Json> {
    serde_json::from_str(question)
        .map_err(|error| refusal("bad_message", &format!("This cannot be read: {error}.")))
}

/// The answer as it is sent.
pub(crate) fn text(answer: &Answer) -> String {
    match answer {
        Ok(said) => format!("{{\"ok\":{said}}}"),
        Err(refusal) => format!("{{\"error\":{refusal}}}"),
    }
}
