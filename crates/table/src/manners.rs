//! What people can do at a table besides playing.

use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People are sitting down.
    Opening,
    /// A game is on.
    Playing,
    /// The game is over; a rematch may follow.
    Finished,
    /// Nothing more will happen here.
    Closed,
}

/// What somebody wants while there are enough for a small game but not for a large one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    /// Begin with those who are here.
    Start,
    /// Wait for more.
    Wait,
}

/// Something that needs the others' consent.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// End the game without a winner.
    Draw,
    /// Undo the last action of the one who asks, and what came after it.
    Takeback,
    /// Play again, once a game is over.
    Rematch,
}

/// A ready-made sentence that every client says in its own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// One moment, please.
    OneMoment,
    /// I am back.
    Back,
    /// Sorry.
    Sorry,
    /// Good game; goodbye.
    Goodbye,
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// A player gave up.
    Resigned {
        /// Who.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// All agreed on a draw.
    Drawn,
    /// A player ran out of time.
    OutOfTime {
        /// Who.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// A player stayed away and another claimed the win.
    Claimed {
        /// Who was away.
        #[schema(value_type = u8)]
        absent: Seat,
    },
    /// The table was closed in the middle of the game.
    Abandoned,
}

/// One thing that a person may do now beside playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum May {
    /// Sit down.
    Sit,
    /// Give the seat up.
    Stand,
    /// Vote.
    Vote,
    /// Seal a part of the cut.
    CutCommit,
    /// Open that part.
    CutReveal,
    /// Go on to the next round.
    GoOn,
    /// Offer a draw.
    OfferDraw,
    /// Ask for the last action back; it may still be refused for what it has shown.
    OfferTakeback,
    /// Answer an offer of a draw.
    AnswerDraw,
    /// Answer a wish to take back.
    AnswerTakeback,
    /// Call a rematch, or agree to one.
    Rematch,
    /// Say no to a rematch, or take the own call back.
    DeclineRematch,
    /// Give up.
    Resign,
    /// Claim the win over somebody away.
    ClaimWin,
    /// Put a bot on a free or forfeit seat.
    SeatBot,
    /// Take the own seat back from a bot.
    Retake,
    /// Ask a guest or a bot to leave.
    Remove,
    /// Close the table.
    Close,
    /// Ask for a hint.
    Hint,
    /// Say something.
    Say,
}
