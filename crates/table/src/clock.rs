//! The clocks of a game, computed from the timestamps of its events.

use game::{Seat, SeatSet};

use crate::ClockRule;

/// Every seat's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    rule: ClockRule,
    left: Vec<u64>,
    running: SeatSet,
    since: u64,
    /// By seat: when the clock was last started, and the time left then.
    began: Vec<(u64, u64)>,
    /// Seats whose clocks are stopped although it is their turn, because they could not be told.
    held: SeatSet,
}

impl Clocks {
    /// Full clocks, all stopped.
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
            began: vec![(0, full); usize::from(seats)],
            held: SeatSet::EMPTY,
        }
    }

    /// Whether this game has clocks at all.
    pub fn exist(&self) -> bool {
        !self.left.is_empty()
    }

    /// Charges the clocks that ran until now, and runs those of `seats` from now on.
    pub fn run(&mut self, seats: SeatSet, at: u64) {
        if !self.exist() {
            return;
        }
        for seat in self.running {
            self.left[seat.index()] = self.left(seat, at);
        }
        self.held = self
            .held
            .into_iter()
            .filter(|seat| seats.contains(*seat))
            .collect();
        let seats: SeatSet = seats
            .into_iter()
            .filter(|seat| !self.held.contains(*seat))
            .collect();
        for seat in seats {
            if self.running.contains(seat) {
                continue;
            }
            if let ClockRule::PerMove { seconds } = self.rule {
                self.left[seat.index()] = u64::from(seconds) * 1000;
            }
            self.began[seat.index()] = (at, self.left[seat.index()]);
        }
        self.running = seats;
        self.since = at;
    }

    /// After an action of the seat: adds the increment, or resets the time per move.
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
        // The time used is charged already; stopping avoids charging it again.
        self.running.remove(seat);
    }

    /// Restarts the running clocks at this time: the time since they were last charged is charged to nobody.
    pub fn wake(&mut self, at: u64) {
        self.since = at;
        for seat in self.running {
            self.began[seat.index()] = (at, self.left[seat.index()]);
        }
    }

    /// Stops the clock of a seat that could not be told that it is its turn, and refunds the time since its start.
    pub fn hold(&mut self, seat: Seat, at: u64) {
        if self.running.contains(seat) {
            let (since, left) = &mut self.began[seat.index()];
            self.left[seat.index()] = *left;
            *since = at;
            self.running.remove(seat);
            self.held.insert(seat);
        }
    }

    /// Lets the clock of a seat run again once it was told.
    pub fn release(&mut self, seat: Seat) {
        self.held.remove(seat);
    }

    /// The seats whose clocks run, each with its start time.
    pub fn runs(&self) -> impl Iterator<Item = (Seat, u64)> + '_ {
        let running = self.running.into_iter().filter(|_| self.exist());
        running.map(|seat| (seat, self.began[seat.index()].0))
    }

    /// The seats whose clocks are stopped because they could not be told, each with the time since when.
    pub fn held(&self) -> impl Iterator<Item = (Seat, u64)> + '_ {
        let held = self.held.into_iter();
        held.map(|seat| (seat, self.began[seat.index()].0))
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

    /// The seat that runs out of time first, and when.
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

    #[test]
    fn whoever_could_not_be_told_has_all_of_the_time_when_they_are() {
        let seat = Seat::new(0);
        let rule = ClockRule::Budget {
            seconds: 60,
            increment: 0,
        };
        let mut clocks = Clocks::new(rule, 2);
        clocks.run(SeatSet::one(seat), 1_000);
        assert_eq!(clocks.runs().collect::<Vec<_>>(), [(seat, 1_000)]);
        clocks.run(SeatSet::one(seat), 5_000);
        clocks.hold(seat, 10_000);
        clocks.run(SeatSet::one(seat), 10_000);
        assert_eq!(
            (clocks.left(seat, 99_000), clocks.running(seat)),
            (60_000, false)
        );
        assert_eq!(clocks.next_out(), None);
        clocks.release(seat);
        clocks.run(SeatSet::one(seat), 100_000);
        assert_eq!(clocks.left(seat, 101_000), 59_000);
    }

    #[test]
    fn a_turn_that_passes_takes_the_hold_along() {
        let (one, other) = (Seat::new(0), Seat::new(1));
        let mut clocks = Clocks::new(ClockRule::PerMove { seconds: 30 }, 2);
        clocks.run(SeatSet::one(one), 0);
        clocks.hold(one, 500);
        clocks.run(SeatSet::one(other), 1_000);
        clocks.run(SeatSet::one(one), 2_000);
        assert_eq!(clocks.left(one, 3_000), 29_000);
    }
}
