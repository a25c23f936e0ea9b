//! Limits on the connections of one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what each address holds, up to a limit.
#[derive(Clone, Debug)]
pub(crate) struct Caps {
    most: usize,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One slot of an address; freed on drop.
#[derive(Debug)]
pub(crate) struct Held {
    caps: Caps,
    address: IpAddr,
}

impl Caps {
    pub fn new(most: usize) -> Self {
        Self {
            most,
            held: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a slot for this address; `None` if its limit is reached.
    pub fn hold(&self, address: IpAddr) -> Option<Held> {
        let mut held = self.lock();
        let count = held.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        let caps = self.clone();
        Some(Held { caps, address })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = self.caps.lock();
        if let Some(count) = held.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_let_go_can_be_held_again_and_leaves_nothing_behind() {
        let caps = Caps::new(2);
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let held = [caps.hold(one), caps.hold(one)];
        assert!(held.iter().all(Option::is_some));
        assert!(caps.hold(one).is_none());
        assert!(caps.hold(other).is_some());
        drop(held);
        assert!(caps.lock().is_empty());
        assert!(caps.hold(one).is_some());
    }
}
