//! A run: start, play, inject faults, heal, compare.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::Http;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::check::{Summary, check};
use crate::fault::Fault;
use crate::history::{Book, History};
use crate::house::{House, Problem};
use crate::player::Client;

/// The parameters of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The binary of the nodes.
    pub binary: PathBuf,
    /// How long faults are injected.
    pub seconds: u64,
    /// Limit of faults.
    pub faults: usize,
    /// The random seed.
    pub seed: u64,
    /// How many tables are played at once.
    pub tables: usize,
    /// Disables fencing in the database and lets nodes claim tables of living ones, to test that the checker notices.
    pub break_fencing: bool,
}

/// The result of a run.
#[derive(Debug)]
pub struct Report {
    /// Counts of what was checked, or every inconsistency.
    pub checked: Result<Summary, Vec<String>>,
    /// How often each kind of fault was injected.
    pub struck: BTreeMap<&'static str, usize>,
    /// What clients recorded.
    pub history: History,
}

/// Without fencing, an append that should be refused is written.
const UNFENCED: &str = "create or replace function refuse_append() returns bigint language sql as 'select 0::bigint'; \
alter table events drop constraint events_pkey";

/// Runs a plan.
pub async fn run(plan: &Plan) -> Result<Report, Problem> {
    let mut house = House::start(plan.binary.clone(), 3).await?;
    let nodes: Vec<SocketAddr> = house.nodes.iter().map(|node| node.listen).collect();
    let book = Arc::new(Book::default());
    let (stop, stopped) = watch::channel(false);
    let mut clients = JoinSet::new();
    for table in 0..plan.tables {
        let shared = Arc::new(watch::Sender::new(String::new()));
        // Two play and one watches.
        for place in 0..3 {
            let said = |error: client::ClientError| error.to_string();
            let name = format!("Client {table}-{place}");
            let http = Http::enter(nodes[place % nodes.len()], &name)
                .await
                .map_err(said)?;
            let seed = plan.seed.wrapping_add((table * 10 + place) as u64);
            let client = Client {
                book: book.clone(),
                nodes: nodes.clone(),
                http,
                name,
                said: 0,
                table: shared.clone(),
                place,
                rng: ChaCha8Rng::seed_from_u64(seed),
                stop: stopped.clone(),
            };
            clients.spawn(client.run());
        }
    }
    until_playing(&book, plan.tables).await?;
    if plan.break_fencing {
        // PostgreSQL may end the statement because of a deadlock with an append.
        let mut tries = 0;
        while let Err(problem) = house.sql(UNFENCED) {
            tries += 1;
            if tries == 50 {
                return Err(problem);
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
    let mut struck = BTreeMap::new();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(plan.seconds)
        && struck.values().sum::<usize>() < plan.faults
    {
        if plan.break_fencing {
            // Clears all owners, so that any node may claim any table, and cuts the links, so that nodes look for the owners again: then two nodes own one table.
            let freed = house.sql("update streams set owner = null where owner is not null");
            if freed.is_err() {
                // PostgreSQL ended the statement because of a deadlock with an append: try again.
                sleep(Duration::from_millis(100)).await;
                continue;
            }
            for node in &house.nodes {
                node.link.hang_up();
            }
            sleep(Duration::from_millis(500)).await;
            if house.is_forked()? {
                break;
            }
            continue;
        }
        let fault = Fault::any(&mut rng);
        fault.strike(&mut house, &book, &mut rng).await?;
        *struck.entry(fault.name()).or_insert(0) += 1;
    }
    // A forked log stays forked; otherwise the cluster must recover.
    if !plan.break_fencing {
        house.heal().await?;
        sleep(Duration::from_secs(3)).await;
    }
    stop.send_replace(true);
    // A client that waits for an answer ends with its timeout.
    let _ = timeout(Duration::from_secs(30), async {
        while clients.join_next().await.is_some() {}
    })
    .await;
    clients.abort_all();
    let history = book.lock().clone();
    let checked = check(&history, &house.log()?);
    Ok(Report {
        checked,
        struck,
        history,
    })
}

/// Waits until enough requests were answered for every table to be playing.
async fn until_playing(book: &Book, tables: usize) -> Result<(), Problem> {
    let playing = async {
        while book.lock().asked.len() < tables * 4 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let slow = |_| "nobody plays".to_owned();
    timeout(Duration::from_secs(120), playing)
        .await
        .map_err(slow)
}

/// A percentile of some gaps, in milliseconds.
pub fn percentile(gaps: &mut [u64], of: usize) -> Option<u64> {
    gaps.sort_unstable();
    let last = gaps.len().checked_sub(1)?;
    gaps.get(last * of / 100).copied()
}
