//! Events of a table, as one viewer may see them.

use game::{Json, Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Ending, Offer, Vote};
use ts_rs::TS;

use crate::{ChatLine, Occupant};

/// An event with its number.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Numbered {
    /// The number of the event at this table, counted from 1.
    #[ts(type = "number")]
    pub version: u64,
    /// When it happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    pub news: News,
}

/// One player's part of a cut. Version 2 has an entry for everybody who was asked to cut; without `puzzle` nothing was sealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct CutProof {
    /// Whose.
    pub seat: Seat,
    /// The sealed part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub puzzle: Option<String>,
    /// What opened it; absent where it was forced open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub period: Option<String>,
    /// Whether the house forced it open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub forced: bool,
    /// Whether the player stood aside; otherwise whoever sealed nothing was late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub aside: bool,
    /// The part as it went into the deal; `null` where it did not.
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

/// Everything needed to check a deal, once its round is over.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DealProof {
    /// The table's id, which is part of what was committed to.
    pub table: String,
    /// The number of the deal.
    pub deal: u32,
    /// The version of the algorithm.
    pub algorithm: u32,
    /// What the server had committed to before anybody cut.
    pub commitment: String,
    /// The secret, 64 hexadecimal digits.
    pub secret: String,
    /// The salt, 64 hexadecimal digits.
    pub salt: String,
    /// The number of the step in its game, counted from 1.
    pub step: u32,
    /// The players' parts in order of seats.
    pub cuts: Vec<CutProof>,
    /// How chance fell, in full.
    #[ts(type = "unknown")]
    #[schemars(with = "serde_json::Value")]
    pub chance: Json,
}

/// What happened.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum News {
    /// The table was opened.
    Opened {},
    /// Somebody, or a bot, took a seat.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        occupant: Occupant,
    },
    /// Somebody has another name from now on: a guest who made an account, or signed in to one.
    Renamed {
        /// On which seat, if on one.
        seat: Option<Seat>,
        /// The name from now on.
        name: String,
    },
    /// Somebody gave a seat up.
    Stood {
        /// Which.
        seat: Seat,
        /// Whether the owner asked for it.
        removed: bool,
    },
    /// Somebody took the seat back from the bot that held it.
    Retook {
        /// Which.
        seat: Seat,
    },
    /// Somebody voted.
    Voted {
        /// Who.
        seat: Seat,
        /// For what.
        vote: Vote,
    },
    /// A game began.
    Started {
        /// Which game at this table, counted from 1.
        game: u32,
        /// How many play.
        seats: u8,
    },
    /// Seats of a finished game were given up, and the table looks for others.
    Reopened {},
    /// A step of the game: the game's own step view. Chance is a step too.
    Step {
        /// The number of the step in its game, counted from 1.
        step: u32,
        /// What this viewer may know of it.
        #[ts(type = "unknown")]
        #[schemars(with = "serde_json::Value")]
        shown: Json,
    },
    /// Steps were taken back.
    TookBack {
        /// How many steps are left.
        step: u32,
    },
    /// Somebody proposed something.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// Somebody answered.
    Answered {
        /// Who.
        seat: Seat,
        /// To what.
        offer: Offer,
        /// Yes or no.
        agree: bool,
    },
    /// A deal is prepared: the server has committed to its secret.
    DealOpened {
        /// The number of the deal.
        deal: u32,
        /// The commitment.
        commitment: String,
    },
    /// Somebody sealed a part of the cut, or stood aside.
    CutSealed {
        /// Who.
        seat: Seat,
        /// The sealed part; `null` for standing aside.
        puzzle: Option<String>,
    },
    /// All parts are sealed, or the time was up: now they are opened.
    CutsClosed {
        /// Who is left out.
        left_out: Vec<Seat>,
    },
    /// Somebody opened a part of the cut.
    CutOpened {
        /// Who.
        seat: Seat,
        /// The part.
        part: String,
    },
    /// Parts were sealed and not opened in time: the house forces them open, which takes about two minutes.
    CutsWithheld {
        /// Whose.
        seats: Vec<Seat>,
    },
    /// A part of the cut was forced open.
    CutForced {
        /// Whose.
        seat: Seat,
        /// The part.
        part: String,
    },
    /// The round is over: the deal can be checked.
    DealShown {
        /// All that is needed.
        proof: DealProof,
    },
    /// Somebody has seen the end of the round.
    WentOn {
        /// Who; `null` where the time was up for all.
        seat: Option<Seat>,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// With what result.
        outcome: Outcome,
    },
    /// Somebody said something.
    Said {
        /// What, and who.
        line: ChatLine,
    },
    /// Somebody was given a hint: the game does not count any more.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// The server was restarted while the game was on; clocks stood still meanwhile.
    Woke {},
    /// Somebody is awaited and could not be told: the clock stands.
    Unreached {
        /// Whose.
        seat: Seat,
    },
    /// Somebody who could not be told has been: the clock runs.
    Reached {
        /// Whose.
        seat: Seat,
    },
    /// The table was closed.
    Closed {},
}
