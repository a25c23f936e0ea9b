//! The settings that are fixed before anybody sits down.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How long people may think.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS, ToSchema,
)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// As long as they like.
    #[default]
    None,
    /// So long for every action.
    PerMove {
        /// Seconds for one action, 5 to 86,400.
        seconds: u32,
    },
    /// So long for a whole game, and a little more after every action.
    Budget {
        /// Seconds for the whole game, 10 to 86,400.
        seconds: u32,
        /// Seconds added after every action, 0 to 600.
        increment: u32,
    },
}

/// Who finds the table.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody in the lobby.
    #[default]
    Open,
    /// Only who has the link or the code.
    Link,
}
