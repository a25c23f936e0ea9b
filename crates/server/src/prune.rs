//! Deletes old data in small batches.

use std::sync::Arc;
use std::time::Duration;

use store::{Retention, StoreError};

use crate::app::App;
use crate::nodes::{self, Turn};
use crate::time;

/// Interval between batches.
const EVERY: Duration = Duration::from_secs(60);
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Deletes old data until the server stops.
pub(crate) async fn run(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let now = time::wall();
        // Zero days: never.
        let before = |days: u32| match days {
            0 => 0,
            days => now.saturating_sub(u64::from(days) * DAY),
        };
        let retention = Retention {
            sessions: before(app.config.keep_sessions),
            guests: before(app.config.keep_guests),
            tables: before(app.config.keep_tables),
        };
        if let Err(error) = prune(&app, retention).await {
            tracing::warn!(%error, "what is old could not be thrown away");
        }
    }
}

/// Deletes one batch, unless another node is at it.
async fn prune(app: &App, retention: Retention) -> Result<(), StoreError> {
    let Turn::Mine(claimed) = nodes::take(app, "prune".to_owned()).await? else {
        return Ok(());
    };
    let pruned = app.store.prune(retention).await;
    claimed.end().await;
    pruned
}
