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
        let flowed = passed.saturating_mul(u64::from(per_minute));
        self.level = self.level.saturating_add(flowed / 60).min(most);
        // Time too short to make a thousandth of a use is kept for the next look.
        if flowed >= 60 {
            self.at = now;
        }
        if self.level < 1000 {
            return false;
        }
        self.level -= 1000;
        true
    }

    /// How long an empty bucket takes until there is a use in it, in whole seconds.
    fn wait(&self, per_minute: u32) -> u64 {
        let missing = 1000_u64.saturating_sub(self.level) * 60;
        missing.div_ceil(u64::from(per_minute.max(1)) * 1000).max(1)
    }
}

/// Somebody has done something too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooOften {
    /// After how many seconds to try again.
    pub wait: u64,
}

/// Beyond so many buckets those that are full again are thrown away.
const MANY: usize = 10_000;

/// Buckets by key, such as an address or a name.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    per_minute: u32,
    burst: u32,
    kept: Mutex<Kept<K>>,
}

#[derive(Debug)]
struct Kept<K> {
    buckets: HashMap<K, Bucket>,
    /// With how many buckets to look for full ones next: looking at all of them each time would itself be a flood.
    tidy_at: usize,
}

impl<K: Eq + Hash> Buckets<K> {
    pub fn new(per_minute: u32, burst: u32) -> Self {
        Self {
            per_minute,
            burst,
            kept: Mutex::new(Kept {
                buckets: HashMap::new(),
                tidy_at: MANY,
            }),
        }
    }

    /// Lets this key do it once more, or says how long to wait.
    pub fn take(&self, key: K) -> Result<(), TooOften> {
        self.take_at(key, time::now())
    }

    fn take_at(&self, key: K, now: u64) -> Result<(), TooOften> {
        if self.burst == 0 || self.per_minute == 0 {
            return Err(TooOften { wait: 3600 });
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.buckets.len() >= kept.tidy_at {
            let fills = u64::from(self.burst) * 60_000 / u64::from(self.per_minute) + 1;
            kept.buckets
                .retain(|_, bucket| now.saturating_sub(bucket.at) < fills);
            kept.tidy_at = (kept.buckets.len() * 2).max(MANY);
        }
        let bucket = kept
            .buckets
            .entry(key)
            .or_insert_with(|| Bucket::full(self.burst));
        if bucket.take(self.per_minute, self.burst, now) {
            return Ok(());
        }
        Err(TooOften {
            wait: bucket.wait(self.per_minute),
        })
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

    #[test]
    fn whoever_comes_too_often_is_told_how_long_to_wait() {
        let buckets = Buckets::new(6, 1);
        let now = time::now() + 1;
        assert_eq!(buckets.take_at("Anna", now), Ok(()));
        assert_eq!(buckets.take_at("Anna", now), Err(TooOften { wait: 10 }));
        assert_eq!(buckets.take_at("Bert", now), Ok(()));
        let later = now + 4_000;
        assert_eq!(buckets.take_at("Anna", later), Err(TooOften { wait: 6 }));
        assert_eq!(buckets.take_at("Anna", now + 10_000), Ok(()));
        assert!(Buckets::new(0, 0).take_at("Anna", now).is_err());
    }

    #[test]
    fn buckets_that_are_full_again_are_forgotten() {
        let buckets = Buckets::new(60, 1);
        let now = time::now() + 1;
        for key in 0..MANY {
            assert_eq!(buckets.take_at(key, now), Ok(()));
        }
        assert_eq!(buckets.take_at(MANY, now + 5_000), Ok(()));
        assert_eq!(buckets.kept.lock().unwrap().buckets.len(), 1);
    }

    #[test]
    fn no_number_is_too_large_for_a_bucket() {
        let mut bucket = Bucket { level: 0, at: 0 };
        assert!(bucket.take(u32::MAX, u32::MAX, u64::MAX));
    }
}
