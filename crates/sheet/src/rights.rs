//! Roles, and the links that grant them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The right that a link grants.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SheetRight")]
#[schema(as = SheetRight)]
pub enum Right {
    /// Follow the evening.
    Reader,
    /// Also write.
    Writer,
}

/// Somebody's role at an evening.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SheetRole")]
#[schema(as = SheetRole)]
pub enum Role {
    /// Follows it.
    Reader,
    /// Also writes.
    Writer,
    /// Opened it: also manages links, and closes it.
    Owner,
}

impl From<Right> for Role {
    fn from(right: Right) -> Self {
        match right {
            Right::Reader => Self::Reader,
            Right::Writer => Self::Writer,
        }
    }
}

/// A link that the owner created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "SheetLink")]
#[schema(as = SheetLink)]
pub struct Link {
    /// The secret in it.
    pub key: String,
    /// The right it grants.
    pub right: Right,
    /// Whether it was revoked.
    #[serde(default)]
    pub withdrawn: bool,
}
