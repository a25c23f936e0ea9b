//! Rate limits by `governor`, on the monotonic clock.

use std::fmt::Debug;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use crate::app::App;
use crate::auth;

/// A rate limit for one connection.
#[derive(Debug)]
pub(crate) struct Bucket(
    Option<
        RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>,
    >,
);

impl Bucket {
    /// A limit of `per_minute` with a burst.
    pub fn new(per_minute: u32, burst: u32) -> Self {
        let clock = MonotonicClock;
        Self(quota(per_minute, burst).map(|quota| RateLimiter::direct_with_clock(quota, clock)))
    }

    /// Takes one use; `false` if the limit is reached.
    pub fn take(&self) -> bool {
        self.0.as_ref().is_some_and(|limit| limit.check().is_ok())
    }
}

/// `None` if one of the numbers is zero, which allows nothing.
fn quota(per_minute: u32, burst: u32) -> Option<Quota> {
    let each = Duration::from_secs(60).checked_div(NonZeroU32::new(per_minute)?.get())?;
    let quota = Quota::with_period(each.max(Duration::from_nanos(1)))?;
    Some(quota.allow_burst(NonZeroU32::new(burst)?))
}

/// A rate limit was exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests: try again in {wait} s")]
pub(crate) struct TooOften {
    /// Value of `Retry-After`, in seconds.
    pub wait: u64,
}

/// At this number of keys, idle ones are evicted.
const MANY: usize = 10_000;

/// A rate limit per key, such as an address or a name.
#[derive(Debug)]
pub(crate) struct Buckets<K: Eq + Hash + Clone> {
    limits: Option<
        RateLimiter<K, HashMapStateStore<K>, MonotonicClock, NoOpMiddleware<std::time::Instant>>,
    >,
    /// The number of keys at which to evict idle ones next: checking all of them on every use would be too slow.
    tidy_at: AtomicUsize,
}

impl<K: Eq + Hash + Clone> Buckets<K> {
    /// A limit of `per_minute` with a burst, for each key.
    pub fn new(per_minute: u32, burst: u32) -> Self {
        let limits = |quota| RateLimiter::new(quota, HashMapStateStore::default(), MonotonicClock);
        Self {
            limits: quota(per_minute, burst).map(limits),
            tidy_at: AtomicUsize::new(MANY),
        }
    }

    /// Takes one use for this key, or returns how long to wait.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "keys are made for the call; a reference would stand at every one of them"
    )]
    pub fn take(&self, key: K) -> Result<(), TooOften> {
        let Some(limits) = &self.limits else {
            return Err(TooOften { wait: 3600 });
        };
        if limits.len() >= self.tidy_at.load(Ordering::Relaxed) {
            limits.retain_recent();
            self.tidy_at
                .store((limits.len() * 2).max(MANY), Ordering::Relaxed);
        }
        limits.check_key(&key).map_err(|until| {
            let wait = until.wait_time_from(limits.clock().now());
            TooOften {
                wait: wait.as_secs() + 1,
            }
        })
    }
}

/// A rate limit shared by all nodes: each node checks its own limit first, then the one in the database. Used for passwords
/// and codes.
#[derive(Debug)]
pub(crate) struct HouseBuckets<K: Eq + Hash + Clone> {
    own: Buckets<K>,
    name: &'static str,
    each: Duration,
    burst: u32,
}

impl<K: Eq + Hash + Clone + Debug> HouseBuckets<K> {
    /// A limit of `per_minute`, with a burst of the same size, for each key.
    pub fn new(name: &'static str, per_minute: u32) -> Self {
        Self {
            own: Buckets::new(per_minute, per_minute),
            name,
            each: Duration::from_secs(60) / per_minute.max(1),
            burst: per_minute,
        }
    }

    /// Takes one use for this key, or returns how long to wait.
    pub async fn take(&self, app: &App, key: K) -> Result<(), TooOften> {
        self.own.take(key.clone())?;
        let Some(nodes) = &app.nodes else {
            return Ok(());
        };
        // The key may contain a name or an address: only its hash is stored.
        let key = auth::hash(&format!("{} {key:?}", self.name));
        match nodes.store.count_use(&key, self.each, self.burst).await {
            Ok(None) => Ok(()),
            Ok(Some(wait)) => Err(TooOften {
                wait: wait.as_secs() + 1,
            }),
            Err(error) => {
                // Allowed: the node's own limit still applies, and nobody can sign in without the database.
                tracing::warn!(%error, "a limit of the house could not be asked");
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_comes_too_often_is_told_how_long_to_wait() {
        let buckets = Buckets::new(6, 2);
        assert_eq!(buckets.take("Anna"), Ok(()));
        assert_eq!(buckets.take("Anna"), Ok(()));
        // Less if this test was interrupted.
        let refused = buckets.take("Anna");
        assert!(
            matches!(refused, Err(TooOften { wait: 1..=10 })),
            "{refused:?}"
        );
        assert_eq!(buckets.take("Bert"), Ok(()));
    }

    #[test]
    fn no_number_is_too_small_or_too_large() {
        assert!(Buckets::new(0, 0).take("Anna").is_err());
        assert!(Buckets::new(u32::MAX, u32::MAX).take("Anna").is_ok());
        assert!(Bucket::new(u32::MAX, u32::MAX).take());
        assert!(!Bucket::new(1, 0).take());
    }

    #[test]
    fn a_connection_has_its_burst() {
        let bucket = Bucket::new(1, 3);
        assert_eq!((0..5).filter(|_| bucket.take()).count(), 3);
    }
}
