//! Many idle sockets, and the cost of each.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this command is for"
)]

use std::time::Duration;

use client::{ClientError, Http, Socket};
use serde_json::json;
use tokio::sync::watch;

use super::Args;
use super::figures::{Figures, memory};

/// Sockets per person, within the server's limit.
const EACH: usize = 8;

/// Opens sockets, holds them, and pings each at the end.
pub async fn hold(args: &Args, count: usize) -> Result<Figures, ClientError> {
    let figures = Figures::default();
    let before = args.server_pid.and_then(memory);
    let (stop, stopped) = watch::channel(false);
    let mut tasks = Vec::with_capacity(count);
    let mut guest = None;
    while tasks.len() < count {
        let server = args.server[tasks.len() / EACH % args.server.len()];
        if tasks.len() % EACH == 0 {
            guest = Some(Http::enter(server, &format!("Idle {}", tasks.len())).await?);
        }
        if let Some(guest) = &guest {
            let socket = Socket::connect(guest).await?;
            tasks.push(tokio::task::spawn_local(rest(socket, stopped.clone())));
        }
    }
    println!("sockets: {}", tasks.len());
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    if let (Some(before), Some(now)) = (before, args.server_pid.and_then(memory)) {
        let each = now.saturating_sub(before) as f64 / 1024.0 / count.max(1) as f64;
        println!("memory_per_socket: {each:.1} KiB");
    }
    stop.send_replace(true);
    let mut alive = 0;
    for task in tasks {
        match task.await {
            Ok(Ok(())) => alive += 1,
            Ok(Err(error)) => figures.failed(&error),
            Err(_) => figures.failed(&ClientError::Strange("a client broke off".to_owned())),
        }
    }
    println!("sockets_alive: {alive}");
    Ok(figures)
}

/// Reads, so that pings are answered, until the end; then pings.
async fn rest(mut socket: Socket, mut stopped: watch::Receiver<bool>) -> Result<(), ClientError> {
    loop {
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => break,
            text = socket.next_text() => drop(text?),
        }
    }
    socket.call(json!({"type": "ping"})).await.map(drop)
}
