//! Roles, and the links that grant them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a link allows.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SheetRight")]
#[schema(as = SheetRight)]
pub enum Right {
    /// To follow the evening.
    Reader,
    /// To write as well.
    Writer,
}

/// Who somebody is for an evening.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SheetRole")]
#[schema(as = SheetRole)]
pub enum Role {
    /// Follows it.
    Reader,
    /// Writes too.
    Writer,
    /// Opened it: gives links and takes them back, closes it.
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

/// A link that the owner gave out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "SheetLink")]
#[schema(as = SheetLink)]
pub struct Link {
    /// The secret in it.
    pub key: String,
    /// What it allows.
    pub right: Right,
    /// Whether it was taken back.
    #[serde(default)]
    pub withdrawn: bool,
}
