//! A row as a writer enters it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::PlayerId;

/// A game that was played. Number types are wide, so that a wrong number is refused at its field and not as unparsable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RowEntry {
    /// The dealer; the player whose turn it is if left out.
    #[serde(default)]
    pub dealer: Option<PlayerId>,
    /// The four players, in any order; those whose turn it is if left out.
    #[serde(default)]
    pub players: Vec<i64>,
    /// `normal`, `wedding`, `silent`, `solo queens|jacks|none|C|S|H|D`, `armut` if the preset allows it, or `penalty` for a row that is not a
    /// game.
    pub game: String,
    /// How it ended.
    pub result: RowResult,
    /// Whether it was the player's compulsory solo.
    #[serde(default)]
    pub compulsory: bool,
    /// Whether there was a trick of four hearts.
    #[serde(default)]
    pub heart_trick: bool,
    /// How often it is doubled, if it differs from the Bock rounds. 0 excludes the game from a running round.
    #[serde(default)]
    pub bock: Option<i64>,
    /// A short note.
    #[serde(default)]
    pub note: String,
    /// The id of the table, if it was played online.
    #[serde(default)]
    pub table: Option<String>,
    /// The number of players at the table, including those who sat out: the length of a Bock round that lasts once round the table. The sheet
    /// fills it in.
    #[serde(default)]
    pub seated: Option<i64>,
}

/// The kind of a row that is not a game: points for somebody, for a reason.
pub const PENALTY: &str = "penalty";

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every row is counted, so a box would save nothing"
)]
pub enum RowResult {
    /// The cards were counted: the rules say what it is worth.
    Counted {
        /// The Re party.
        re: ReEntry,
        /// The Kontra party.
        kontra: PartyEntry,
        /// The extras of each party.
        #[serde(default)]
        extras: ExtrasEntry,
        /// Who made extras, as far as somebody noted it.
        #[serde(default)]
        noted: Vec<NotedExtra>,
    },
    /// Only who won, and how much.
    Winners {
        /// One, two or three of the four.
        winners: Vec<i64>,
        /// What it was worth before any doubling; a soloist gets or pays three times it.
        value: i64,
    },
    /// No game: points for some players. The reason stands in the note.
    Penalty {
        /// Who, and how many; they need not add up to 0.
        shares: Vec<Share>,
    },
}

/// Points of one player in a row that is not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "PenaltyShare")]
#[schema(as = PenaltyShare)]
pub struct Share {
    /// The player.
    pub player: i64,
    /// The points; negative for a penalty.
    pub points: i64,
}

/// Extras that one player made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotedExtra {
    /// The player.
    pub player: i64,
    /// `doppelkopf`, `fox`, `charlie` or `charlie_caught`.
    pub extra: String,
    /// The number of them.
    pub count: i64,
}

/// The Re party of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReEntry {
    /// The players: one or two.
    pub players: Vec<i64>,
    /// Its card points; the rest of 240 if left out.
    #[serde(default)]
    pub points: Option<i64>,
    /// Its tricks; needed only if a party has no points.
    #[serde(default)]
    pub tricks: Option<i64>,
    /// Its highest call.
    #[serde(default = "no_call")]
    pub call: String,
    /// Who made the call, if noted; it counts for the whole party in any case.
    #[serde(default)]
    pub callers: Vec<i64>,
}

/// The Kontra party of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartyEntry {
    /// Its card points; the rest of 240 if left out.
    #[serde(default)]
    pub points: Option<i64>,
    /// Its tricks; needed only if a party has no points.
    #[serde(default)]
    pub tricks: Option<i64>,
    /// Its highest call.
    #[serde(default = "no_call")]
    pub call: String,
    /// Who made the call, if noted; it counts for the whole party in any case.
    #[serde(default)]
    pub callers: Vec<i64>,
}

impl Default for PartyEntry {
    fn default() -> Self {
        Self {
            points: None,
            tricks: None,
            call: no_call(),
            callers: Vec::new(),
        }
    }
}

/// The extras of both parties of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ExtrasEntry {
    /// The extras of Re.
    pub re: CountsEntry,
    /// The extras of Kontra.
    pub kontra: CountsEntry,
}

/// The extras of one party of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CountsEntry {
    /// Tricks of 40 points or more.
    pub doppelkopf: i64,
    /// Diamond aces caught.
    pub fox: i64,
    /// Last tricks won with the club jack.
    pub charlie: i64,
    /// Club jacks caught in the last trick (home rule).
    pub charlie_caught: i64,
}

impl CountsEntry {
    /// The count of the extra with this name; `None` if there is no such extra.
    pub fn of(&self, extra: &str) -> Option<i64> {
        match extra {
            "doppelkopf" => Some(self.doppelkopf),
            "fox" => Some(self.fox),
            "charlie" => Some(self.charlie),
            "charlie_caught" => Some(self.charlie_caught),
            _ => None,
        }
    }
}

fn no_call() -> String {
    "none".to_owned()
}
