//! The part of HTTP that these tests need.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A browser with its cookie.
pub struct Browser {
    address: SocketAddr,
    pub cookie: String,
}

impl Browser {
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            cookie: String::new(),
        }
    }

    pub async fn get(&mut self, path: &str) -> (u16, Value) {
        json(self.text("GET", path, "").await)
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        json(self.text("POST", path, &body.to_string()).await)
    }

    /// Sends a request; the answer can be read from the connection.
    pub async fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let kind = if body.starts_with('{') {
            "application/json"
        } else {
            "text/csv"
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            self.cookie,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("it reads");
        stream.write_all(body.as_bytes()).await.expect("it reads");
        stream
    }

    /// Sends a request and reads the whole answer.
    pub async fn text(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = self.send(method, path, body).await;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it answers");
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        for line in head.lines() {
            if let Some(cookie) = line.to_lowercase().strip_prefix("set-cookie: ") {
                let start = line.len() - cookie.len();
                let value = line[start..].split(';').next().unwrap_or_default();
                self.keep(value);
            }
        }
        (status.expect("a status"), body.to_owned())
    }

    /// Stores a cookie, replacing one of the same name.
    fn keep(&mut self, cookie: &str) {
        let name = |cookie: &str| cookie.split('=').next().unwrap_or_default().to_owned();
        let others = self.cookie.split("; ");
        let mut all: Vec<&str> = others
            .filter(|other| !other.is_empty() && name(other) != name(cookie))
            .collect();
        all.push(cookie);
        self.cookie = all.join("; ");
    }
}

fn json((status, body): (u16, String)) -> (u16, Value) {
    (status, serde_json::from_str(&body).unwrap_or_default())
}

/// A stream of server-sent events.
pub struct Stream(BufReader<TcpStream>);

impl Stream {
    pub async fn open(address: SocketAddr, path: &str) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("it reads");
        Self(BufReader::new(stream))
    }

    /// The name and the data of the next event.
    pub async fn next(&mut self) -> (String, Value) {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            let read = self.0.read_line(&mut line).await.expect("it goes on");
            assert!(read > 0, "the stream ended");
            if let Some(text) = line.strip_prefix("event: ") {
                text.trim().clone_into(&mut name);
            }
            if let Some(text) = line.strip_prefix("data: ") {
                return (name, serde_json::from_str(text).expect("JSON"));
            }
        }
    }
}
