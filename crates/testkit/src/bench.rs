//! Prints figures of benchmarks, one per line, as `name: value unit`.

#![expect(
    clippy::print_stdout,
    reason = "printing figures is what this module is for"
)]

use std::time::{Duration, Instant};

/// Prints one figure.
pub fn figure(name: &str, value: f64, unit: &str) {
    if value >= 1000.0 {
        println!("{name}: {} {unit}", grouped(value as u64));
    } else {
        println!("{name}: {value:.2} {unit}");
    }
}

/// Runs `f`, which returns how many things it did, for a while, and prints the rate per second: the best of five
/// runs, since other load can only slow it down.
pub fn rate(name: &str, unit: &str, mut f: impl FnMut() -> u64) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let start = Instant::now();
        let mut done = 0;
        while start.elapsed() < Duration::from_millis(400) {
            done += f();
        }
        best = best.max(done as f64 / start.elapsed().as_secs_f64());
    }
    figure(name, best, unit);
    best
}

/// Times `f` once for each item and prints the median in a suitable unit.
pub fn median<T>(name: &str, items: impl IntoIterator<Item = T>, mut f: impl FnMut(T)) -> Duration {
    let mut times: Vec<Duration> = items
        .into_iter()
        .map(|item| {
            let start = Instant::now();
            f(item);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    duration(name, median);
    median
}

/// Prints a duration in a suitable unit.
pub fn duration(name: &str, time: Duration) {
    let ns = time.as_secs_f64() * 1e9;
    match ns {
        ..1e3 => figure(name, ns, "ns"),
        ..1e6 => figure(name, ns / 1e3, "µs"),
        ..1e9 => figure(name, ns / 1e6, "ms"),
        _ => figure(name, ns / 1e9, "s"),
    }
}

/// Prints the peak memory of this process, if the system reports it.
pub fn peak_memory(name: &str) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    if let Some(kib) = kib {
        figure(name, kib / 1024.0, "MiB");
    }
}

/// The number with a comma after every third digit.
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_grouped_by_threes() {
        assert_eq!(super::grouped(65000), "65,000");
        assert_eq!(super::grouped(1_234_567), "1,234,567");
    }
}
