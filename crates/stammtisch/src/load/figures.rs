//! The measured figures.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this command is for"
)]

use std::cell::{Cell, RefCell};
use std::time::Duration;

use client::ClientError;

/// Latencies and errors of all clients.
#[derive(Debug, Default)]
pub struct Figures {
    micros: RefCell<Vec<u32>>,
    bots: RefCell<Vec<u32>>,
    errors: Cell<u64>,
    seconds: Cell<f64>,
    server: Cell<Option<Duration>>,
    own: Cell<Option<Duration>>,
}

impl Figures {
    /// Counts an action that was durable after this time.
    pub fn moved(&self, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        self.micros.borrow_mut().push(micros);
    }

    /// Counts the time until all bots of a table had moved and it was a person's turn again.
    pub fn bots_moved(&self, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        self.bots.borrow_mut().push(micros);
    }

    /// Counts an error; prints the first few.
    pub fn failed(&self, error: &ClientError) {
        self.errors.set(self.errors.get() + 1);
        if self.errors.get() <= 5 {
            eprintln!("error: {error}");
        }
    }

    /// Sets the duration of play.
    pub fn lasted(&self, time: Duration) {
        self.seconds.set(time.as_secs_f64());
    }

    /// Sets the processor time that the server used.
    pub fn cost(&self, time: Option<Duration>) {
        self.server.set(time);
    }

    /// Sets the processor time that the clients used.
    pub fn own_cost(&self, time: Option<Duration>) {
        self.own.set(time);
    }

    /// The number of errors.
    pub fn errors(&self) -> u64 {
        self.errors.get()
    }

    /// Prints one figure per line.
    pub fn print(&self) {
        let micros = sorted(&self.micros);
        let at = |part: f64| part_of(&micros, part);
        println!("moves: {}", micros.len());
        println!(
            "moves_per_second: {:.0}",
            micros.len() as f64 / self.seconds.get().max(0.001)
        );
        println!("ack_p50: {:.2} ms", at(0.50));
        println!("ack_p99: {:.2} ms", at(0.99));
        println!("ack_p999: {:.2} ms", at(0.999));
        println!("ack_max: {:.2} ms", at(1.0));
        let bots = sorted(&self.bots);
        if !bots.is_empty() {
            println!("bot_turns: {}", bots.len());
            println!("bot_turn_p50: {:.0} ms", part_of(&bots, 0.50));
            println!("bot_turn_p99: {:.0} ms", part_of(&bots, 0.99));
            println!("bot_turn_max: {:.0} ms", part_of(&bots, 1.0));
        }
        for (who, cost) in [("server", &self.server), ("load", &self.own)] {
            if let Some(cost) = cost.get() {
                let micros = cost.as_secs_f64() * 1e6 / (micros.len() as f64).max(1.0);
                println!("{who}_cpu_per_move: {micros:.0} us");
            }
        }
        println!("errors: {}", self.errors.get());
    }
}

fn sorted(micros: &RefCell<Vec<u32>>) -> Vec<u32> {
    let mut micros = micros.borrow().clone();
    micros.sort_unstable();
    micros
}

/// A quantile of the latencies, in milliseconds.
fn part_of(micros: &[u32], part: f64) -> f64 {
    let index = (micros.len() as f64 * part) as usize;
    let index = index.min(micros.len().saturating_sub(1));
    f64::from(micros.get(index).copied().unwrap_or(0)) / 1000.0
}

/// The resident memory of a process in bytes.
pub fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}

/// The processor time of a process, of all threads together.
pub fn processor(pid: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    let used = threads.flatten().filter_map(|thread| {
        let schedule = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        schedule.split(' ').next()?.parse::<u64>().ok()
    });
    Some(Duration::from_nanos(used.sum()))
}
