//! The lease of this node. The database says who owns what by its own clock; this node stops acting as an owner a second before
//! that, by a clock of its own that cannot be set and runs while the process stands still.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tokio::time::{sleep, timeout};

use super::Nodes;
use crate::app::App;

/// For how long after it was asked for a renewal is trusted, in milliseconds: the lease of 4 s in the database, less a fifth for a
/// clock of this machine that runs slow, less a margin for what is on its way.
pub(crate) const TRUSTED: u64 = 3_000;
/// How often the lease is renewed.
const PAUSE: Duration = Duration::from_secs(1);
/// How soon it is tried again where it could not be.
const AGAIN: Duration = Duration::from_millis(200);

/// Milliseconds by the clock of the machine since it was started.
pub(super) fn now() -> u64 {
    let time = clock_gettime(ClockId::Boottime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    seconds * 1000 + u64::try_from(time.tv_nsec).unwrap_or(0) / 1_000_000
}

/// Until when this node may act as an owner.
#[derive(Debug, Default)]
pub(crate) struct Lease {
    until: AtomicU64,
}

impl Lease {
    /// Whether this node may act as an owner.
    pub fn holds(&self) -> bool {
        now() < self.until.load(Ordering::Acquire)
    }

    /// Milliseconds since the renewal that is trusted now was asked for.
    pub fn age(&self) -> u64 {
        (now() + TRUSTED).saturating_sub(self.until.load(Ordering::Acquire))
    }

    /// A renewal that was asked for at this time was granted.
    fn granted(&self, asked: u64) {
        self.until.store(asked + TRUSTED, Ordering::Release);
    }

    /// From now on nothing is owned.
    pub fn end(&self) {
        self.until.store(0, Ordering::Release);
    }
}

/// Becomes a node of the house.
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

/// Renews the lease for as long as the server runs.
pub(super) async fn keep(app: Arc<App>, nodes: Arc<Nodes>) {
    let mut stopped = nodes.left.subscribe();
    let mut owning = true;
    loop {
        let asked = now();
        // A network that is cut says nothing: the answer is waited for no longer than it would be of use.
        let renewed = timeout(PAUSE, nodes.store.renew(nodes.number())).await;
        let pause = match renewed {
            // A node that leaves owns nothing any more, whatever was on its way.
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
            // Only an answer of the database can tell that it is over there too; then this node comes anew.
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
