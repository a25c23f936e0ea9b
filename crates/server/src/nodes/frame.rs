//! Frames of a link: a length, then that many bytes. Towards the owner JSON; back a kind, a number, and the text exactly as
//! the client gets it, so that it is serialised once.
//!
//! By hand: `framed` and `read` are a few lines each; `LengthDelimitedCodec` would bring in `tokio-util` for them.

use protocol::Ask;
use serde::{Deserialize, Serialize};
use table::Person;
use tokio::io::{AsyncRead, AsyncReadExt};

use crate::lobby::Turns;

/// Size limit of a frame: far more than the longest message to a client.
const LONGEST: usize = 4 << 20;

/// Frames towards the owner of a table. A connection is identified by its number at its own node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Up {
    /// A connection enters a table.
    Enter {
        connection: u64,
        table: String,
        person: Person,
        id: u32,
        since: Option<u64>,
    },
    /// A connection leaves its table.
    Exit { connection: u64 },
    /// A connection's request to its table.
    Ask { connection: u64, id: u32, ask: Ask },
    /// A guest became an account, or a person has a new name.
    Became {
        request: u64,
        table: String,
        was: String,
        who: Person,
    },
    /// An account was deleted.
    Gone {
        request: u64,
        table: String,
        person: String,
    },
    /// Heartbeat of the link.
    Ping { request: u64 },
    /// Subscribes to the turns at this person's tables.
    Follow { person: String },
    /// Removes the subscription for this person.
    Unfollow { person: String },
    /// A client has answered the ping of this time, by the owner's clock.
    Heard { connection: u64, asked: u64 },
}

impl Up {
    pub fn encode(&self) -> Vec<u8> {
        framed(&serde_json::to_vec(self).unwrap_or_default())
    }
}

/// Frames to the node where the client is connected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Down {
    /// A message for a connection.
    Text { connection: u64, text: String },
    /// The table that a connection is at, or wants to enter, is owned by another node.
    Moved { connection: u64, table: String },
    /// A request is done.
    Done { request: u64 },
    /// A request could not be done here.
    Failed { request: u64 },
    /// Ping a client; the timestamp is repeated in [`Up::Heard`].
    Ping { connection: u64, asked: u64 },
    /// The turn at a table of a subscribed person.
    Turns(Turns),
}

impl Down {
    pub fn encode(&self) -> Vec<u8> {
        let own;
        let (kind, number, text) = match self {
            Self::Text { connection, text } => (0, connection, text.as_str()),
            Self::Moved { connection, table } => (1, connection, table.as_str()),
            Self::Done { request } => (2, request, ""),
            Self::Failed { request } => (4, request, ""),
            Self::Ping { connection, asked } => {
                own = asked.to_string();
                (3, connection, own.as_str())
            }
            Self::Turns(turns) => {
                own = serde_json::to_string(turns).unwrap_or_default();
                (5, &0, own.as_str())
            }
        };
        let mut body = Vec::with_capacity(9 + text.len());
        body.push(kind);
        body.extend_from_slice(&number.to_be_bytes());
        body.extend_from_slice(text.as_bytes());
        framed(&body)
    }

    pub fn decode(body: &[u8]) -> Option<Self> {
        let (kind, rest) = body.split_first()?;
        let (number, text) = rest.split_first_chunk::<8>()?;
        let number = u64::from_be_bytes(*number);
        let text = std::str::from_utf8(text).ok()?.to_owned();
        match kind {
            0 => Some(Self::Text {
                connection: number,
                text,
            }),
            1 => Some(Self::Moved {
                connection: number,
                table: text,
            }),
            2 => Some(Self::Done { request: number }),
            4 => Some(Self::Failed { request: number }),
            3 => Some(Self::Ping {
                connection: number,
                asked: text.parse().ok()?,
            }),
            5 => serde_json::from_str(&text).ok().map(Self::Turns),
            _ => None,
        }
    }
}

/// A body with its length before it.
pub(super) fn framed(body: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(4 + body.len());
    frame.extend_from_slice(&(body.len() as u32).to_be_bytes());
    frame.extend_from_slice(body);
    frame
}

/// Reads the body of the next frame; fails if it exceeds the size limit.
pub(super) async fn read(from: &mut (impl AsyncRead + Unpin)) -> std::io::Result<Vec<u8>> {
    let length = from.read_u32().await? as usize;
    if length > LONGEST {
        return Err(std::io::Error::other("a frame is too long"));
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).await?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_written_is_read() {
        let said = [
            Down::Text {
                connection: 7,
                text: "{\"ä\":1}".to_owned(),
            },
            Down::Moved {
                connection: u64::MAX,
                table: "t1".to_owned(),
            },
            Down::Done { request: 3 },
            Down::Failed { request: 4 },
            Down::Ping {
                connection: 8,
                asked: u64::MAX,
            },
            Down::Turns(Turns {
                table: "t1".to_owned(),
                at: 7,
                people: vec!["anna".to_owned()],
            }),
        ];
        let bytes: Vec<u8> = said.iter().flat_map(Down::encode).collect();
        let mut from = bytes.as_slice();
        for frame in said {
            let body = read(&mut from).await.unwrap();
            assert_eq!(Down::decode(&body), Some(frame));
        }
        assert_eq!(Down::decode(&[]), None);
        assert_eq!(Down::decode(&[9; 20]), None);
        assert!(read(&mut [255; 8].as_slice()).await.is_err());
    }
}
