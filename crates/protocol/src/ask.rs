//! Messages from a client over the WebSocket.

use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Offer, Phrase, Vote};
use ts_rs::TS;

/// One message of a client: something it asks, under a number of its choice that the answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// Chosen by the client; the answer carries it.
    pub id: u32,
    /// What is asked.
    pub ask: Ask,
}

/// What a client asks. All but `lobby`, `enter` and `ping` speak of the table entered last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Follow the lobby, or stop following it. Answered with `lobby`, then `lobby_changed` and `lobby_gone`.
    Lobby {
        /// Whether to follow it from now on.
        follow: bool,
    },
    /// Come to a table: to sit, to watch, or to go on after a lost connection.
    Enter {
        /// The table's id.
        table: String,
        /// The last version seen; only what came after it is sent. Without it the whole table is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// Go away from the table entered; a seat is kept.
    Exit {},
    /// Sit down.
    Sit {
        /// A wished-for seat; otherwise the first free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
    },
    /// Give the seat up. In a running game this is possible only where a bot takes over: see `resign`.
    Stand {},
    /// Start now, or wait for more.
    Vote {
        /// Which.
        vote: Vote,
    },
    /// Play. Answered with `done` once the step is durable.
    Act {
        /// The action in the game's notation.
        action: String,
        /// How many steps the client has seen; if given and no longer true, the action is refused as `stale`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        step: Option<u32>,
    },
    /// Would this be legal? Answered with `checked`; nothing changes.
    Check {
        /// The action in the game's notation.
        action: String,
    },
    /// My part of the cut, sealed; `null` to stand aside.
    CutCommit {
        /// The number of the deal.
        deal: u32,
        /// A number of 1,024 bits whose factors only this client knows, 256 hexadecimal digits; see `docs/fairness.md`.
        puzzle: Option<String>,
    },
    /// My part of the cut, opened.
    CutReveal {
        /// The number of the deal.
        deal: u32,
        /// What opens the puzzle, 256 hexadecimal digits.
        period: String,
    },
    /// I have seen the end of the round: deal on.
    GoOn {},
    /// Propose something to the others.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Say yes or no to what another proposed; the proposer's own no takes it back.
    Answer {
        /// To what.
        offer: Offer,
        /// Yes or no.
        agree: bool,
    },
    /// Call a rematch of a finished game.
    Rematch {},
    /// Give up. At a table of more than two a bot plays on in this seat.
    Resign {},
    /// Claim the win over somebody who has been away for too long.
    ClaimWin {},
    /// Put a bot on an empty seat, or on the seat of somebody who has been away for too long.
    SeatBot {
        /// Which seat.
        seat: Seat,
        /// How strong.
        level: String,
    },
    /// Take one's own seat back from the bot that holds it.
    Retake {},
    /// The owner: ask a guest, or a bot, to leave a table that is not playing.
    Remove {
        /// Which seat.
        seat: Seat,
    },
    /// Close the table: the owner outside a game, or anybody seated once another has been away for too long.
    Close {},
    /// Say something; exactly one of the two.
    Say {
        /// Own words, as plain text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
        /// A ready-made sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        phrase: Option<Phrase>,
    },
    /// What would the strongest bot do here? Marks the game as unrated. Answered with `hint`.
    Hint {},
    /// The steps of the current game as this viewer may know them. Answered with `history`.
    History {
        /// The first step wanted, counted from 0.
        from: u32,
    },
    /// Are you there? Answered with `done`.
    Ping {},
}
