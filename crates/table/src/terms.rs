//! The settings that are fixed before anybody sits down.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The clock of a game.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS, ToSchema,
)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// Unlimited time.
    #[default]
    None,
    /// A time limit for every action.
    PerMove {
        /// Seconds for one action, 5 to 86,400.
        seconds: u32,
    },
    /// A time budget for a whole game, with an increment after every action.
    Budget {
        /// Seconds for the whole game, 10 to 86,400.
        seconds: u32,
        /// Seconds added after every action, 0 to 600.
        increment: u32,
    },
}

/// Who can see the table in the lobby.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody.
    #[default]
    Open,
    /// Only its own people; others need the link or the code.
    Link,
}
