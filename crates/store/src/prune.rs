//! Throwing away what is old.

use crate::Later;

/// Up to when things of each kind go, in milliseconds since 1970; nothing of a kind goes where it is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Retention {
    /// Sessions that began before this.
    pub sessions: u64,
    /// Guests who came before this and have nothing: no game, no open table, no sheet, no token.
    pub guests: u64,
    /// Tables that have been over since before this. Records of their games stay.
    pub tables: u64,
}

/// Throwing away what is old.
pub trait Pruning {
    /// Lets go what is older than that; at most twenty tables at once, so that nobody who plays waits for it.
    fn prune(&self, before: Retention) -> Later<'_, ()>;
}
