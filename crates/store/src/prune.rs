//! Deleting old data.

use crate::Later;

/// Deadlines by kind, in milliseconds since 1970; zero keeps everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Retention {
    /// Sessions that began before this.
    pub sessions: u64,
    /// Guests who came before this and have no game, open table, sheet or token.
    pub guests: u64,
    /// Tables closed before this. Records of their games stay.
    pub tables: u64,
}

/// Deleting old data, as part of [`Store`](crate::Store).
pub trait Pruning {
    /// Deletes what is older; at most twenty tables per call, so that players do not wait for it.
    fn prune(&self, before: Retention) -> Later<'_, ()>;
}
