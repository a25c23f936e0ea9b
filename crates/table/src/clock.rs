//! The clocks of a game, as a fold over the times of its events.

use game::{Seat, SeatSet};

use crate::ClockRule;

/// Every seat's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    rule: ClockRule,
    left: Vec<u64>,
    running: SeatSet,
    since: u64,
}

impl Clocks {
    /// Full clocks that stand still.
    pub fn new(rule: ClockRule, seats: u8) -> Self {
        let full = match rule {
            ClockRule::None => 0,
            ClockRule::PerMove { seconds } | ClockRule::Budget { seconds, .. } => {
                u64::from(seconds) * 1000
            }
        };
        Self {
            rule,
            left: match rule {
                ClockRule::None => Vec::new(),
                ClockRule::PerMove { .. } | ClockRule::Budget { .. } => {
                    vec![full; usize::from(seats)]
                }
            },
            running: SeatSet::EMPTY,
            since: 0,
        }
    }

    /// Whether this game has clocks at all.
    pub fn exist(&self) -> bool {
        !self.left.is_empty()
    }

    /// Charges whose clock ran until now, and lets those of `seats` run from now on.
    pub fn run(&mut self, seats: SeatSet, at: u64) {
        if !self.exist() {
            return;
        }
        for seat in self.running {
            self.left[seat.index()] = self.left(seat, at);
        }
        if let ClockRule::PerMove { seconds } = self.rule {
            for seat in seats {
                if !self.running.contains(seat) {
                    self.left[seat.index()] = u64::from(seconds) * 1000;
                }
            }
        }
        self.running = seats;
        self.since = at;
    }

    /// The seat has acted: it is given its increment, or its next full measure.
    pub fn acted(&mut self, seat: Seat, at: u64) {
        if !self.exist() {
            return;
        }
        let left = self.left(seat, at);
        self.left[seat.index()] = match self.rule {
            ClockRule::None => 0,
            ClockRule::PerMove { seconds } => u64::from(seconds) * 1000,
            ClockRule::Budget { increment, .. } => left + u64::from(increment) * 1000,
        };
        // What was used so far is charged; the seat's clock must not be charged for it again.
        self.running.remove(seat);
    }

    /// Nobody is charged for the time before this.
    pub fn wake(&mut self, at: u64) {
        self.since = at;
    }

    /// Milliseconds left.
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        if self.running.contains(seat) {
            left.saturating_sub(now.saturating_sub(self.since))
        } else {
            left
        }
    }

    /// Whether the seat's clock runs.
    pub fn running(&self, seat: Seat) -> bool {
        self.running.contains(seat)
    }

    /// Who runs out of time first, and when.
    pub fn next_out(&self) -> Option<(Seat, u64)> {
        if !self.exist() {
            return None;
        }
        self.running
            .into_iter()
            .map(|seat| (seat, self.since + self.left[seat.index()]))
            .min_by_key(|(_, when)| *when)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_charged_while_it_runs_and_grows_by_the_increment() {
        let seat = Seat::new(1);
        let rule = ClockRule::Budget {
            seconds: 60,
            increment: 2,
        };
        let mut clocks = Clocks::new(rule, 2);
        clocks.run(SeatSet::one(seat), 1_000);
        assert_eq!(clocks.left(seat, 11_000), 50_000);
        assert_eq!(clocks.next_out(), Some((seat, 61_000)));
        clocks.acted(seat, 11_000);
        clocks.run(SeatSet::one(Seat::new(0)), 11_000);
        assert_eq!(clocks.left(seat, 99_000), 52_000);
    }

    #[test]
    fn every_move_has_its_full_measure_and_a_restart_costs_nothing() {
        let seat = Seat::new(0);
        let mut clocks = Clocks::new(ClockRule::PerMove { seconds: 30 }, 2);
        clocks.run(SeatSet::one(seat), 0);
        clocks.wake(500_000);
        assert_eq!(clocks.left(seat, 510_000), 20_000);
        clocks.acted(seat, 510_000);
        clocks.run(SeatSet::one(seat), 510_000);
        assert_eq!(clocks.left(seat, 511_000), 29_000);
    }
}
