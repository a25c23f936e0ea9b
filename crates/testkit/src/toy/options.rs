//! The rule choices of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rules chosen at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct ToyOptions {
    /// How many rounds a match has.
    #[schemars(range(min = 1, max = 9))]
    pub rounds: u8,
}

impl Default for ToyOptions {
    fn default() -> Self {
        Self { rounds: 1 }
    }
}
