//! A cache of score sheets and rounds: loaded from the log on first use, kept while in use.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// At this number of events in all entries, unused entries are evicted before another is added.
const MOST: usize = 100_000;

/// The cached values by id.
#[derive(Debug)]
pub(crate) struct Kept<T>(Mutex<Inner<T>>);

#[derive(Debug)]
struct Inner<T> {
    all: HashMap<String, Arc<T>>,
    /// The number of events in all entries when they were added.
    weight: usize,
    /// How many notices of changes have come.
    notices: u64,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::new(Inner {
            all: HashMap::new(),
            weight: 0,
            notices: 0,
        }))
    }
}

impl<T> Kept<T> {
    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The ids of all entries.
    pub fn ids(&self) -> Vec<String> {
        self.lock().all.keys().cloned().collect()
    }

    /// Counts a notice that entries have changed. Whoever is just reading one from the log has to read it again.
    pub fn note(&self) {
        self.lock().notices += 1;
    }

    /// How many notices have come.
    pub fn notices(&self) -> u64 {
        self.lock().notices
    }

    /// Removes an entry.
    pub fn drop(&self, id: &str) {
        self.lock().all.remove(id);
    }

    /// The entry with this id.
    pub fn find(&self, id: &str) -> Option<Arc<T>> {
        self.lock().all.get(id).cloned()
    }

    /// Adds an entry; if another task has added the same meanwhile, returns that.
    pub fn put(&self, id: &str, value: T, weight: impl Fn(&T) -> usize) -> Arc<T> {
        let mut kept = self.lock();
        if kept.weight >= MOST {
            kept.all.retain(|_, value| Arc::strong_count(value) > 1);
            kept.weight = kept.all.values().map(|value| weight(value)).sum();
        }
        kept.weight += weight(&value);
        let new = || Arc::new(value);
        kept.all.entry(id.to_owned()).or_insert_with(new).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_stays_and_the_rest_goes_by_weight() {
        let kept = Kept::default();
        let weight = |value: &usize| *value;
        let held = kept.put("held", 10, weight);
        for number in 0..9 {
            kept.put(&number.to_string(), MOST / 10, weight);
        }
        assert_eq!(kept.ids().len(), 10);
        kept.put("more", MOST / 10, weight);
        assert_eq!(kept.ids().len(), 11);
        kept.put("last", 1, weight);
        let mut left = kept.ids();
        left.sort();
        assert_eq!(left, ["held", "last"]);
        drop(held);
    }
}
