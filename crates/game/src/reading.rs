//! Parses JSON from other programs: a refusal names the field and says in plain words what is expected.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Refusal;

/// Parses one line of JSON; `failed` is the beginning of the error message.
pub fn read_line<T: DeserializeOwned>(line: &str, failed: &str) -> Result<T, Refusal> {
    let mut json = serde_json::Deserializer::from_str(line);
    let read = serde_path_to_error::deserialize(&mut json);
    let read = read.map_err(|error| refusal(error.path(), error.inner(), failed))?;
    json.end().map_err(|error| not_json(&error, failed))?;
    Ok(read)
}

/// Parses the fields of an object that is a JSON value already.
pub fn read_fields<T: DeserializeOwned>(
    fields: Map<String, Value>,
    failed: &str,
) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Value::Object(fields))
        .map_err(|error| refusal(error.path(), error.inner(), failed))
}

fn refusal(path: &serde_path_to_error::Path, error: &serde_json::Error, failed: &str) -> Refusal {
    if !error.is_data() {
        return not_json(error, failed);
    }
    let reason = without_place(error);
    let code = if reason.starts_with("unknown field") {
        "unknown_field"
    } else if reason.starts_with("missing field") {
        "missing_field"
    } else {
        "bad_request"
    };
    let path = path.to_string();
    let path = match path.rsplit_once('.') {
        // The reason already names the unknown field.
        parts if code == "unknown_field" => parts.map_or("", |(outer, _)| outer),
        // The path of the outermost object is `.`.
        Some(("", "")) => "",
        _ => &path,
    };
    let place = match path {
        "" => String::new(),
        path => format!("in `{path}`, "),
    };
    Refusal::new(
        code,
        format!("{failed}: {place}{}.", in_plain_words(&reason)),
    )
}

fn not_json(error: &serde_json::Error, failed: &str) -> Refusal {
    let message = if error.is_eof() && error.column() == 0 {
        format!("{failed}: it is empty.")
    } else {
        let (reason, place) = (without_place(error), error.column());
        format!("{failed}: it is not JSON, {reason} at character {place}.")
    };
    Refusal::new("bad_json", message)
}

/// The reason without line and column: the input is one line, and the path says more.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) if error.line() > 0 => text[..end].to_owned(),
        _ => text,
    }
}

/// Replaces Rust type names, which mean nothing to users.
fn in_plain_words(reason: &str) -> String {
    let Some((found, expected)) = reason.rsplit_once("expected ") else {
        return reason.to_owned();
    };
    let expected = match expected {
        "i64" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative",
        "a sequence" => "a list",
        "a string" => "text",
        "a boolean" => "true or false",
        structure if structure.starts_with("struct ") => "an object",
        other => other,
    };
    format!("{found}expected {expected}")
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Outer {
        seat: i64,
        inner: Inner,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Inner {
        cards: Vec<String>,
    }

    #[track_caller]
    fn check(line: &str, code: &str, message: &str) {
        let refusal = read_line::<Outer>(line, "It cannot be read").unwrap_err();
        assert_eq!(
            (refusal.code.as_str(), refusal.message.as_str()),
            (code, message)
        );
    }

    #[test]
    fn a_refusal_names_the_field_and_what_belongs_there() {
        check(
            r#"{"seat":"x","inner":{"cards":[]}}"#,
            "bad_request",
            "It cannot be read: in `seat`, invalid type: string \"x\", expected a whole number.",
        );
        check(
            r#"{"seat":1,"inner":{"cards":["a",2]}}"#,
            "bad_request",
            "It cannot be read: in `inner.cards[1]`, invalid type: integer `2`, expected text.",
        );
        check(
            r#"{"seat":1,"inner":7}"#,
            "bad_request",
            "It cannot be read: in `inner`, invalid type: integer `7`, expected an object.",
        );
        check(
            r#"{"seat":1,"inner":{}}"#,
            "missing_field",
            "It cannot be read: in `inner`, missing field `cards`.",
        );
        check(
            r#"{"seat":1,"inner":{"cards":[]},"x":1}"#,
            "unknown_field",
            "It cannot be read: unknown field `x`, expected `seat` or `inner`.",
        );
        check(
            r#"{"seat":1,"inner":{"card":[]}}"#,
            "unknown_field",
            "It cannot be read: in `inner`, unknown field `card`, expected `cards`.",
        );
    }

    #[test]
    fn what_is_no_json_is_told_apart() {
        check("", "bad_json", "It cannot be read: it is empty.");
        check(
            "{]",
            "bad_json",
            "It cannot be read: it is not JSON, key must be a string at character 2.",
        );
        check(
            r#"{"seat":1,"inner":{"cards":[]}} x"#,
            "bad_json",
            "It cannot be read: it is not JSON, trailing characters at character 33.",
        );
    }
}
