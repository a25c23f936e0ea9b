//! Requests to the HTTP API, one connection each.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::ClientError;

/// One person, or one program, towards one server.
#[derive(Clone, Debug)]
pub struct Http {
    /// Where the server listens.
    pub server: SocketAddr,
    /// The session cookie, as the server set it.
    pub cookie: Option<String>,
    /// An API token.
    pub bearer: Option<String>,
    /// What is sent as the origin, as a browser would.
    pub origin: Option<String>,
    /// What is sent as the address of the client, as a proxy would.
    pub forwarded_for: Option<String>,
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The header lines.
    pub headers: String,
    /// The body as text.
    pub body: String,
}

impl Answer {
    /// The body as JSON; `null` where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The cookies that are set, each as `name=value`.
    pub fn cookies(&self) -> impl Iterator<Item = String> + '_ {
        self.headers.lines().filter_map(|line| {
            let (key, value) = line.split_once(':')?;
            let set = key.eq_ignore_ascii_case("set-cookie");
            set.then(|| {
                value
                    .split(';')
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .to_owned()
            })
        })
    }

    /// The body of a request that was to succeed.
    pub fn good(self) -> Result<Value, ClientError> {
        if self.status < 300 {
            return Ok(self.json());
        }
        Err(ClientError::Refused(self.json()))
    }
}

impl Http {
    /// Somebody the server does not know yet.
    pub fn new(server: SocketAddr) -> Self {
        Self {
            server,
            cookie: None,
            bearer: None,
            origin: None,
            forwarded_for: None,
        }
    }

    /// Enters as a guest and keeps the cookie.
    pub async fn enter(server: SocketAddr, name: &str) -> Result<Self, ClientError> {
        let mut http = Self::new(server);
        let answer = http
            .send("POST", "/api/session", Some(json!({"name": name})))
            .await?;
        http.keep_cookie(&answer);
        answer.good()?;
        Ok(http)
    }

    /// Keeps the cookie that an answer sets.
    pub fn keep_cookie(&mut self, answer: &Answer) {
        if let Some(set) = answer.header("set-cookie") {
            let pair = set.split(';').next().unwrap_or_default();
            self.cookie = Some(pair.to_owned()).filter(|pair| !pair.ends_with('='));
        }
    }

    /// Sends a request and reads the whole answer.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<Answer, ClientError> {
        let body = body.map(|body| body.to_string());
        self.send_raw(method, path, body.as_deref()).await
    }

    /// Sends a request whose body is any text at all.
    pub async fn send_raw(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer, ClientError> {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n",
            self.server
        );
        for (name, value) in self.credentials() {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(body) = body {
            let length = body.len();
            request.push_str(&format!(
                "Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
            ));
        } else {
            request.push_str("\r\n");
        }
        let mut stream = TcpStream::connect(self.server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let strange = || ClientError::Strange(text.chars().take(200).collect());
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(strange)?;
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        Ok(Answer {
            status: status.ok_or_else(strange)?,
            headers: head.to_owned(),
            body: body.to_owned(),
        })
    }

    /// Follows a stream of events; it is open, and its beginning has been read, when this returns.
    pub async fn stream(&self, path: &str) -> Result<TcpStream, ClientError> {
        let mut stream = TcpStream::connect(self.server).await?;
        let mut request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.server);
        for (name, value) in self.credentials() {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
            if stream.read_buf(&mut answer).await? == 0 {
                return Err(ClientError::Lost("the stream ended".to_owned()));
            }
        }
        let head = String::from_utf8_lossy(&answer);
        if !head.starts_with("HTTP/1.1 200") {
            return Err(ClientError::Strange(head.chars().take(200).collect()));
        }
        Ok(stream)
    }

    /// A request that is to succeed.
    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.send("GET", path, None).await?.good()
    }

    /// A request that is to succeed.
    pub async fn post(&self, path: &str, body: Value) -> Result<Value, ClientError> {
        self.send("POST", path, Some(body)).await?.good()
    }

    pub(crate) fn credentials(&self) -> impl Iterator<Item = (&'static str, String)> {
        let cookie = self.cookie.clone().map(|cookie| ("Cookie", cookie));
        let bearer = self
            .bearer
            .as_ref()
            .map(|token| ("Authorization", format!("Bearer {token}")));
        let origin = self.origin.clone().map(|origin| ("Origin", origin));
        let from = self.forwarded_for.clone();
        let from = from.map(|from| ("X-Forwarded-For", from));
        [cookie, bearer, origin, from].into_iter().flatten()
    }
}
