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

    /// Counts a notice that an entry was changed in the store. What a task has read from the log before it may be old, and
    /// [`put_unless_noted`](Self::put_unless_noted) refuses it.
    pub fn note(&self) {
        self.lock().notices += 1;
    }

    /// The number of notices that have been counted.
    pub fn notices(&self) -> u64 {
        self.lock().notices
    }

    /// Removes an entry that was deleted in the store, and counts a notice of it.
    pub fn take(&self, id: &str) -> Option<Arc<T>> {
        let mut kept = self.lock();
        kept.notices += 1;
        kept.all.remove(id)
    }

    /// The entry with this id.
    pub fn find(&self, id: &str) -> Option<Arc<T>> {
        self.lock().all.get(id).cloned()
    }

    /// Adds an entry; if another task has added the same meanwhile, returns that.
    pub fn put(&self, id: &str, value: T, weight: impl Fn(&T) -> usize) -> Arc<T> {
        self.lock().put(id, value, weight)
    }

    /// Adds an entry that was read from the log when this many notices had been counted. `None` if another was counted since.
    pub fn put_unless_noted(
        &self,
        id: &str,
        value: T,
        notices: u64,
        weight: impl Fn(&T) -> usize,
    ) -> Option<Arc<T>> {
        let mut kept = self.lock();
        (kept.notices == notices).then(|| kept.put(id, value, weight))
    }
}

impl<T> Inner<T> {
    fn put(&mut self, id: &str, value: T, weight: impl Fn(&T) -> usize) -> Arc<T> {
        if self.weight >= MOST {
            self.all.retain(|_, value| Arc::strong_count(value) > 1);
            self.weight = self.all.values().map(|value| weight(value)).sum();
        }
        self.weight += weight(&value);
        let new = || Arc::new(value);
        self.all.entry(id.to_owned()).or_insert_with(new).clone()
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

    #[test]
    fn what_was_read_before_a_change_or_deletion_is_not_kept() {
        let kept = Kept::default();
        let weight = |_: &&str| 1;
        let before = kept.notices();
        kept.note();
        assert_eq!(kept.put_unless_noted("one", "old", before, weight), None);
        assert_eq!(kept.find("one"), None);
        let before = kept.notices();
        assert!(
            kept.put_unless_noted("one", "new", before, weight)
                .is_some()
        );
        assert_eq!(kept.take("one").as_deref(), Some(&"new"));
        assert_eq!(
            kept.put_unless_noted("one", "deleted", before, weight),
            None
        );
    }
}
