//! The options of a table: a preset with some of them changed.

use serde_json::Value;

use crate::allowed::allowed;
use crate::{Game, NewMatch, Refusal};

/// The preset's options, overridden by the given ones.
pub fn options<G: Game>(new: &NewMatch) -> Result<G::Options, Refusal> {
    let name = new.preset.as_deref().unwrap_or(G::PRESETS[0]);
    let preset = G::preset(name).ok_or_else(|| {
        Refusal::new(
            "unknown_preset",
            format!(
                "{} has no preset {name:?}; it has {}.",
                G::ID,
                G::PRESETS.join(", ")
            ),
        )
    })?;
    let Some(given) = &new.options else {
        return Ok(preset);
    };
    let Value::Object(given) = given else {
        return Err(Refusal::new(
            "bad_option",
            "`options` must be a JSON object.",
        ));
    };
    let unreadable = |error: serde_json::Error| {
        Refusal::new(
            "bad_option",
            format!("The options cannot be read: {error}."),
        )
    };
    let mut merged = serde_json::to_value(preset).map_err(unreadable)?;
    if let Value::Object(merged) = &mut merged {
        for (name, value) in given {
            let known = merged.contains_key(name);
            merged.insert(name.clone(), value.clone());
            // Parsing after each one lets the message name the option at fault.
            let read = serde_json::from_value::<G::Options>(Value::Object(merged.clone()));
            if let Err(error) = read {
                return Err(if known {
                    let schema = schemars::schema_for!(G::Options).to_value();
                    let allowed = allowed(&schema, name)
                        .map_or_else(|| error.to_string(), |words| format!("it is {words}"));
                    Refusal::new(
                        "bad_option",
                        format!("Option `{name}` cannot be {value}: {allowed}."),
                    )
                } else {
                    Refusal::new(
                        "unknown_option",
                        format!("{} has no option `{name}`: {error}.", G::ID),
                    )
                });
            }
        }
    }
    serde_json::from_value(merged).map_err(unreadable)
}
