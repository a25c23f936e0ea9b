//! What can go wrong between a client and the server.

use serde_json::Value;

/// What went wrong.
#[derive(Debug)]
pub enum ClientError {
    /// The connection could not be made, or broke off.
    Lost(String),
    /// The server refused, with this refusal.
    Refused(Value),
    /// The server answered something that is not in the protocol.
    Strange(String),
}

impl std::fmt::Display for ClientError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Lost(reason) => write!(f, "the connection was lost: {reason}"),
            Self::Refused(refusal) => write!(f, "the server refused: {refusal}"),
            Self::Strange(answer) => write!(f, "the server answered something strange: {answer}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Lost(error.to_string())
    }
}
