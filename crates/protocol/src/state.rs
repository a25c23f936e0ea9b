//! The state of a table for clients.

use game::{BySeat, Json, Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{ClockRule, Ending, May, Offer, Phase, Phrase, Visibility, Vote};
use ts_rs::TS;
use utoipa::ToSchema;

/// A table as the lobby lists it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The named options it began from.
    pub preset: String,
    /// Where it stands.
    pub phase: Phase,
    /// Who finds it.
    pub visibility: Visibility,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// Who sits where; `null` for a free seat.
    pub seats: Vec<Option<Occupant>>,
    /// Whether the one who asks sits here.
    pub mine: bool,
    /// Whether something is awaited of the one who asks.
    pub my_turn: bool,
    /// Whether none of its people is at the table now.
    #[serde(default)]
    pub away: bool,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// Somebody, or something, on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// The person's public id.
        id: String,
        /// The name at this table, unlike any other here.
        name: String,
        /// Which drawn face.
        avatar: u8,
    },
    /// A bot.
    Bot {
        /// How strong.
        level: String,
        /// Whose seat it holds, if a person may take it back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        holds_for: Option<String>,
        /// The name of that person.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct SeatState {
    /// Who sits there; `null` for a free seat.
    pub occupant: Option<Occupant>,
    /// Whether the person is connected; true for bots.
    pub connected: bool,
    /// Since when the person has been away, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub away_since: Option<u64>,
    /// Whether the person has been away for so long that the others may claim, seat a bot, or close.
    pub forfeit: bool,
}

/// A table that people are sitting down at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct Opening {
    /// How many more are awaited before the game begins by itself.
    pub missing: u8,
    /// Whether those who sit here are to vote: start, or wait for more.
    pub voting: bool,
    /// Each seat's vote.
    pub votes: BySeat<Option<Vote>>,
    /// The number of players to start with now, or to wait for.
    pub sizes: Vec<u8>,
}

/// A proposal on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct OfferState {
    /// What.
    pub offer: Offer,
    /// Whose.
    pub by: Seat,
    /// Who has agreed, the proposer included.
    pub agreed: Vec<Seat>,
}

/// How far a fair deal has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealStage {
    /// The players seal their parts of the cut.
    Sealing,
    /// The players open their parts.
    Opening,
    /// The house forces open what was not opened in time; its player may still open it.
    Forcing,
}

/// One player's part of a cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct CutState {
    /// Whose.
    pub seat: Seat,
    /// The sealed part, once it is there.
    pub puzzle: Option<String>,
    /// The opened part, once it is there.
    pub part: Option<String>,
    /// Whether the player stands aside.
    pub aside: bool,
}

/// A deal in preparation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct DealState {
    /// The number of the deal at this table, counted from 1.
    pub deal: u32,
    /// The version of the algorithm.
    pub algorithm: u32,
    /// The server's commitment to its secret.
    pub commitment: String,
    /// How far it has come.
    pub stage: DealStage,
    /// The parts of those who cut.
    pub cuts: Vec<CutState>,
    /// When this stage ends whoever is missing, in milliseconds since 1970; absent while parts are forced open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<u64>,
}

/// The end of a round, kept on screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct RoundEnd {
    /// Who has not gone on yet.
    pub waiting_for: Vec<Seat>,
    /// When the next deal comes anyway, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: u64,
}

/// Everything about a table but the game itself; the same for everybody.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct TableState {
    /// Its id.
    pub id: String,
    /// The short code of its join link.
    pub code: String,
    /// Which game.
    pub game: String,
    /// The named options it began from.
    pub preset: String,
    /// All options.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub options: Json,
    /// Who finds it.
    pub visibility: Visibility,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// The public id of the person who opened it.
    pub owner: String,
    /// Where it stands.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// Who is still awaited, while people sit down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// What has been proposed.
    pub offers: Vec<OfferState>,
    /// The deal in preparation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deal: Option<DealState>,
    /// The end of a round that somebody still looks at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub round_end: Option<RoundEnd>,
    /// Whether the game on now counts: nobody was given a hint.
    pub rated: bool,
    /// How many watch.
    pub watching: u32,
}

/// What this client is at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct You {
    /// The seat, of those who play.
    pub seat: Option<Seat>,
    /// Whether this person opened the table.
    pub owner: bool,
    /// What is possible now beside playing.
    pub may: Vec<May>,
}

/// A clock at the time of the message it comes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct ClockState {
    /// Milliseconds left.
    #[ts(type = "number")]
    pub left: u64,
    /// Whether it runs.
    pub running: bool,
}

/// Legal actions beside a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema, TS)]
pub struct LegalActions {
    /// In canonical notation, sorted by bytes.
    pub actions: Vec<String>,
    /// Whether there are more than these; `check` tells of the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub truncated: bool,
}

/// A game as one viewer may know it.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Play {
    /// Which game at this table, counted from 1.
    pub game: u32,
    /// How many steps have been played in it.
    pub step: u32,
    /// Who is awaited.
    pub to_act: Vec<Seat>,
    /// Whether cards are to be dealt.
    pub dealing: bool,
    /// The points of each finished round.
    pub rounds: Vec<BySeat<i32>>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// How it ended, once it is over.
    pub ending: Option<Ending>,
    /// Who played, by seat, once the game is over: whoever sits there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub players: Option<Vec<Option<Occupant>>>,
    /// How many games each of those has won at this table, over rematches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    pub wins: Vec<u32>,
    /// The steps, counted from 1, that the rules do not let anybody look at again now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    pub sealed: Vec<u32>,
    /// Each seat's clock, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<BySeat<ClockState>>,
    /// The id of its record, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub record: Option<String>,
    /// The position: the game's own view type.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub view: Json,
    /// What this client may play.
    pub legal: LegalActions,
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct ChatLine {
    /// The public id of who said it.
    pub person: String,
    /// The name, unlike any other here.
    pub name: String,
    /// The seat, of those who play.
    pub seat: Option<Seat>,
    /// Own words: plain text, never markup.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// A ready-made sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phrase: Option<Phrase>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}
