//! Errors of a client.

use serde_json::Value;

/// Why a client failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed or broke.
    #[error("the connection was lost: {0}")]
    Lost(String),
    /// The server refused, with this refusal.
    #[error("the server refused: {0}")]
    Refused(Value),
    /// The server's answer is not in the protocol.
    #[error("the server answered something strange: {0}")]
    Strange(String),
}

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

impl From<hyper::Error> for ClientError {
    fn from(error: hyper::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

impl From<hyper::http::Error> for ClientError {
    fn from(error: hyper::http::Error) -> Self {
        Self::Strange(error.to_string())
    }
}
