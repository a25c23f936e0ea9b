//! Messages from a client over the WebSocket.

use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Offer, Phrase, Vote};
use ts_rs::TS;

/// One message of a client: a request with an id, which the answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// An id chosen by the client; the answer repeats it.
    pub id: u32,
    /// The request.
    pub ask: Ask,
}

/// A request. All but `lobby`, `enter` and `ping` refer to the table entered last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Subscribe to the lobby, or unsubscribe. Answered with `lobby`, then `lobby_changed` and `lobby_gone`.
    Lobby {
        /// Whether to subscribe.
        follow: bool,
    },
    /// Enter a table: to sit, to watch, or to resume after a lost connection.
    Enter {
        /// The table's id.
        table: String,
        /// The last version seen; only events after it are sent. Without it the whole table is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        since: Option<u64>,
    },
    /// Leave the table entered; a seat is kept.
    Exit {},
    /// Sit down.
    Sit {
        /// The wanted seat; the first free one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
    },
    /// Give the seat up. Not possible in a running game: see `resign`.
    Stand {},
    /// Vote to start now, or to wait for more players.
    Vote {
        /// The vote.
        vote: Vote,
    },
    /// Play an action. Answered with `done` once the step is durable.
    Act {
        /// The action in the game's notation.
        action: String,
        /// The number of steps the client has seen; if it is outdated, the action is refused as `stale`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        step: Option<u32>,
    },
    /// Ask whether an action would be legal. Answered with `checked`; nothing changes.
    Check {
        /// The action in the game's notation.
        action: String,
    },
    /// Seal one's part of the cut; `null` to stand aside.
    CutCommit {
        /// The number of the deal.
        deal: u32,
        /// A number of 1,024 bits whose factors only this client knows, 256 hexadecimal digits; see `docs/fairness.md`.
        puzzle: Option<String>,
    },
    /// Open one's part of the cut.
    CutReveal {
        /// The number of the deal.
        deal: u32,
        /// A period that opens the puzzle, 256 hexadecimal digits.
        period: String,
    },
    /// Continue after the end of a round.
    GoOn {},
    /// Propose something to the others.
    Offer {
        /// The proposal.
        offer: Offer,
    },
    /// Agree to another player's proposal, or decline it; the proposer withdraws it by declining.
    Answer {
        /// The proposal.
        offer: Offer,
        /// Whether to agree.
        agree: bool,
    },
    /// Propose a rematch of a finished game.
    Rematch {},
    /// Resign. With more than two players a bot plays on in this seat.
    Resign {},
    /// Claim the win over a player who has been away for too long.
    ClaimWin {},
    /// Put a bot on an empty seat, or on the seat of a player who has been away for too long.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The id of the bot's level.
        level: String,
    },
    /// Take one's own seat back from the bot that holds it.
    Retake {},
    /// Remove a guest or a bot from a table without a running game; only for the owner.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// Close the table: the owner outside a game, or any player once another has been away for too long.
    Close {},
    /// Send a chat line; exactly one of the two fields.
    Say {
        /// A free text, without markup.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
        /// A ready-made sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        phrase: Option<Phrase>,
    },
    /// Ask what the strongest bot would do. The game is no longer rated. Answered with `hint`.
    Hint {},
    /// The steps of the current game as this viewer may see them. Answered with `history`.
    History {
        /// The index of the first step wanted, counted from 0.
        from: u32,
    },
    /// Check the connection. Answered with `done`.
    Ping {},
}
