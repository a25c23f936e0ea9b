//! Describes the allowed values of an option in words, from its schema.

use serde_json::Value;

/// The allowed values of an option, as in "a whole number from 0 to 20 or null"; `None` if the schema does not
/// say.
pub fn allowed(schema: &Value, option: &str) -> Option<String> {
    let property = &schema["properties"][option];
    let defined = property["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix("#/$defs/"))
        .map(|name| &schema["$defs"][name]);
    words(defined.unwrap_or(property))
}

fn words(schema: &Value) -> Option<String> {
    if let Some(value) = schema.get("const") {
        return Some(value.to_string());
    }
    if let Some(values) = schema["enum"].as_array() {
        return Some(either(values.iter().map(Value::to_string)));
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let choices: Option<Vec<String>> = choices.iter().map(words).collect();
        return choices.map(|choices| either(choices.into_iter()));
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().collect(),
        one => vec![one],
    };
    let types = types.into_iter().map(|kind| match kind.as_str()? {
        "integer" => Some(range(schema)),
        "boolean" => Some("true or false".to_owned()),
        "null" => Some("null".to_owned()),
        _ => None,
    });
    let types: Option<Vec<String>> = types.collect();
    types.map(|types| either(types.into_iter()))
}

fn range(schema: &Value) -> String {
    match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
        (Some(least), Some(most)) => format!("a whole number from {least} to {most}"),
        (Some(least), None) => format!("a whole number of at least {least}"),
        _ => "a whole number".to_owned(),
    }
}

fn either(choices: impl Iterator<Item = String>) -> String {
    choices.collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_in_words() {
        let schema = json!({
            "properties": {
                "walls": {"type": ["integer", "null"], "minimum": 0, "maximum": 20},
                "ply_limit": {"type": "integer", "minimum": 1},
                "board": {"type": "integer", "enum": [9, 7]},
                "cut": {"type": "boolean"},
                "list": {"$ref": "#/$defs/List"},
                "name": {"type": "string"},
            },
            "$defs": {"List": {"oneOf": [{"const": "single"}, {"type": "integer", "minimum": 4, "maximum": 96}]}},
        });
        for (option, words) in [
            ("walls", Some("a whole number from 0 to 20 or null")),
            ("ply_limit", Some("a whole number of at least 1")),
            ("board", Some("9 or 7")),
            ("cut", Some("true or false")),
            ("list", Some("\"single\" or a whole number from 4 to 96")),
            ("name", None),
            ("nothing", None),
        ] {
            assert_eq!(allowed(&schema, option).as_deref(), words, "{option}");
        }
    }
}
