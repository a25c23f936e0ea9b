//! Many sockets at rest, and what each costs.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this command is for"
)]

use std::time::Duration;

use client::{ClientError, Http, Socket};
use serde_json::json;

use super::Args;
use super::figures::{Figures, memory};

/// As many people hold the sockets, so that nobody has too many.
const EACH: usize = 8;

/// Opens sockets, holds them, and asks for a sign of life of each at the end.
pub async fn hold(args: &Args, count: usize) -> Result<Figures, ClientError> {
    let figures = Figures::default();
    let before = args.server_pid.and_then(memory);
    let mut sockets = Vec::with_capacity(count);
    let mut guest = None;
    while sockets.len() < count {
        let server = args.server[sockets.len() / EACH % args.server.len()];
        if sockets.len() % EACH == 0 {
            guest = Some(Http::enter(server, &format!("Idle {}", sockets.len())).await?);
        }
        if let Some(guest) = &guest {
            sockets.push(Socket::connect(guest).await?);
        }
    }
    println!("sockets: {}", sockets.len());
    // Heartbeats have to be answered while they rest.
    let mut tasks = Vec::with_capacity(count);
    let rest = Duration::from_secs(args.seconds);
    for mut socket in sockets {
        tasks.push(tokio::task::spawn_local(async move {
            let _ =
                tokio::time::timeout(rest, async { while socket.next().await.is_ok() {} }).await;
            socket.call(json!({"type": "ping"})).await
        }));
    }
    tokio::time::sleep(rest / 2).await;
    if let (Some(before), Some(now)) = (before, args.server_pid.and_then(memory)) {
        let each = now.saturating_sub(before) as f64 / 1024.0 / count.max(1) as f64;
        println!("memory_per_socket: {each:.1} KiB");
    }
    let mut alive = 0;
    for task in tasks {
        match task.await {
            Ok(Ok(_)) => alive += 1,
            Ok(Err(error)) => figures.failed(&error),
            Err(_) => figures.failed(&ClientError::Strange("a client broke off".to_owned())),
        }
    }
    println!("sockets_alive: {alive}");
    Ok(figures)
}
