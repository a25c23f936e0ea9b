//! Requests to the HTTP API, one connection each.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, SET_COOKIE};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::ClientError;

/// A person or program and its session at one server.
#[derive(Clone, Debug)]
pub struct Http {
    /// Where the server listens.
    pub server: SocketAddr,
    /// The session cookie, as the server set it.
    pub cookie: Option<String>,
    /// An API token.
    pub bearer: Option<String>,
    /// The `Origin` header, as a browser sends it.
    pub origin: Option<String>,
    /// The `X-Forwarded-For` header, as a proxy sends it.
    pub forwarded_for: Option<String>,
}

/// A response of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as text.
    pub body: String,
}

impl Answer {
    /// The body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The cookies that are set, each as `name=value`.
    pub fn cookies(&self) -> impl Iterator<Item = String> + '_ {
        let set = self.headers.get_all(SET_COOKIE).into_iter();
        set.filter_map(|line| Some(line.to_str().ok()?.split(';').next()?.trim().to_owned()))
    }

    /// The body of a successful response; an error otherwise.
    pub fn good(self) -> Result<Value, ClientError> {
        if self.status < 300 {
            return Ok(self.json());
        }
        Err(ClientError::Refused(self.json()))
    }
}

impl Http {
    /// A client without a session.
    pub fn new(server: SocketAddr) -> Self {
        Self {
            server,
            cookie: None,
            bearer: None,
            origin: None,
            forwarded_for: None,
        }
    }

    /// Enters as a guest and keeps the session cookie.
    pub async fn enter(server: SocketAddr, name: &str) -> Result<Self, ClientError> {
        let mut http = Self::new(server);
        let answer = http
            .send("POST", "/api/session", Some(json!({"name": name})))
            .await?;
        http.keep_cookie(&answer);
        answer.good()?;
        Ok(http)
    }

    /// Keeps the session cookie that a response sets.
    pub fn keep_cookie(&mut self, answer: &Answer) {
        if let Some(set) = answer.header("set-cookie") {
            let pair = set.split(';').next().unwrap_or_default();
            self.cookie = Some(pair.to_owned()).filter(|pair| !pair.ends_with('='));
        }
    }

    /// Sends a request and reads the whole response.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<Answer, ClientError> {
        let body = body.map(|body| body.to_string());
        self.send_raw(method, path, body.as_deref()).await
    }

    /// Sends a request with an arbitrary text as its body.
    pub async fn send_raw(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer, ClientError> {
        let answer = self.ask(method, path, body).await?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Answer {
            status: head.status.as_u16(),
            headers: head.headers,
            body: String::from_utf8_lossy(&body).into_owned(),
        })
    }

    /// Opens an event stream; its head has been read when this returns. The stream ends when the result is dropped.
    pub async fn stream(&self, path: &str) -> Result<Incoming, ClientError> {
        let answer = self.ask("GET", path, None).await?;
        match answer.status() {
            StatusCode::OK => Ok(answer.into_body()),
            status => Err(ClientError::Strange(status.to_string())),
        }
    }

    /// Sends a request over a new connection: tests have to know how many connections there are. `hyper_util::client::legacy::Client` without a pool
    /// (`pool_max_idle_per_host(0)`) would do the same, with two more features of `hyper-util` and one more error type.
    async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<Response<Incoming>, ClientError> {
        let stream = TcpStream::connect(self.server).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // The task ends once the response has been read or dropped.
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(HOST, self.server.to_string());
        for (name, value) in self.credentials() {
            request = request.header(name, value);
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = Full::<Bytes>::from(body.unwrap_or_default().to_owned());
        Ok(sender.send_request(request.body(body)?).await?)
    }

    /// A `GET` request that is expected to succeed.
    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.send("GET", path, None).await?.good()
    }

    /// A `POST` request that is expected to succeed.
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
