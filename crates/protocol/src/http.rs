//! Bodies of the HTTP API. A refusal is always `{"code", "message", "rule"?}` with a matching status.

use game::{BySeat, Json, Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{ClockRule, Ending, Visibility};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{DealProof, Occupant, TableCard};

/// Who the server takes a client for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS, ToSchema)]
pub struct Me {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Which drawn face, 0 to 15.
    pub avatar: u8,
    /// Whether this is an account, with a password, or a guest of this browser.
    pub account: bool,
}

/// A guest's name, or a new one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 visible characters.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// Which drawn face, 0 to 15; drawn by the server if left out.
    #[serde(default)]
    #[ts(optional)]
    #[schema(maximum = 255)]
    pub avatar: Option<u8>,
}

/// What an account is entered with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name, unlike any other account's.
    pub name: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A change of password, which signs every other browser out.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The password from now on, 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// One line in each language of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct LevelText {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
    /// Finnish.
    pub fi: String,
}

/// How strong a bot plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct BotLevel {
    /// The name in requests.
    pub id: String,
    /// The name for people.
    pub name: LevelText,
    /// Its character.
    pub character: LevelText,
}

/// A game of the catalog.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// The name in URLs and requests.
    pub id: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// How many may play.
    pub seats: Vec<u8>,
    /// The named sets of options, the default first.
    pub presets: Vec<String>,
    /// The options of each preset, in the same order.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Object>)]
    pub preset_options: Vec<serde_json::Value>,
    /// The JSON Schema of the options.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// The bots that play it, weakest first.
    pub levels: Vec<BotLevel>,
}

/// A bot on a chosen seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// Which seat.
    #[schema(value_type = u8, maximum = 255)]
    pub seat: Seat,
    /// How strong.
    pub level: String,
}

/// A request for a new table. Whoever asks is its owner and sits down at once, on the first free seat.
#[derive(Clone, PartialEq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game.
    pub game: String,
    /// The named options to begin from; the game's first if left out.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options that differ from the preset's.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<serde_json::Value>,
    /// How many play. Left out where the game allows several numbers, those who sit down vote.
    #[serde(default)]
    #[ts(optional)]
    #[schema(maximum = 255)]
    pub seats: Option<u8>,
    /// Who finds the table.
    #[serde(default)]
    #[ts(optional, as = "Option<Visibility>")]
    pub visibility: Visibility,
    /// How long people may think.
    #[serde(default)]
    #[ts(optional, as = "Option<ClockRule>")]
    pub clock: ClockRule,
    /// Whether anybody may watch; yes if left out.
    #[serde(default)]
    #[ts(optional)]
    pub spectators: Option<bool>,
    /// Bots on chosen seats. With bots on all seats but one the game begins at once.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<BotSeat>>")]
    pub bots: Vec<BotSeat>,
    /// Whether the one who asks stays out of the game and watches.
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
    /// The link to give to others.
    pub link: String,
}

/// What somebody who holds a code is invited to, told before a name is given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// Who opened the table; empty where that account was deleted.
    pub owner: String,
    /// The table as the lobby lists it.
    pub table: TableCard,
    /// The options that differ from those of the preset.
    #[ts(type = "Record<string, unknown>")]
    pub terms: serde_json::Map<String, serde_json::Value>,
}

/// Somebody in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordPlayer {
    /// Who; `null` where the seat had been given up.
    pub occupant: Option<Occupant>,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordInfo {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The named options it began from.
    pub preset: String,
    /// The version of the rules.
    pub rules_version: u16,
    /// Who played, in order of seats.
    pub players: Vec<RecordPlayer>,
    /// The seat of the one who asks.
    #[schema(value_type = Option<u8>)]
    pub my_seat: Option<Seat>,
    /// How it ended.
    pub ending: Ending,
    /// With what result.
    #[schema(value_type = Object)]
    pub outcome: Outcome,
    /// The points of each round.
    #[schema(value_type = Vec<Vec<i32>>)]
    pub rounds: Vec<BySeat<i32>>,
    /// How many steps.
    pub steps: u32,
    /// Whether it counts.
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
    /// The step that led here; `null` for the beginning.
    #[ts(type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub shown: Option<Json>,
    /// The position after it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Json,
    /// How many rounds were over then.
    pub rounds: u32,
    /// Who was awaited then.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// When, in milliseconds since 1970; `null` where it is not known.
    #[ts(type = "number | null")]
    pub at: Option<u64>,
}

/// A game step by step as one viewer saw it, or with all cards open.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Replay {
    /// The game.
    pub info: RecordInfo,
    /// The first of the steps below.
    pub from: u32,
    /// The moments from there; fewer than all where they are many.
    pub steps: Vec<ReplayStep>,
    /// How many moments there are in all.
    pub of: u32,
    /// The deals, each to be checked.
    #[schema(value_type = Vec<Object>)]
    pub deals: Vec<DealProof>,
}

/// One action of a finished game as the strongest bot would have seen it from the same seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AnalysisStep {
    /// The number of the step, which is the moment of the replay that it led to; the first is 1.
    pub seq: u32,
    /// Who acted.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What the bot would have played; `null` where it could not say.
    pub best: Option<String>,
    /// How many points the bot expects for the seat from there on, playing on as it would; `null` where it did not have to think.
    pub expects: Option<f64>,
    /// How many points less it expects of what was played, never below 0; `null` where it could not say.
    pub cost: Option<f64>,
}

/// What the strongest bot thinks of a finished game, as far as it has come.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Analysis {
    /// The level of the bot.
    pub level: String,
    /// How many actions it has looked at.
    pub done: u32,
    /// How many actions there are.
    pub of: u32,
    /// How many actions are left out before the first one below.
    pub from: u32,
    /// The actions from there, in the order in which they were played.
    pub steps: Vec<AnalysisStep>,
}

/// A link that lets anybody see a record.
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
    /// What it is for, 1 to 40 characters; the program sits at tables under this name.
    #[schema(min_length = 1, max_length = 40)]
    pub label: String,
}

/// A new API token; its text is shown this once.
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
    /// What it is for.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
}
