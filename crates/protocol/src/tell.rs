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
        /// Who the server takes the client for.
        me: Me,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// After so many milliseconds of silence either side asks for a sign of life; after twice that the connection counts as lost.
        heartbeat: u32,
    },
    /// The lobby as it is.
    Lobby {
        /// The request answered.
        id: u32,
        /// Open tables, running tables that may be watched, and one's own, newest first.
        tables: Vec<TableCard>,
    },
    /// A table in the lobby is new or has changed.
    LobbyChanged {
        /// How it is now.
        table: TableCard,
    },
    /// A table has left the lobby.
    LobbyGone {
        /// Which.
        table: String,
    },
    /// The table entered, whole.
    Entered {
        /// The request answered.
        id: u32,
        /// The version of the last event in it.
        #[ts(type = "number")]
        version: u64,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// The table.
        table: TableState,
        /// What this client is at the table.
        you: You,
        /// The game that is on, or the last one.
        play: Option<Play>,
        /// What was said lately, oldest first.
        chat: Vec<ChatLine>,
    },
    /// The table entered again: only what was missed.
    Resumed {
        /// The request answered.
        id: u32,
        /// The version of the last event.
        #[ts(type = "number")]
        version: u64,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
        /// What happened since, oldest first.
        missed: Vec<Numbered>,
        /// The table as it is now.
        table: TableState,
        /// What this client is at the table.
        you: You,
        /// The game as it is now, if anything in it was missed.
        play: Option<Play>,
    },
    /// Something happened at the table. Every version is sent, so that a gap shows.
    Event {
        /// The number of this event, counted from 1.
        #[ts(type = "number")]
        version: u64,
        /// When it happened, in milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
        /// What happened, as this viewer may know it.
        news: News,
        /// The table, if it is not as before.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableState>,
        /// What this client is at the table, whenever `table` or `play` is there.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        you: Option<You>,
        /// The game, if it is not as before.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        play: Option<Play>,
    },
    /// Somebody came or went, or has now been away long enough; not an event and without a number.
    Presence {
        /// The table as it is now.
        table: TableState,
        /// What this client is at the table.
        you: You,
    },
    /// What was asked is done, and durable.
    Done {
        /// The request answered.
        id: u32,
        /// The version of the event it made, if it made one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        version: Option<u64>,
    },
    /// What was asked is refused; nothing has changed.
    Error {
        /// The request answered; absent where the message could not even be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        /// Why, with a code for programs, a sentence for people and the rule that forbids it.
        error: Refusal,
    },
    /// Whether an action would be legal.
    Checked {
        /// The request answered.
        id: u32,
        /// The action in canonical notation, if it is legal.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        action: Option<String>,
        /// What it would make, where the game has something to show: the game's own preview.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "unknown")]
        preview: Option<serde_json::Value>,
        /// Why not, if it is not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        error: Option<Refusal>,
    },
    /// Steps of the current game as this viewer may know them.
    History {
        /// The request answered.
        id: u32,
        /// The number of the first of them.
        from: u32,
        /// How many there are in all.
        of: u32,
        /// The steps; fewer than asked for where they are many.
        #[ts(type = "Array<unknown>")]
        #[schemars(with = "Vec<serde_json::Value>")]
        steps: Vec<Json>,
    },
    /// What the strongest bot would do.
    Hint {
        /// The request answered.
        id: u32,
        /// For which seat.
        seat: Seat,
        /// The action in the game's notation.
        action: String,
    },
    /// The client did not keep up: what was queued for it is gone. It enters again with the last version it saw.
    Resync {},
    /// The server is about to close the connection.
    Closing {
        /// A code and a sentence: `shutting_down`, `flood`, `signed_out`, …
        error: Refusal,
    },
}
