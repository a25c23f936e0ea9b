//! Metrics for Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use store::WriterFigures;

use crate::nodes::Nodes;

/// Log lines that could not be written. Counted here, because the log cannot report it.
pub static LOG_LINES_LOST: AtomicU64 = AtomicU64::new(0);

/// Upper bounds of the histogram's buckets, in seconds.
const BOUNDS: [f64; 12] = [
    0.000_25, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0,
];

/// A histogram of durations.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram);

impl Default for Times {
    fn default() -> Self {
        Self(Histogram::new(BOUNDS))
    }
}

impl Times {
    pub fn note(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
    }
}

/// The metrics of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub connections: Gauge,
    pub tables: Gauge,
    pub steps: Counter,
    pub refused: Counter,
    pub resyncs: Counter,
    pub set_aside: Counter,
    pub silent: Counter,
    pub gaps: Counter,
    pub step_latency: Times,
    pub bot_time: Times,
    pub link_latency: Times,
}

impl Metrics {
    /// All metrics in text format. The caller passes the writer's figures and the number of lost log lines.
    pub fn text(&self, writer: &WriterFigures, lost: u64, nodes: Option<&Nodes>) -> String {
        let read = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        let mut all = Registry::with_prefix("stammtisch");
        let mut count = |name, help, value: &Counter| all.register(name, help, value.clone());
        count("steps", "Durable steps", &self.steps);
        count("refusals", "Asks that were refused", &self.refused);
        count("resyncs", "Clients that did not keep up", &self.resyncs);
        count(
            "tables_set_aside",
            "Tables whose log could not be read",
            &self.set_aside,
        );
        count(
            "silent",
            "Connections that gave no sign of life",
            &self.silent,
        );
        count(
            "gaps",
            "Times that the process stood still, or the clock was put forward",
            &self.gaps,
        );
        let mut given = |name, help, value| all.register(name, help, ConstCounter::new(value));
        given("commits", "Durable commits", read(&writer.groups));
        given(
            "commit_jobs",
            "Jobs in those commits; divided by the commits, the group size",
            read(&writer.jobs),
        );
        given(
            "commit_time_ms",
            "How long those commits took, added up; in a second of time, how many are under way",
            read(&writer.busy) / 1000,
        );
        given(
            "log_lines_lost",
            "Lines of the log that could not be written",
            lost,
        );
        all.register("connections", "Open WebSockets", self.connections.clone());
        all.register("tables_loaded", "Tables in memory", self.tables.clone());
        let latency = self.step_latency.0.clone();
        all.register(
            "step_seconds",
            "From reading an action to its durable answer",
            latency,
        );
        all.register(
            "bot_seconds",
            "How long bots thought",
            self.bot_time.0.clone(),
        );
        if let Some(nodes) = nodes {
            self.register_nodes(nodes, &mut all);
        }
        let mut text = String::with_capacity(4096);
        // Writing to memory does not fail.
        let _ = encode(&mut text, &all);
        text
    }

    /// Adds the metrics of a node among several.
    fn register_nodes(&self, nodes: &Nodes, all: &mut Registry) {
        let held = ConstGauge::new(i64::from(nodes.lease.holds()));
        all.register("lease_holds", "Whether this node may own tables", held);
        all.register(
            "lease_age_ms",
            "Milliseconds since the lease was last renewed",
            ConstGauge::new(nodes.lease.age()),
        );
        all.register(
            "links",
            "Links to nodes that own tables of people here",
            ConstGauge::new(nodes.links() as u64),
        );
        let mut count = |name, help, value: &Counter| all.register(name, help, value.clone());
        count(
            "leases_lost",
            "How often the lease of this node was lost",
            &nodes.lost,
        );
        count(
            "hand_overs",
            "Tables that this node took over",
            &nodes.claimed,
        );
        count(
            "fenced_appends",
            "Appends refused because another node owned the table",
            &nodes.fenced,
        );
        count(
            "links_refused",
            "Links from whoever did not know the key",
            &nodes.strangers,
        );
        all.register(
            "link_seconds",
            "The way over a link and back",
            self.link_latency.0.clone(),
        );
    }
}
