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
    /// The game's id.
    pub game: String,
    /// The preset of its options.
    pub preset: String,
    /// Its phase.
    pub phase: Phase,
    /// Who can see it in the lobby.
    pub visibility: Visibility,
    /// The clock.
    pub clock: ClockRule,
    /// Whether spectators are allowed.
    pub spectators: bool,
    /// The occupants by seat; `null` for a free seat.
    pub seats: Vec<Option<Occupant>>,
    /// Whether the requester sits here.
    pub mine: bool,
    /// Whether it is the requester's turn.
    pub my_turn: bool,
    /// Whether none of its people is connected.
    #[serde(default)]
    pub away: bool,
    /// When it last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// The person's public id.
        id: String,
        /// The name, unique at this table.
        name: String,
        /// The number of the avatar.
        avatar: u8,
    },
    /// A bot.
    Bot {
        /// The id of the bot's level.
        level: String,
        /// The public id of the person whose seat it holds, who may take it back.
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
    /// The occupant; `null` for a free seat.
    pub occupant: Option<Occupant>,
    /// Whether the person is connected; true for bots.
    pub connected: bool,
    /// Since when the person has been away, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub away_since: Option<u64>,
    /// Whether the person has been away for so long that the others may claim the win, seat a bot, or close the
    /// table.
    pub forfeit: bool,
}

/// A table before its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct Opening {
    /// How many more players are needed for the game to begin automatically.
    pub missing: u8,
    /// Whether those who sit here vote: start, or wait for more.
    pub voting: bool,
    /// Each seat's vote.
    pub votes: BySeat<Option<Vote>>,
    /// The number of players to start with now, or to wait for.
    pub sizes: Vec<u8>,
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct OfferState {
    /// The proposal.
    pub offer: Offer,
    /// The proposer's seat.
    pub by: Seat,
    /// The seats that have agreed, including the proposer's.
    pub agreed: Vec<Seat>,
}

/// The stage of a deal's preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealStage {
    /// The players seal their parts of the cut.
    Sealing,
    /// The players open their parts.
    Opening,
    /// The server forces open the parts that were not opened in time; their players may still open them.
    Forcing,
}

/// One player's part of a cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct CutState {
    /// The player's seat.
    pub seat: Seat,
    /// The sealed part, once received.
    pub puzzle: Option<String>,
    /// The opened part, once known.
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
    /// Its stage.
    pub stage: DealStage,
    /// The parts of the players who cut.
    pub cuts: Vec<CutState>,
    /// When this stage ends even if somebody is missing, in milliseconds since 1970; absent while parts are
    /// forced open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<u64>,
}

/// The end of a round that is still shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct RoundEnd {
    /// The seats that have not continued yet.
    pub waiting_for: Vec<Seat>,
    /// When the next deal begins anyway, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: u64,
}

/// The state of a table apart from the game; the same for everybody.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct TableState {
    /// Its id.
    pub id: String,
    /// The short code of its join link.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The preset of its options.
    pub preset: String,
    /// All options.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub options: Json,
    /// Who can see it in the lobby.
    pub visibility: Visibility,
    /// The clock.
    pub clock: ClockRule,
    /// Whether spectators are allowed.
    pub spectators: bool,
    /// The public id of the owner.
    pub owner: String,
    /// Its phase.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// The state before a game begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<Opening>,
    /// The open proposals.
    pub offers: Vec<OfferState>,
    /// The deal in preparation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deal: Option<DealState>,
    /// The end of a round that is still shown to somebody.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub round_end: Option<RoundEnd>,
    /// Whether the current game is rated: nobody got a hint.
    pub rated: bool,
    /// The number of spectators.
    pub watching: u32,
}

/// This client's rights at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct You {
    /// The seat, if this person plays.
    pub seat: Option<Seat>,
    /// Whether this person owns the table.
    pub owner: bool,
    /// What is possible now besides playing.
    pub may: Vec<May>,
}

/// A clock at the time of its message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct ClockState {
    /// Milliseconds left.
    #[ts(type = "number")]
    pub left: u64,
    /// Whether it runs.
    pub running: bool,
}

/// Legal actions listed with a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema, TS)]
pub struct LegalActions {
    /// In canonical notation, sorted by bytes.
    pub actions: Vec<String>,
    /// Whether there are more than these; `check` answers for the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub truncated: bool,
}

/// A game as one viewer may see it.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Play {
    /// The number of the game at this table, counted from 1.
    pub game: u32,
    /// The number of steps played.
    pub step: u32,
    /// Whose turn it is.
    pub to_act: Vec<Seat>,
    /// Whether cards are to be dealt.
    pub dealing: bool,
    /// The points of each finished round.
    pub rounds: Vec<BySeat<i32>>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// How it ended, once it is over.
    pub ending: Option<Ending>,
    /// The players by seat once the game is over, whoever sits there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub players: Option<Vec<Option<Occupant>>>,
    /// How many games each of them has won at this table, across rematches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    pub wins: Vec<u32>,
    /// The steps, counted from 1, that may not be looked at now by the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u32>>")]
    pub sealed: Vec<u32>,
    /// Each seat's clock, if there are clocks.
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
    /// The legal actions of this client.
    pub legal: LegalActions,
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct ChatLine {
    /// The public id of the sender.
    pub person: String,
    /// The sender's name, unique at this table.
    pub name: String,
    /// The sender's seat, if they play.
    pub seat: Option<Seat>,
    /// A free text, never markup.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// A ready-made sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phrase: Option<Phrase>,
    /// The time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}
