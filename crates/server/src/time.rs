//! The clocks of the server.
//!
//! Everything inside (clocks of games, deadlines, events) is counted with [`now`], which only ever moves forward at the speed of the monotonic clock, whatever is done to the
//! system's clock. [`wall`] is the system's clock, for what is kept about people and sessions.
//!
//! When the process stood still (`SIGSTOP`, a suspended machine), or the system's clock was put forward, that is a *gap*: tables then treat the time as they treat a restart.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the time is looked at, so that a gap shows.
pub(crate) const LOOK: Duration = Duration::from_millis(250);
/// The shortest gap that counts, in milliseconds. A busy machine delays a thread for less.
const GAP: u64 = 2_000;

/// The time of the server: the wall clock when it started, moved on by the monotonic clock.
struct Time {
    began: Instant,
    base: AtomicU64,
    /// Milliseconds of the monotonic clock since `began`, when it was last looked at.
    looked: AtomicU64,
    gaps: AtomicU64,
}

static TIME: LazyLock<Time> = LazyLock::new(|| Time {
    began: Instant::now(),
    base: AtomicU64::new(wall()),
    looked: AtomicU64::new(0),
    gaps: AtomicU64::new(0),
});

impl Time {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Looks at both clocks, and counts a gap where there was one.
    fn look(&self, elapsed: u64, wall: u64) -> u64 {
        let before = self.looked.fetch_max(elapsed, Ordering::AcqRel);
        let stood_still = elapsed.saturating_sub(before) >= GAP;
        let base = self.base.load(Ordering::Acquire);
        let ahead = wall.saturating_sub(base.saturating_add(elapsed));
        // A monotonic clock may stand while the machine is suspended: then the wall clock is ahead, and shown times would be wrong for good.
        let put_forward = ahead >= GAP
            && self
                .base
                .compare_exchange(base, base + ahead, Ordering::AcqRel, Ordering::Acquire)
                .is_ok();
        if stood_still || put_forward {
            return self.gaps.fetch_add(1, Ordering::AcqRel) + 1;
        }
        self.gaps.load(Ordering::Acquire)
    }
}

/// The time of the server, in milliseconds since 1970 by the wall clock of when it started.
pub(crate) fn now() -> u64 {
    let elapsed = TIME.elapsed();
    TIME.base.load(Ordering::Acquire).saturating_add(elapsed)
}

/// How many gaps there have been. Whoever acts on time asks first, so that nothing is decided by a gap that nobody has noticed yet.
pub(crate) fn gaps() -> u64 {
    TIME.look(TIME.elapsed(), wall())
}

/// The system's clock, in milliseconds since 1970.
pub(crate) fn wall() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time() -> Time {
        Time {
            began: Instant::now(),
            base: AtomicU64::new(1_000_000),
            looked: AtomicU64::new(0),
            gaps: AtomicU64::new(0),
        }
    }

    #[test]
    fn a_process_that_stood_still_has_a_gap_and_only_one() {
        let time = time();
        assert_eq!(time.look(250, 1_000_250), 0);
        assert_eq!(time.look(8_250, 1_008_250), 1);
        assert_eq!(time.look(8_251, 1_008_251), 1);
        assert_eq!(time.look(8_500, 1_008_500), 1);
    }

    #[test]
    fn a_wall_clock_put_forward_is_a_gap_and_one_put_back_is_nothing() {
        let time = time();
        assert_eq!(time.look(250, 4_600_250), 1);
        assert_eq!(time.base.load(Ordering::Relaxed), 4_600_000);
        assert_eq!(time.look(500, 4_600_500), 1);
        assert_eq!(time.look(750, 1_000_750), 1);
        assert_eq!(time.base.load(Ordering::Relaxed), 4_600_000);
    }
}
