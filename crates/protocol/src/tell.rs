//! Messages from the server over the WebSocket.

use game::{Json, Refusal, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{ChatLine, Me, News, Numbered, Play, TableCard, TableState, You};

/// One message of the server.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on every connection.
    Welcome {
        /// The version of this protocol.
        protocol: u32,
        /// The version of the server.
        server: String,
        /// The identity of the client.
        me: Me,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// After this many milliseconds of silence either side sends a ping; after twice that the connection counts as lost.
        heartbeat: u32,
    },
    /// The current lobby.
    Lobby {
        /// The id of the request.
        id: u32,
        /// Open tables, running tables that may be watched, and one's own, newest first.
        tables: Vec<TableCard>,
    },
    /// A table of the lobby is new or has changed.
    LobbyChanged {
        /// Its current state.
        table: TableCard,
    },
    /// A table has left the lobby.
    LobbyGone {
        /// The table's id.
        table: String,
    },
    /// The complete table after entering.
    Entered {
        /// The id of the request.
        id: u32,
        /// The version of the last event in it.
        #[ts(type = "number")]
        version: u64,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// The table.
        table: TableState,
        /// This client's rights at the table.
        you: You,
        /// The running game, or the last one.
        play: Option<Play>,
        /// The recent chat lines, oldest first.
        chat: Vec<ChatLine>,
    },
    /// The table after entering again: only what was missed.
    Resumed {
        /// The id of the request.
        id: u32,
        /// The version of the last event.
        #[ts(type = "number")]
        version: u64,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// The missed events, oldest first.
        missed: Vec<Numbered>,
        /// The current table.
        table: TableState,
        /// This client's rights at the table.
        you: You,
        /// The current game, if anything in it was missed.
        play: Option<Play>,
    },
    /// An event of the table. Every version is sent, so that the client can detect a gap.
    Event {
        /// The number of this event, counted from 1.
        #[ts(type = "number")]
        version: u64,
        /// When it happened, in milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
        /// The event as this viewer may see it.
        news: News,
        /// The table, if it has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableState>,
        /// This client's rights at the table, sent with `table` or `play`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        you: Option<You>,
        /// The game, if it has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        play: Option<Play>,
    },
    /// Somebody connected or left, or has now been away for too long; not an event, and without a version.
    Presence {
        /// The current table.
        table: TableState,
        /// This client's rights at the table.
        you: You,
    },
    /// The request is done, and durable.
    Done {
        /// The id of the request.
        id: u32,
        /// The version of its event, if it made one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        version: Option<u64>,
    },
    /// The request was refused; nothing has changed.
    Error {
        /// The id of the request; absent if the message could not be parsed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        /// The reason, with a code for programs, a sentence for people and the rule that forbids it.
        error: Refusal,
    },
    /// Whether an action would be legal.
    Checked {
        /// The id of the request.
        id: u32,
        /// The action in canonical notation, if it is legal.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        action: Option<String>,
        /// The game's own preview of the action, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "unknown")]
        preview: Option<serde_json::Value>,
        /// Why it is not legal.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        error: Option<Refusal>,
    },
    /// Steps of the current game as this viewer may see them.
    History {
        /// The id of the request.
        id: u32,
        /// The index of the first of them.
        from: u32,
        /// The total number of steps.
        of: u32,
        /// The steps, up to a limit.
        #[ts(type = "Array<unknown>")]
        #[schemars(with = "Vec<serde_json::Value>")]
        steps: Vec<Json>,
    },
    /// What the strongest bot would do.
    Hint {
        /// The id of the request.
        id: u32,
        /// The seat.
        seat: Seat,
        /// The action in the game's notation.
        action: String,
    },
    /// The client fell behind, and queued messages were dropped. It has to enter again with the last version it saw.
    Resync {},
    /// The server is about to close the connection.
    Closing {
        /// A code and a sentence: `shutting_down`, `flood`, `signed_out`, …
        error: Refusal,
    },
}
