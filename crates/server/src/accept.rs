//! Taking connections in, each with as much time for a request as the house has patience.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_service::Service;

use crate::pace::{Pace, Paced};

/// The head of a request may be so long, in bytes.
const HEAD: usize = 32 * 1024;
/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(200);

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// Serves everybody who comes until the house closes, then waits for those who are still there.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    patience: Duration,
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
                let serving = connection(stream, peer, router.clone(), patience, stopping.clone());
                open.spawn(serving);
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
        router.clone().call(request.map(Body::new))
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
