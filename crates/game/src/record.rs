//! A whole game as text: stored, sent, downloaded and replayed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

/// One step in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a step is {\"seat\":…,\"action\":…} or {\"chance\":…}"
)]
pub enum StepRecord {
    /// A player acted.
    Action {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        action: String,
    },
    /// Chance fell.
    Chance {
        /// How, in full.
        #[ts(type = "unknown")]
        chance: serde_json::Value,
    },
}

/// A whole game: how it was set up and every step since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Which game.
    pub game: String,
    /// Which version of its rules the steps were played under.
    pub rules_version: u16,
    /// The rules chosen.
    #[ts(type = "unknown")]
    pub options: serde_json::Value,
    /// How many played.
    pub seats: u8,
    /// Who began, where the table fixed it.
    #[serde(default)]
    pub leader: Option<Seat>,
    /// The seed from which later deals are computed, if the table computes them from one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub seed: Option<String>,
    /// What happened, in order.
    pub steps: Vec<StepRecord>,
}
