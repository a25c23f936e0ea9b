//! Bodies of the HTTP API. A refusal is always `{"code", "message", "rule"?}` with a matching status.

use game::{BySeat, Json, Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{ClockRule, Ending, Visibility};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{DealProof, Occupant, TableCard};

/// The identity of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS, ToSchema)]
pub struct Me {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The number of the avatar, 0 to 15.
    pub avatar: u8,
    /// Whether this is an account with a password, or a guest of this browser.
    pub account: bool,
}

/// The name of a new guest, or a new name.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 visible characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The number of the avatar, 0 to 15; chosen by the server if left out.
    #[serde(default)]
    #[ts(optional)]
    #[schema(maximum = 255)]
    pub avatar: Option<u8>,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name, unique among accounts.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A change of password, which ends all other sessions.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// The new password, 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// A line of text in three languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LevelText {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
    /// Finnish.
    pub fi: String,
}

/// A level of a game's bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BotLevel {
    /// The id in requests.
    pub id: String,
    /// The displayed name.
    pub name: LevelText,
    /// Its character in one line.
    pub character: LevelText,
}

/// A game of the catalog.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// The id in URLs and requests.
    pub id: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The allowed numbers of players.
    pub seats: Vec<u8>,
    /// The names of the presets, the default first.
    pub presets: Vec<String>,
    /// The options of each preset, in the same order.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Object>)]
    pub preset_options: Vec<serde_json::Value>,
    /// The JSON Schema of the options.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// The levels of its bots, weakest first.
    pub levels: Vec<BotLevel>,
}

/// A bot on a chosen seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// The seat.
    #[schema(value_type = u8, maximum = 255)]
    pub seat: Seat,
    /// The id of the bot's level.
    pub level: String,
}

/// A request for a new table. The requester owns it and sits down at once, on the first free seat.
#[derive(Clone, PartialEq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The preset to start from; the game's first if left out.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options that differ from the preset.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<serde_json::Value>,
    /// The number of players. If left out and the game allows several numbers, those who sit down vote.
    #[serde(default)]
    #[ts(optional)]
    #[schema(maximum = 255)]
    pub seats: Option<u8>,
    /// Who can see the table in the lobby.
    #[serde(default)]
    #[ts(optional, as = "Option<Visibility>")]
    pub visibility: Visibility,
    /// The clock.
    #[serde(default)]
    #[ts(optional, as = "Option<ClockRule>")]
    pub clock: ClockRule,
    /// Whether spectators are allowed; yes if left out.
    #[serde(default)]
    #[ts(optional)]
    pub spectators: Option<bool>,
    /// Bots on chosen seats. With bots on all seats but one the game begins at once.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<BotSeat>>")]
    pub bots: Vec<BotSeat>,
    /// Whether the requester only watches.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub watch: bool,
}

/// A table that was opened, or found by its code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Opened {
    /// Its id.
    pub table: String,
    /// Its short code.
    pub code: String,
    /// The join link.
    pub link: String,
}

/// What a join code invites to; available without a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// The name of the table's owner; empty if the account was deleted.
    pub owner: String,
    /// The table as the lobby lists it.
    pub table: TableCard,
    /// The options that differ from the preset.
    #[ts(type = "Record<string, unknown>")]
    pub terms: serde_json::Map<String, serde_json::Value>,
}

/// A player of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordPlayer {
    /// The person or bot; `null` if the seat had been given up.
    pub occupant: Option<Occupant>,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordInfo {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The preset of its options.
    pub preset: String,
    /// The version of the rules.
    pub rules_version: u16,
    /// The players, in order of seats.
    pub players: Vec<RecordPlayer>,
    /// The requester's seat.
    #[schema(value_type = Option<u8>)]
    pub my_seat: Option<Seat>,
    /// How it ended.
    pub ending: Ending,
    /// The result.
    #[schema(value_type = Object)]
    pub outcome: Outcome,
    /// The points of each round.
    #[schema(value_type = Vec<Vec<i32>>)]
    pub rounds: Vec<BySeat<i32>>,
    /// The number of steps.
    pub steps: u32,
    /// Whether it is rated.
    pub rated: bool,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub began: u64,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub ended: u64,
}

/// One moment of a replay.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayStep {
    /// The step that led here; `null` at the start.
    #[ts(type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub shown: Option<Json>,
    /// The position after it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Json,
    /// The number of rounds finished by then.
    pub rounds: u32,
    /// Whose turn it was.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// The time, in milliseconds since 1970; `null` if unknown.
    #[ts(type = "number | null")]
    pub at: Option<u64>,
}

/// A game step by step as one viewer saw it, or with all cards open.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Replay {
    /// The game.
    pub info: RecordInfo,
    /// The index of the first moment in `steps`.
    pub from: u32,
    /// The moments from there on, up to a limit.
    pub steps: Vec<ReplayStep>,
    /// The total number of moments.
    pub of: u32,
    /// The proofs of the deals.
    #[schema(value_type = Vec<Object>)]
    pub deals: Vec<DealProof>,
}

/// The analysis of one action of a finished game, from what its seat knew.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AnalysisStep {
    /// The number of the step, counted from 1: the index of its moment in the replay.
    pub seq: u32,
    /// The seat that acted.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The action that was played.
    pub played: String,
    /// The bot's choice; `null` if it found none.
    pub best: Option<String>,
    /// The points that the bot expects for the seat from there on under its own play; `null` if there was no choice.
    pub expects: Option<f64>,
    /// How much less the bot expects of the played action, at least 0; `null` if unknown.
    pub cost: Option<f64>,
}

/// The analysis of a finished game so far.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Analysis {
    /// The level of the bot.
    pub level: String,
    /// The number of actions analysed.
    pub done: u32,
    /// The total number of actions.
    pub of: u32,
    /// The number of actions before the first one in `steps`.
    pub from: u32,
    /// The analysed actions from there on, in order.
    pub steps: Vec<AnalysisStep>,
}

/// A link that gives anybody access to a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Share {
    /// The link.
    pub link: String,
    /// The key in it, for the `share` parameter.
    pub share: String,
}

/// A request for an API token.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MintToken {
    /// The label, 1 to 40 characters; the program sits at tables under this name.
    #[schema(min_length = 1, max_length = 40)]
    pub label: String,
}

/// A new API token; its text is shown only once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct NewToken {
    /// Its id.
    pub id: String,
    /// The text for `Authorization: Bearer`.
    pub token: String,
}

/// An API token in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TokenInfo {
    /// Its id.
    pub id: String,
    /// The label.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
}
