//! The protocol between the server and its clients: every WebSocket message, every HTTP body, and their TypeScript types.
//!
//! `docs/protocol.md` describes the same for people. Raise [`PROTOCOL`] when an old client would misunderstand a message.

mod ask;
mod http;
mod news;
mod schema;
mod state;
mod tell;
mod typescript;

pub use ask::{Ask, ClientMessage};
pub use http::{
    Analysis, AnalysisStep, BotLevel, BotSeat, Credentials, GameInfo, Invitation, LevelText, Me,
    MintToken, NewName, NewPassword, NewTable, NewToken, Opened, RecordInfo, RecordPlayer, Replay,
    ReplayStep, Share, TokenInfo,
};
pub use news::{CutProof, DealProof, News, Numbered};
pub use schema::{client_schema, server_schema};
pub use state::{
    ChatLine, ClockState, CutState, DealStage, DealState, LegalActions, Occupant, OfferState,
    Opening, Play, RoundEnd, SeatState, TableCard, TableState, You,
};
pub use tell::ServerMessage;
pub use typescript::typescript;

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// Size limit of a client's message, in bytes.
pub const MAX_MESSAGE: usize = 4096;

/// Limit of legal actions listed with a view.
pub const MAX_LEGAL: usize = 400;

/// Length limit of a chat text, in characters.
pub const MAX_SAYING: usize = 300;
