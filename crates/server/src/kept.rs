//! A cache of score sheets and rounds: loaded from the log on first use, kept while in use.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// At this size, unused entries are evicted before another is added.
const MOST: usize = 500;

/// The cached values by id.
#[derive(Debug)]
pub(crate) struct Kept<T>(Mutex<HashMap<String, Arc<T>>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Kept<T> {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The ids of all entries.
    pub fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Removes an entry.
    pub fn drop(&self, id: &str) {
        self.lock().remove(id);
    }

    /// The entry with this id.
    pub fn find(&self, id: &str) -> Option<Arc<T>> {
        self.lock().get(id).cloned()
    }

    /// Adds an entry; if another task has added the same meanwhile, returns that.
    pub fn put(&self, id: &str, value: T) -> Arc<T> {
        let mut kept = self.lock();
        if kept.len() >= MOST {
            kept.retain(|_, value| Arc::strong_count(value) > 1);
        }
        let new = || Arc::new(value);
        kept.entry(id.to_owned()).or_insert_with(new).clone()
    }
}
