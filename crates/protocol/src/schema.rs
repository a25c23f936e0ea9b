//! JSON Schema of what goes over the WebSocket, in both directions.

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

/// The schema of what a client sends, as text; made once.
pub fn client_schema() -> &'static str {
    &CLIENT
}

/// The schema of what the server sends, as text. A client passes over fields and kinds of news that it does not know.
pub fn server_schema() -> &'static str {
    &SERVER
}

fn text(schema: &schemars::Schema) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}
