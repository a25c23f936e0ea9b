//! Limits on how often: token buckets.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use crate::time;

/// A bucket that fills at a steady rate and is emptied by every use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// Thousandths of a use.
    level: u64,
    at: u64,
}

impl Bucket {
    pub fn full(burst: u32) -> Self {
        Self {
            level: u64::from(burst) * 1000,
            at: time::now(),
        }
    }

    /// Takes one use, if there is one; `per_minute` uses flow in a minute, up to `burst`.
    pub fn take(&mut self, per_minute: u32, burst: u32, now: u64) -> bool {
        let passed = now.saturating_sub(self.at);
        let most = u64::from(burst) * 1000;
        self.level = (self.level + passed * u64::from(per_minute) / 60).min(most);
        // Time too short to make a thousandth of a use is kept for the next look.
        if passed * u64::from(per_minute) >= 60 {
            self.at = now;
        }
        if self.level < 1000 {
            return false;
        }
        self.level -= 1000;
        true
    }
}

/// Buckets by key, such as an address or a name.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    per_minute: u32,
    burst: u32,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub fn new(per_minute: u32, burst: u32) -> Self {
        Self {
            per_minute,
            burst,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    /// Whether this key may do it once more.
    pub fn take(&self, key: K) -> bool {
        let now = time::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > 10_000 {
            // Whoever has been quiet for a minute has a full bucket anyway.
            buckets.retain(|_, bucket| now.saturating_sub(bucket.at) < 60_000);
        }
        let bucket = buckets
            .entry(key)
            .or_insert_with(|| Bucket::full(self.burst));
        bucket.take(self.per_minute, self.burst, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let mut bucket = Bucket { level: 3000, at: 0 };
        assert_eq!((0..5).filter(|_| bucket.take(60, 3, 0)).count(), 3);
        assert!(!bucket.take(60, 3, 900));
        assert!(bucket.take(60, 3, 1000));
        assert!(!bucket.take(60, 3, 1000));
    }

    #[test]
    fn looking_often_does_not_starve_a_bucket() {
        let mut bucket = Bucket { level: 0, at: 0 };
        assert!((1..=1000).any(|now| bucket.take(60, 3, now)));
    }
}
