//! Taking connections in, each with as much time for a request as the house has patience.

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

/// The head of a request may be so long, in bytes.
const HEAD: usize = 32 * 1024;
/// As many connections as that are kept at most.
const RESERVE: usize = 256;
/// How long a connection of the reserve may take to send a request.
const HASTE: Duration = Duration::from_secs(3);
/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(200);

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// Marks a request on a connection of the reserve: only who watches over the house, or plays, is served.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowded;

/// How many connections there may be.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    /// Open WebSockets, which are no longer counted among the connections here.
    pub sockets: Gauge,
    /// All together. Beyond that a connection is closed at once, so that accepting never stalls.
    pub most: usize,
    /// From one address; nothing is counted behind a proxy, from which all of them come.
    pub by_address: Option<Caps>,
}

impl Room {
    /// The last part of the connections is kept for who watches over the house, and for people who play.
    fn is_crowded(&self, open: usize) -> bool {
        open >= self.most - (self.most / 16).min(RESERVE)
    }

    fn open(&self, connections: usize) -> usize {
        connections + usize::try_from(self.sockets.get()).unwrap_or(0)
    }
}

/// Serves everybody who comes until the house closes, then waits for those who are still there.
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
            // Those who have gone are forgotten.
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
                // In a crowd nobody keeps a connection only to have it.
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
    // Small messages are sent at once rather than gathered; without it they are merely later.
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
                // Where its body ends is not looked for (`head.rs`), so nothing follows it.
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
        // Whatever goes wrong with a connection is over with it.
        _ = serving.as_mut() => return,
        _ = stopping.wait_for(|stop| *stop) => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}
