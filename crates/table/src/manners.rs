//! What people can do at a table besides playing.

use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The phase of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People are sitting down.
    Opening,
    /// A game is running.
    Playing,
    /// The game is over; a rematch may follow.
    Finished,
    /// Closed for good.
    Closed,
}

/// A vote while there are enough players for a small game but not for a large one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    /// Begin with the players present.
    Start,
    /// Wait for more players.
    Wait,
}

/// A proposal that needs the others' consent.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// End the game without a winner.
    Draw,
    /// Undo the proposer's last action, and everything after it.
    Takeback,
    /// Play again, once a game is over.
    Rematch,
}

/// A ready-made sentence that every client shows in its own language.
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

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// A player resigned.
    Resigned {
        /// The player's seat.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// All agreed on a draw.
    Drawn,
    /// A player ran out of time.
    OutOfTime {
        /// The player's seat.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// A player was away for too long and another claimed the win.
    Claimed {
        /// The absent player's seat.
        #[schema(value_type = u8)]
        absent: Seat,
    },
    /// The table was closed during the game.
    Abandoned,
}

/// Something that a person may do now besides playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum May {
    /// Sit down.
    Sit,
    /// Give the seat up.
    Stand,
    /// Vote.
    Vote,
    /// Seal one's part of the cut.
    CutCommit,
    /// Open one's part of the cut.
    CutReveal,
    /// Continue to the next round.
    GoOn,
    /// Offer a draw.
    OfferDraw,
    /// Ask to take the last action back; it may still be refused for what it has revealed.
    OfferTakeback,
    /// Answer an offer of a draw.
    AnswerDraw,
    /// Answer a request for a takeback.
    AnswerTakeback,
    /// Propose a rematch, or agree to one.
    Rematch,
    /// Decline a rematch, or withdraw one's own proposal.
    DeclineRematch,
    /// Resign.
    Resign,
    /// Claim the win over an absent player.
    ClaimWin,
    /// Put a bot on a free or forfeited seat.
    SeatBot,
    /// Take one's own seat back from a bot.
    Retake,
    /// Remove a guest or a bot.
    Remove,
    /// Close the table.
    Close,
    /// Ask for a hint.
    Hint,
    /// Send a chat line.
    Say,
}
