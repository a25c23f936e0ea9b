//! JSON Schemas of the WebSocket messages in both directions.

use std::sync::LazyLock;

use schemars::generate::SchemaSettings;

use crate::{ClientMessage, ServerMessage};

static CLIENT: LazyLock<String> = LazyLock::new(|| {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    text(
        &settings
            .into_generator()
            .into_root_schema_for::<ClientMessage>(),
    )
});

static SERVER: LazyLock<String> = LazyLock::new(|| {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    text(
        &settings
            .into_generator()
            .into_root_schema_for::<ServerMessage>(),
    )
});

/// The schema of client messages as text; made once.
pub fn client_schema() -> &'static str {
    &CLIENT
}

/// The schema of server messages as text. Clients ignore fields and kinds of news that they do not know.
pub fn server_schema() -> &'static str {
    &SERVER
}

fn text(schema: &schemars::Schema) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}
