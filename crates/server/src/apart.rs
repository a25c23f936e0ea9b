//! Jobs whose duration grows with their input, such as a long score sheet or a round of many evenings. Small jobs run at once. Large jobs run one at a
//! time in `block_in_place`, so that players do not wait for them; if too many wait, the request is refused with `busy`.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;

use crate::workers::NotDone;

/// Work on up to this number of rows or events takes well under a millisecond.
const LITTLE: usize = 60;
/// The maximum number of waiting jobs.
const WAITING: usize = 64;

/// Runs large jobs one at a time.
#[derive(Debug)]
pub(crate) struct Apart {
    turn: Semaphore,
    places: Semaphore,
}

impl Default for Apart {
    fn default() -> Self {
        Self {
            turn: Semaphore::new(1),
            places: Semaphore::new(WAITING),
        }
    }
}

impl Apart {
    /// Runs a job of this size.
    pub async fn run<T>(&self, size: usize, job: impl FnOnce() -> T) -> Result<T, NotDone> {
        if size <= LITTLE {
            return Ok(job());
        }
        let _place = self.places.try_acquire().map_err(|_| NotDone::Busy)?;
        let _turn = self.turn.acquire().await.map_err(|_| NotDone::BrokeOff)?;
        Ok(beside(size, job))
    }
}

/// Runs a job of this size without queueing. For work that a player waits for.
pub(crate) fn beside<T>(size: usize, job: impl FnOnce() -> T) -> T {
    // `block_in_place` panics on a single-threaded runtime, as in tests.
    let several = Handle::current().runtime_flavor() == RuntimeFlavor::MultiThread;
    if size <= LITTLE || !several {
        return job();
    }
    tokio::task::block_in_place(job)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn much_is_done_one_at_a_time_and_too_much_is_refused() {
        let apart = Apart::default();
        assert_eq!(apart.run(1, || 7).await, Ok(7));
        assert_eq!(apart.run(1_000, || 8).await, Ok(8));
        let turn = apart.turn.acquire().await.unwrap();
        let waiting = (0..=WAITING).map(|_| apart.run(1_000, || ()));
        // Boxed because `now_or_never` needs futures that are `Unpin`.
        let mut waiting: Vec<_> = waiting.map(Box::pin).collect();
        let mut refused = 0;
        for one in &mut waiting {
            if let Some(done) = one.now_or_never() {
                assert_eq!(done, Err(NotDone::Busy));
                refused += 1;
            }
        }
        assert_eq!(refused, 1);
        assert_eq!(apart.run(1, || 9).await, Ok(9), "a little waits for nobody");
        drop(turn);
        drop(waiting);
        assert_eq!(apart.run(1_000, || 10).await, Ok(10));
    }
}
