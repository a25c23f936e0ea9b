//! Figures for Prometheus, in its text form.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crate::nodes::Nodes;

/// Upper bounds of the buckets, in microseconds.
const BOUNDS: [u64; 12] = [
    250, 500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
];

/// How often something took how long.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    pub fn note(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        if let Some(bucket) = BOUNDS.iter().position(|bound| micros <= *bound) {
            self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += bucket.load(Ordering::Relaxed);
            let seconds = *bound as f64 / 1e6;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {below}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}"
        );
    }
}

/// What the server counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub connections: AtomicI64,
    pub tables: AtomicI64,
    pub steps: AtomicU64,
    pub refused: AtomicU64,
    pub resyncs: AtomicU64,
    pub set_aside: AtomicU64,
    pub step_latency: Histogram,
    pub bot_time: Histogram,
    pub link_latency: Histogram,
}

impl Metrics {
    /// The figures of several nodes as text.
    pub fn nodes_text(&self, nodes: &Nodes) -> String {
        let count = |value: &AtomicU64| value.load(Ordering::Relaxed);
        let rows = [
            (
                "lease_holds",
                "gauge",
                "Whether this node may own tables.",
                u64::from(nodes.lease.holds()),
            ),
            (
                "lease_age_ms",
                "gauge",
                "Milliseconds since the lease was last renewed.",
                nodes.lease.age(),
            ),
            (
                "leases_lost_total",
                "counter",
                "How often the lease of this node was lost.",
                count(&nodes.lost),
            ),
            (
                "hand_overs_total",
                "counter",
                "Tables that this node took over.",
                count(&nodes.claimed),
            ),
            (
                "fenced_appends_total",
                "counter",
                "Appends refused because another node owned the table.",
                count(&nodes.fenced),
            ),
            (
                "links",
                "gauge",
                "Links to nodes that own tables of people here.",
                nodes.links() as u64,
            ),
            (
                "links_refused_total",
                "counter",
                "Links from whoever did not know the key.",
                count(&nodes.strangers),
            ),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in rows {
            let name = format!("stammtisch_{name}");
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
            );
        }
        self.link_latency.write(
            "stammtisch_link_seconds",
            "The way over a link and back.",
            &mut text,
        );
        text
    }

    /// The figures as text; the writer's commits and the jobs in them are handed in.
    pub fn text(&self, commits: u64, jobs: u64) -> String {
        let mut text = String::with_capacity(4096);
        let mut one = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
            );
        };
        let gauge = |value: &AtomicI64| i128::from(value.load(Ordering::Relaxed));
        let count = |value: &AtomicU64| i128::from(value.load(Ordering::Relaxed));
        one(
            "stammtisch_connections",
            "gauge",
            "Open WebSockets.",
            gauge(&self.connections),
        );
        one(
            "stammtisch_tables_loaded",
            "gauge",
            "Tables in memory.",
            gauge(&self.tables),
        );
        one(
            "stammtisch_steps_total",
            "counter",
            "Durable steps.",
            count(&self.steps),
        );
        one(
            "stammtisch_refusals_total",
            "counter",
            "Asks that were refused.",
            count(&self.refused),
        );
        one(
            "stammtisch_resyncs_total",
            "counter",
            "Clients that did not keep up.",
            count(&self.resyncs),
        );
        one(
            "stammtisch_tables_set_aside_total",
            "counter",
            "Tables whose log could not be read.",
            count(&self.set_aside),
        );
        one(
            "stammtisch_commits_total",
            "counter",
            "Durable commits.",
            i128::from(commits),
        );
        one(
            "stammtisch_commit_jobs_total",
            "counter",
            "Jobs in those commits; divided by the commits, the group size.",
            i128::from(jobs),
        );
        self.step_latency.write(
            "stammtisch_step_seconds",
            "From reading an action to its durable answer.",
            &mut text,
        );
        self.bot_time.write(
            "stammtisch_bot_seconds",
            "How long bots thought.",
            &mut text,
        );
        text
    }
}
