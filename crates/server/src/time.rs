//! The clocks of the server.
//!
//! [`now`] is for everything inside (clocks of games, deadlines, events): it only moves forward, at the speed of the monotonic clock, even if the system's clock is changed.
//! [`wall`] is the system's clock, for data about people and sessions.
//!
//! If the process was stopped (`SIGSTOP`, a suspended machine) or the system's clock was set forward, that is a *gap*: tables treat it like a restart.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the clocks are checked for a gap.
pub(crate) const LOOK: Duration = Duration::from_millis(250);
/// The shortest gap that counts, in milliseconds; a busy machine delays a thread for less.
const GAP: u64 = 2_000;

/// The server's time: the wall clock at the start, advanced by the monotonic clock.
struct Time {
    began: Instant,
    base: AtomicU64,
    /// The monotonic time of the last check, in milliseconds since `began`.
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

    /// Compares both clocks, and counts a gap if there was one.
    fn look(&self, elapsed: u64, wall: u64) -> u64 {
        let before = self.looked.fetch_max(elapsed, Ordering::AcqRel);
        let stood_still = elapsed.saturating_sub(before) >= GAP;
        let base = self.base.load(Ordering::Acquire);
        let ahead = wall.saturating_sub(base.saturating_add(elapsed));
        // The monotonic clock may stop while the machine is suspended: then the wall clock is ahead, and displayed times would stay wrong.
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

/// The server's time, in milliseconds since 1970, based on the wall clock at the start.
pub(crate) fn now() -> u64 {
    let elapsed = TIME.elapsed();
    TIME.base.load(Ordering::Acquire).saturating_add(elapsed)
}

/// The number of gaps so far. Ask before acting on time, so that no decision is based on an unnoticed gap.
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
