//! A WebSocket to the server.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::{ClientError, Http};

/// Timeout of the next message. Longer than a bot takes for a hint on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A connection and the messages received but not read yet.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    waiting: VecDeque<Value>,
    next_id: u32,
}

impl Socket {
    /// Connects as this person and reads the welcome message.
    pub async fn connect(http: &Http) -> Result<Self, ClientError> {
        let mut socket = Self::connect_silently(http).await?;
        let welcome = socket.next().await?;
        if welcome["type"] != "welcome" {
            return Err(ClientError::Strange(welcome.to_string()));
        }
        Ok(socket)
    }

    /// Connects as this person without reading anything.
    pub async fn connect_silently(http: &Http) -> Result<Self, ClientError> {
        let mut request = format!("ws://{}/ws", http.server).into_client_request()?;
        for (name, value) in http.credentials() {
            let bad = |_| ClientError::Strange("a header that cannot be sent".to_owned());
            let name = HeaderName::from_bytes(name.as_bytes())
                .map_err(|_| ClientError::Strange(name.to_owned()))?;
            let value = HeaderValue::from_str(&value).map_err(bad)?;
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(http.server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (stream, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self {
            stream,
            waiting: VecDeque::new(),
            next_id: 1,
        })
    }

    /// Sends a request and returns its id.
    pub async fn ask(&mut self, ask: Value) -> Result<u32, ClientError> {
        let id = self.next_id;
        self.next_id += 1;
        self.send_text(json!({"id": id, "ask": ask}).to_string())
            .await?;
        Ok(id)
    }

    /// Sends an arbitrary text.
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// Sends an arbitrary frame.
    pub async fn send_frame(&mut self, message: Message) -> Result<(), ClientError> {
        Ok(self.stream.send(message).await?)
    }

    /// The text of the next message from the connection.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            let silent = |_| ClientError::Lost("the server says nothing".to_owned());
            match next.map_err(silent)? {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    return Err(ClientError::Lost(format!("closed: {frame:?}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(ClientError::Lost("the end".to_owned())),
            }
        }
    }

    /// The next message; buffered ones first.
    pub async fn next(&mut self) -> Result<Value, ClientError> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(waiting);
        }
        self.read().await
    }

    async fn read(&mut self) -> Result<Value, ClientError> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|_| ClientError::Strange(text.to_string()))
    }

    /// Sends a request and waits for its answer; other messages are buffered.
    pub async fn call(&mut self, ask: Value) -> Result<Value, ClientError> {
        let id = self.ask(ask).await?;
        loop {
            let message = self.read().await?;
            if message["id"] == id {
                if message["type"] == "error" {
                    return Err(ClientError::Refused(message["error"].clone()));
                }
                return Ok(message);
            }
            self.waiting.push_back(message);
        }
    }

    /// Waits for a message that fits, buffered ones first; the others are dropped.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Result<Value, ClientError> {
        loop {
            let message = self.next().await?;
            if fits(&message) {
                return Ok(message);
            }
        }
    }

    /// Takes the buffered messages.
    pub fn waiting(&mut self) -> impl Iterator<Item = Value> + '_ {
        self.waiting.drain(..)
    }
}
