//! A run: start, play, strike, heal, compare.

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

/// What a run is made of.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The binary of the nodes.
    pub binary: PathBuf,
    /// How long faults go on.
    pub seconds: u64,
    /// How many faults at most.
    pub faults: usize,
    /// Where chance begins.
    pub seed: u64,
    /// How many tables are played at a time.
    pub tables: usize,
    /// Takes the fences out of the database and lets tables be taken from living nodes, to see whether the checker sees it.
    pub break_fencing: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Report {
    /// What was found to be true, or every fault.
    pub checked: Result<Summary, Vec<String>>,
    /// How often each kind of fault struck.
    pub struck: BTreeMap<&'static str, usize>,
    /// What clients wrote down.
    pub history: History,
}

/// Without fences a refused append is written all the same.
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
        // Two play, and one watches.
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
        house.sql(UNFENCED)?;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
    let mut struck = BTreeMap::new();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(plan.seconds)
        && struck.values().sum::<usize>() < plan.faults
    {
        if plan.break_fencing {
            // Any node may take any table, and clients behind links look for theirs anew: then two nodes own one.
            house.sql("update streams set owner = null where owner is not null")?;
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
    // What is forked stays forked; anything else has to go on once all is well.
    if !plan.break_fencing {
        house.heal().await?;
        sleep(Duration::from_secs(3)).await;
    }
    stop.send_replace(true);
    // A client that waits for an answer ends with its patience.
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

/// Waits until so many asks have been answered that every table plays.
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
