//! Answers: serialised once as JSON text and passed on unchanged.

use game::{Json, Refusal};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The result, or the refusal.
pub(crate) type Answer = Result<Json, Json>;

/// Serialises a result.
pub(crate) fn ok(said: &impl Serialize) -> Answer {
    to_raw_value(said).map_err(|error| refusal("bad_answer", &error.to_string()))
}

/// A result that is JSON text already.
pub(crate) fn raw(text: String) -> Answer {
    RawValue::from_string(text).map_err(|error| refusal("bad_answer", &error.to_string()))
}

/// Serialises a refusal.
pub(crate) fn failed(refusal: &impl Serialize) -> Json {
    to_raw_value(refusal).unwrap_or_default()
}

fn refusal(code: &'static str, message: &str) -> Json {
    failed(&Refusal::new(code, message))
}

/// The refusal of an unknown question.
pub(crate) fn unknown(what: &str) -> Answer {
    Err(refusal(
        "bad_message",
        &format!("Nobody here can do {what:?}."),
    ))
}

/// Parses a question.
pub(crate) fn read<'a, T: serde::Deserialize<'a>>(question: &'a str) -> Result<T, Json> {
    serde_json::from_str(question)
        .map_err(|error| refusal("bad_message", &format!("This cannot be read: {error}.")))
}

/// The answer as JSON text.
pub(crate) fn text(answer: &Answer) -> String {
    match answer {
        Ok(said) => format!("{{\"ok\":{said}}}"),
        Err(refusal) => format!("{{\"error\":{refusal}}}"),
    }
}
