//! What is read from its log when it is first asked for, and kept in memory while somebody uses it: score sheets and rounds.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// At this number, what nobody holds is let go before another is kept.
const MOST: usize = 500;

/// Things in memory by their ids.
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

    /// The ids of all.
    pub fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Lets go of one that is not there any more.
    pub fn drop(&self, id: &str) {
        self.lock().remove(id);
    }

    /// The one with this id.
    pub fn find(&self, id: &str) -> Option<Arc<T>> {
        self.lock().get(id).cloned()
    }

    /// Keeps one, unless somebody else has just read the same.
    pub fn put(&self, id: &str, value: T) -> Arc<T> {
        let mut kept = self.lock();
        if kept.len() >= MOST {
            kept.retain(|_, value| Arc::strong_count(value) > 1);
        }
        let new = || Arc::new(value);
        kept.entry(id.to_owned()).or_insert_with(new).clone()
    }
}
