//! Search budgets.

use std::time::Duration;

use crate::clock;

/// A limit by time, by nodes, or both; the first one reached ends the search.
///
/// Only a budget by nodes alone gives the same answer on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Time limit.
    pub time: Option<Duration>,
    /// Node limit: positions searched, without the steps of playouts.
    pub nodes: Option<u64>,
}

impl Budget {
    /// A node limit.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            time: None,
            nodes: Some(nodes),
        }
    }

    /// A time limit in milliseconds.
    pub const fn ms(ms: u64) -> Self {
        Self {
            time: Some(Duration::from_millis(ms)),
            nodes: None,
        }
    }

    /// Whether no search is allowed at all.
    pub fn is_zero(self) -> bool {
        self.time == Some(Duration::ZERO) || self.nodes == Some(0)
    }

    /// Starts using the budget now.
    pub fn start(self) -> Meter {
        Meter {
            started: clock::now(),
            budget: self,
            nodes: 0,
            over: false,
        }
    }
}

/// A budget in use.
#[derive(Clone, Debug)]
pub struct Meter {
    started: Duration,
    budget: Budget,
    nodes: u64,
    over: bool,
}

impl Meter {
    /// Counts one node and returns whether to go on. The clock is read only occasionally.
    #[inline]
    pub fn node(&mut self) -> bool {
        self.count(1)
    }

    /// Counts several nodes and returns whether to go on.
    #[inline]
    pub fn count(&mut self, nodes: u64) -> bool {
        let before = self.nodes;
        self.nodes += nodes;
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            self.over = true;
        } else if before >> 8 != self.nodes >> 8 {
            self.look();
        }
        !self.over
    }

    /// Reads the clock and returns whether to go on; for searches with slow nodes.
    pub fn look(&mut self) -> bool {
        if self.budget.time.is_some_and(|most| self.elapsed() >= most) {
            self.over = true;
        }
        !self.over
    }

    /// Whether the budget is used up.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The number of nodes counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of nodes left, if limited.
    pub fn left(&self) -> Option<u64> {
        Some(self.budget.nodes?.saturating_sub(self.nodes))
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        clock::now().saturating_sub(self.started)
    }

    /// The used part of the budget, from 0 to 1; for searches that plan ahead.
    pub fn spent(&self) -> f64 {
        let time = self.budget.time.map_or(0.0, |most| {
            self.elapsed().as_secs_f64() / most.as_secs_f64()
        });
        let nodes = self
            .budget
            .nodes
            .map_or(0.0, |most| self.nodes as f64 / most as f64);
        time.max(nodes)
    }
}
