//! Events of a table, as one viewer may see them.

use game::{Json, Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Ending, Offer, Vote};
use ts_rs::TS;

use crate::{ChatLine, Occupant};

/// An event with its version.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Numbered {
    /// The version: the number of the event at this table, counted from 1.
    #[ts(type = "number")]
    pub version: u64,
    /// When it happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The event.
    pub news: News,
}

/// One player's part of a cut. In version 2 there is an entry for everybody who was asked to cut; without `puzzle` nothing was
/// sealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct CutProof {
    /// The player's seat.
    pub seat: Seat,
    /// The sealed part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub puzzle: Option<String>,
    /// The period that opened it; absent if it was forced open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub period: Option<String>,
    /// Whether the server forced it open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub forced: bool,
    /// Whether the player stood aside; a player who sealed nothing and did not stand aside was late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub aside: bool,
    /// The part that was used for the deal; `null` if none was.
    pub part: Option<String>,
    /// Version 1 only: the hash that sealed the part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// Version 1 only: the salt of the part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
}

/// The proof of a deal, available after its round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DealProof {
    /// The table's id, which is part of the commitment.
    pub table: String,
    /// The number of the deal.
    pub deal: u32,
    /// The version of the algorithm.
    pub algorithm: u32,
    /// The server's commitment, published before anybody cut.
    pub commitment: String,
    /// The secret, 64 hexadecimal digits.
    pub secret: String,
    /// The salt, 64 hexadecimal digits.
    pub salt: String,
    /// The number of the step in its game, counted from 1.
    pub step: u32,
    /// The players' parts in order of seats.
    pub cuts: Vec<CutProof>,
    /// The outcome of chance, in full.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub chance: Json,
}

/// An event.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum News {
    /// The table was opened.
    Opened {},
    /// A person or bot took a seat.
    Sat {
        /// The seat.
        seat: Seat,
        /// The person or bot.
        occupant: Occupant,
    },
    /// A person has a new name: renamed, or a guest became an account.
    Renamed {
        /// The seat, if they have one.
        seat: Option<Seat>,
        /// The new name.
        name: String,
    },
    /// A seat was given up.
    Stood {
        /// The seat.
        seat: Seat,
        /// Whether the owner removed the occupant.
        removed: bool,
    },
    /// A person took the seat back from the bot that held it.
    Retook {
        /// The seat.
        seat: Seat,
    },
    /// A player voted.
    Voted {
        /// The player's seat.
        seat: Seat,
        /// The vote.
        vote: Vote,
    },
    /// A game began.
    Started {
        /// The number of the game at this table, counted from 1.
        game: u32,
        /// The number of players.
        seats: u8,
    },
    /// Seats of a finished game were given up, and the table waits for others.
    Reopened {},
    /// A step of the game: the game's own step view. A deal is a step, too.
    Step {
        /// The number of the step in its game, counted from 1.
        step: u32,
        /// What this viewer may see of it.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        shown: Json,
    },
    /// Steps were undone.
    TookBack {
        /// How many steps remain.
        step: u32,
    },
    /// A player made a proposal.
    Offered {
        /// The player's seat.
        seat: Seat,
        /// The proposal.
        offer: Offer,
    },
    /// A player answered a proposal.
    Answered {
        /// The player's seat.
        seat: Seat,
        /// The proposal.
        offer: Offer,
        /// Whether they agree.
        agree: bool,
    },
    /// The preparation of a deal began: the server has committed to its secret.
    DealOpened {
        /// The number of the deal.
        deal: u32,
        /// The commitment.
        commitment: String,
    },
    /// A player sealed their part of the cut, or stood aside.
    CutSealed {
        /// The player's seat.
        seat: Seat,
        /// The sealed part; `null` if the player stands aside.
        puzzle: Option<String>,
    },
    /// All parts are sealed, or the time was up: now they are opened.
    CutsClosed {
        /// The seats without a part.
        left_out: Vec<Seat>,
    },
    /// A player opened their part of the cut.
    CutOpened {
        /// The player's seat.
        seat: Seat,
        /// The part.
        part: String,
    },
    /// Parts were sealed but not opened in time: the server forces them open, which takes about two minutes.
    CutsWithheld {
        /// The seats of these parts.
        seats: Vec<Seat>,
    },
    /// A part of the cut was forced open.
    CutForced {
        /// The seat of the part.
        seat: Seat,
        /// The part.
        part: String,
    },
    /// The round is over: the deal can be verified.
    DealShown {
        /// The proof.
        proof: DealProof,
    },
    /// A player continued after the end of the round.
    WentOn {
        /// The player's seat; `null` if the time was up for all.
        seat: Option<Seat>,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        ending: Ending,
        /// The result.
        outcome: Outcome,
    },
    /// A chat line.
    Said {
        /// The line and its sender.
        line: ChatLine,
    },
    /// A player got a hint: the game is no longer rated.
    Hinted {
        /// The player's seat.
        seat: Seat,
    },
    /// The server was restarted during the game; clocks did not run meanwhile.
    Woke {},
    /// A player whose turn it is could not be told: the clock is stopped.
    Unreached {
        /// The player's seat.
        seat: Seat,
    },
    /// The player has been told: the clock runs again.
    Reached {
        /// The player's seat.
        seat: Seat,
    },
    /// The table was closed.
    Closed {},
}
