//! Readiness: whether the store accepts writes.

use std::time::{Duration, Instant};

use store::Store;
use tokio::sync::Mutex;

/// How long a result is cached, so that frequent checks cause few writes.
const HOLDS: Duration = Duration::from_secs(1);
/// Timeout of the test write.
const PATIENCE: Duration = Duration::from_secs(5);

/// The cached result and its time.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the store accepts a write.
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
