//! The lease of this node. The database decides by its own clock who owns a table. This node stops acting as owner a second
//! earlier, by a clock that cannot be set and that keeps running while the process is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tokio::time::{sleep, timeout};

use super::Nodes;
use crate::app::App;

/// How long a renewal is trusted, counted from its request, in milliseconds: the lease of 4 s in the database, less a fifth for a
/// slow clock of this machine, less a margin for the way.
pub(crate) const TRUSTED: u64 = 3_000;
/// Interval between renewals.
const PAUSE: Duration = Duration::from_secs(1);
/// Retry interval after a failed renewal.
const AGAIN: Duration = Duration::from_millis(200);

/// Milliseconds since boot, by the machine's clock.
pub(super) fn now() -> u64 {
    let time = clock_gettime(ClockId::Boottime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    seconds * 1000 + u64::try_from(time.tv_nsec).unwrap_or(0) / 1_000_000
}

/// Until when this node may act as owner.
#[derive(Debug, Default)]
pub(crate) struct Lease {
    until: AtomicU64,
}

impl Lease {
    /// Whether this node may act as owner.
    pub fn holds(&self) -> bool {
        now() < self.until.load(Ordering::Acquire)
    }

    /// Milliseconds since the latest granted renewal was requested.
    pub fn age(&self) -> u64 {
        (now() + TRUSTED).saturating_sub(self.until.load(Ordering::Acquire))
    }

    /// Notes that the renewal requested at this time was granted.
    fn granted(&self, asked: u64) {
        self.until.store(asked + TRUSTED, Ordering::Release);
    }

    /// Ends the lease at once.
    pub fn end(&self) {
        self.until.store(0, Ordering::Release);
    }
}

/// Registers this node in the database.
pub(super) async fn join(nodes: &Nodes) -> Result<u64, String> {
    let asked = now();
    let joined = nodes
        .store
        .join(&nodes.id, &nodes.address, env!("CARGO_PKG_VERSION"))
        .await
        .map_err(|error| error.to_string())?;
    let number = joined.map_err(|address| {
        format!(
            "a node named {:?} runs already, at {address}: give this one another name with --node, or wait four seconds if it has just been killed",
            nodes.id
        )
    })?;
    nodes.number.store(number, Ordering::Release);
    nodes.lease.granted(asked);
    Ok(number)
}

/// Renews the lease while the server runs.
pub(super) async fn keep(app: Arc<App>, nodes: Arc<Nodes>) {
    let mut stopped = nodes.left.subscribe();
    let mut owning = true;
    loop {
        let asked = now();
        // A cut network gives no error, so the wait is limited.
        let renewed = timeout(PAUSE, nodes.store.renew(nodes.number())).await;
        let pause = match renewed {
            // A node that is leaving ignores late answers.
            _ if *stopped.borrow() => return,
            Ok(Ok(true)) => {
                nodes.lease.granted(asked);
                PAUSE
            }
            Ok(Ok(false)) => {
                nodes.lease.end();
                AGAIN
            }
            Ok(Err(ref error)) => {
                tracing::warn!(%error, "the lease of this node could not be renewed");
                AGAIN
            }
            Err(_) => {
                tracing::warn!("the database does not answer; the lease could not be renewed");
                AGAIN
            }
        };
        if !nodes.lease.holds() {
            if std::mem::take(&mut owning) {
                tracing::error!("the lease of this node is over: its tables are given up");
                nodes.lost.inc();
                app.hub.give_up().await;
            }
            // Only the database can say that the lease is over; then this node registers again.
            if matches!(renewed, Ok(Ok(false))) {
                match join(&nodes).await {
                    Ok(number) => tracing::info!(number, "this node is back"),
                    Err(problem) => tracing::error!(problem, "this node cannot come back"),
                }
            }
        }
        owning |= nodes.lease.holds();
        tokio::select! {
            () = sleep(pause) => {}
            _ = stopped.wait_for(|left| *left) => return,
        }
    }
}
