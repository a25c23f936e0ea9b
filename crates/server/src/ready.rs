//! Whether the server can do its work: what it is asked to keep is kept.

use std::time::{Duration, Instant};

use store::Store;
use tokio::sync::Mutex;

/// An answer holds for so long, so that asking often writes seldom.
const HOLDS: Duration = Duration::from_secs(1);
/// A write that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found last, and when.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the store takes a write.
    pub async fn look(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, ready)) = *last
            && at.elapsed() < HOLDS
        {
            return ready;
        }
        let tried = tokio::time::timeout(PATIENCE, store.ready()).await;
        let ready = matches!(tried, Ok(Ok(())));
        *last = Some((Instant::now(), ready));
        ready
    }
}
