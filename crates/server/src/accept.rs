//! Accepts connections and limits how many there are and how long a request may take to arrive.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue, TRANSFER_ENCODING};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_service::Service;

use crate::caps::Caps;
use crate::pace::{Pace, Paced};

/// Longest head of a request, in bytes.
const HEAD: usize = 32 * 1024;
/// Upper limit of the reserve: connections kept for monitoring and for people at running games.
const RESERVE: usize = 256;
/// How long a connection of the reserve may take to send a request.
const HASTE: Duration = Duration::from_secs(3);
/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(200);

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// Marks a request on a connection of the reserve: only monitoring and people at running games are
/// served.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowded;

/// Limits on the number of connections.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    /// Open WebSockets; after the upgrade `connections` no longer counts them.
    pub sockets: Gauge,
    /// Limit for all connections. Beyond it a connection is closed at once, so that accepting never
    /// stalls.
    pub most: usize,
    /// Limit per address; `None` behind a proxy, where all connections have the proxy's address.
    pub by_address: Option<Caps>,
}

impl Room {
    /// Whether only the reserve is left, which is kept for monitoring and for people at running games.
    fn is_crowded(&self, open: usize) -> bool {
        open >= self.most - (self.most / 16).min(RESERVE)
    }

    fn open(&self, connections: usize) -> usize {
        connections + usize::try_from(self.sockets.get()).unwrap_or(0)
    }
}

/// Serves connections until the server stops, then waits for those that are still open.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    room: Room,
    mut stopping: watch::Receiver<bool>,
) {
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Reaps finished connections.
            Some(_) = open.join_next(), if !open.is_empty() => continue,
            _ = stopping.wait_for(|stop| *stop) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let held = match &room.by_address {
                    Some(caps) => caps.hold(peer.ip()).map(Some),
                    None => Some(None),
                };
                let Some(held) = held.filter(|_| room.open(open.len()) < room.most) else {
                    drop(stream);
                    continue;
                };
                let crowded = room.is_crowded(room.open(open.len()));
                // On the reserve, connections without a request are closed sooner.
                let patience = if crowded {
                    patience.min(HASTE)
                } else {
                    patience
                };
                let serving = connection(
                    stream,
                    peer,
                    crowded,
                    router.clone(),
                    patience,
                    stopping.clone(),
                );
                open.spawn(async move {
                    serving.await;
                    drop(held);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken in");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    crowded: bool,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Sends small messages at once. A failure only makes them later.
    let _ = stream.set_nodelay(true);
    let pace = Pace::default();
    let paced = Paced::new(stream, pace.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(Peer(peer)));
        request.extensions_mut().insert(pace.clone());
        if crowded {
            request.extensions_mut().insert(Crowded);
        }
        let chunked = request.headers().contains_key(TRANSFER_ENCODING);
        let answer = router.clone().call(request.map(Body::new));
        async move {
            let mut answer = answer.await?;
            if chunked {
                // `head.rs` does not look for the end of this body, so no request may follow it on this
                // connection.
                let close = HeaderValue::from_static("close");
                answer.headers_mut().insert(CONNECTION, close);
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(paced), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        // An error of a connection ends only this connection.
        _ = serving.as_mut() => return,
        _ = stopping.wait_for(|stop| *stop) => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}
