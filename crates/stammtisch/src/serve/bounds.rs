//! Refuses settings out of range by name, wherever they come from.

use std::ops::RangeInclusive;

use super::Args;

const DAY: u64 = 24 * 60 * 60;

impl Args {
    /// Refuses the first setting that is out of range, and says what is allowed.
    pub fn within_bounds(&self) -> Result<(), String> {
        let count = |count: Option<usize>| count.map(|count| count as u64);
        let rate = |rate: Option<u32>| rate.map(u64::from);
        let all: [(&str, Option<u64>, RangeInclusive<u64>); 19] = [
            ("workers", count(self.workers), 1..=1024),
            ("bot-threads", count(self.bot_threads), 1..=1024),
            ("analysis", rate(self.analysis), 1..=10_000),
            ("bot-pause", self.bot_pause, 0..=60_000),
            ("bot-time", self.bot_time, 10..=60_000),
            ("hold", self.hold, 0..=365 * DAY),
            ("cut", self.cut, 0..=DAY),
            ("round", self.round, 0..=DAY),
            ("heartbeat", self.heartbeat, 100..=600_000),
            ("keep-sessions", rate(self.keep_sessions), 0..=36_500),
            ("keep-guests", rate(self.keep_guests), 0..=36_500),
            ("keep-tables", rate(self.keep_tables), 0..=36_500),
            ("message-rate", rate(self.message_rate), 1..=1_000_000),
            ("request-rate", rate(self.request_rate), 1..=1_000_000),
            ("guest-rate", rate(self.guest_rate), 0..=1_000_000),
            ("sign-in-rate", rate(self.sign_in_rate), 0..=1_000_000),
            (
                "max-connections",
                count(self.max_connections),
                1..=10_000_000,
            ),
            (
                "max-per-address",
                count(self.max_per_address),
                1..=10_000_000,
            ),
            ("max-tables", count(self.max_tables), 1..=1_000_000),
        ];
        for (name, value, bounds) in all {
            if let Some(value) = value.filter(|value| !bounds.contains(value)) {
                let (least, most) = bounds.into_inner();
                return Err(format!(
                    "{name} is {value}; it may be {least} to {most} (see docs/operations.md)"
                ));
            }
        }
        let urls = self.public_url.iter().map(|url| ("public-url", url));
        let origins = self.allow_origin.iter().map(|url| ("allow-origin", url));
        for (name, url) in urls.chain(origins) {
            if !is_origin(url) {
                return Err(format!(
                    "{name} is {url:?}; it has to be http:// or https:// and a host, perhaps a port, without a path"
                ));
            }
        }
        Ok(())
    }
}

/// Whether a URL is a valid browser origin.
fn is_origin(url: &str) -> bool {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let host = rest.map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    host.is_some_and(|host| {
        let bad = |c: char| c.is_whitespace() || c.is_control() || "/?#@\\\"'<>".contains(c);
        !host.is_empty() && !host.contains(bad)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_calls_an_origin_is_one() {
        for good in [
            "http://localhost:6600",
            "https://stammtisch.example",
            "https://stammtisch.example/",
            "http://[::1]:6600",
        ] {
            assert!(is_origin(good), "{good}");
        }
        for bad in [
            "",
            "stammtisch.example",
            "https://",
            "ftp://a",
            "https://a/b",
            "https://a b",
        ] {
            assert!(!is_origin(bad), "{bad}");
        }
    }
}
