//! Measures one and several nodes in one run on one database: `cargo xtask scale`.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this program is for"
)]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use client::Http;
use cluster::Server;
use faults::bare;
use faults::house::{DATABASE, House, Problem, Ways};
use faults::processor::{used_by, used_by_all_of};
use tokio::process::Command;

/// Figures of one node and of three on PostgreSQL, beside a bare program and SQLite.
#[derive(Parser)]
#[command(about)]
struct Args {
    /// The binary to be measured.
    #[arg(long, default_value = "target/release/stammtisch")]
    binary: PathBuf,
    /// An older binary, measured on SQLite in the same run.
    #[arg(long)]
    before: Option<PathBuf>,
    /// How long each figure is measured, in seconds.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// How many tables play in a closed loop; twice as many play at a fixed pace, and a fifth as many measure the hop between nodes.
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// Leaves SQLite out.
    #[arg(long)]
    only_postgres: bool,
    /// How many idle connections are held; the system has to allow one process that many open files (`ulimit -Hn`).
    #[arg(long, default_value_t = 19_500)]
    idle: usize,
}

/// Runs a load and prints its figures after a name; returns the number of moves.
async fn load(
    args: &Args,
    name: &str,
    nodes: &[SocketAddr],
    more: &[String],
) -> Result<f64, Problem> {
    let mut command = Command::new(&args.binary);
    command
        .arg("load")
        .args(["--seconds", &args.seconds.to_string()]);
    for node in nodes {
        command.args(["--server", &node.to_string()]);
    }
    let said = command.args(more).output().await;
    let said = said.map_err(|error| error.to_string())?;
    let mut moves = 0.0;
    for line in String::from_utf8_lossy(&said.stdout).lines() {
        println!("{name}.{line}");
        if let Some(count) = line.strip_prefix("moves: ") {
            moves = count.parse().unwrap_or(0.0);
        }
    }
    if said.status.success() {
        return Ok(moves);
    }
    let words = String::from_utf8_lossy(&said.stderr).into_owned();
    Err(format!("{name}: {}", words.trim()))
}

/// A kind of load.
#[derive(Clone, Copy)]
enum Load {
    Closed,
    Paced,
    Few,
}

impl Load {
    fn args(self, args: &Args) -> Vec<String> {
        let (tables, more): (usize, &[&str]) = match self {
            Self::Closed => (args.tables, &["--think-to", "0"]),
            Self::Paced => (args.tables * 2, &[]),
            Self::Few => (args.tables / 5, &[]),
        };
        let more = more.iter().map(|word| (*word).to_owned());
        let tables = ["--tables".to_owned(), tables.to_string()];
        tables.into_iter().chain(more).collect()
    }
}

/// Measures a server on SQLite, in a closed loop and paced; then with idle sockets.
async fn sqlite(args: &Args, name: &str, binary: &Path, idle: bool) -> Result<(), Problem> {
    let folder = std::env::temp_dir().join(format!("stammtisch-scale-{}", std::process::id()));
    let said = |error: std::io::Error| error.to_string();
    let _ = std::fs::remove_dir_all(&folder);
    let listen = faults::house::free_port()?;
    let mut server = Command::new(binary);
    server
        .args(["serve", "--guest-rate", "1000000", "--log-level", "error"])
        .args(["--request-rate", "60000"])
        .args(["--listen", &listen.to_string()])
        .arg("--data")
        .arg(&folder)
        .kill_on_drop(true);
    if idle {
        server.args(["--max-connections", "30000"]);
    }
    // Older binaries do not have this limit.
    if binary == args.binary {
        server.args(["--max-per-address", "100000"]);
    }
    let mut server = server.spawn().map_err(said)?;
    faults::house::until_answers(listen).await?;
    let pid = server.id().unwrap_or_default().to_string();
    let pid = ["--server-pid".to_owned(), pid];
    if idle {
        let count = ["--idle".to_owned(), args.idle.to_string()];
        let more = [count, pid].concat();
        load(args, &format!("{name}.idle"), &[listen], &more).await?;
    } else {
        let closed = [&Load::Closed.args(args)[..], &pid].concat();
        load(args, &format!("{name}.closed"), &[listen], &closed).await?;
        let paced = [&Load::Paced.args(args)[..], &pid].concat();
        load(args, &format!("{name}.paced"), &[listen], &paced).await?;
    }
    server.kill().await.map_err(said)?;
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

async fn run(args: &Args) -> Result<(), Problem> {
    if !args.only_postgres {
        if let Some(before) = &args.before {
            sqlite(args, "sqlite_before", before, false).await?;
        }
        sqlite(args, "sqlite", &args.binary, false).await?;
        sqlite(args, "sqlite", &args.binary, true).await?;
    }
    let time = Duration::from_secs(args.seconds);
    let primary = Server::start()?;
    primary.create(DATABASE)?;
    let mut house = House::on(args.binary.clone(), primary, None, 3, Ways::Direct).await?;
    let nodes: Vec<SocketAddr> = house.nodes.iter().map(|node| node.listen).collect();
    let (writers, each) = (bare::WRITERS, args.tables.div_ceil(bare::WRITERS));
    bare_program("bare", &house, writers, each, time).await?;
    // One node alone: the others are stopped.
    house.nodes[1].end("-TERM").await;
    house.nodes[2].end("-TERM").await;
    let pid = house.nodes[0].pid().unwrap_or_default().to_string();
    let pid = ["--server-pid".to_owned(), pid];
    let closed = [&Load::Closed.args(args)[..], &pid].concat();
    let (before, was) = (database(&house), Written::by(nodes[0]).await?);
    let moves = load(args, "postgres.closed", &nodes[..1], &closed).await?;
    let move_cost = (database(&house) - before).as_secs_f64() * 1e6 / moves.max(1.0);
    println!(
        "postgres.closed.database_cpu_per_move: {move_cost:.0} us, opening and ending of tables included"
    );
    // The same grouped inserts as the node: its mean group size and its mean number of concurrent commits.
    let (group, under_way) = Written::by(nodes[0]).await?.since(&was);
    println!("postgres.closed.group: {group:.1} moves, {under_way:.2} groups under way");
    let (at_once, size) = (under_way.ceil() as usize, group.round() as usize);
    bare_program("bare_as_node", &house, at_once.max(1), size.max(1), time).await?;
    bare_program("bare_again", &house, writers, each, time).await?;
    settle(&house)?;
    let few = Load::Few.args(args);
    load(args, "postgres.few_here", &nodes[..1], &few).await?;
    house.heal().await?;
    let away = [few, vec!["--elsewhere".to_owned()]].concat();
    load(args, "postgres.few_elsewhere", &nodes[..2], &away).await?;
    load(args, "three_nodes.paced", &nodes, &Load::Paced.args(args)).await?;
    Ok(())
}

/// Lets the database finish what it would otherwise do during the next minutes for the millions of rows just inserted: a vacuum and a
/// checkpoint, whose writes delay the commits beside them.
fn settle(house: &House) -> Result<(), Problem> {
    house.sql("vacuum analyze")?;
    house.sql("checkpoint")?;
    Ok(())
}

/// The counters of a node's writer.
struct Written {
    at: Instant,
    commits: f64,
    jobs: f64,
    took_ms: f64,
}

impl Written {
    async fn by(node: SocketAddr) -> Result<Self, Problem> {
        let answer = Http::new(node).send("GET", "/metrics", None).await;
        let text = answer.map_err(|error| error.to_string())?.body;
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.trim().parse::<f64>().ok());
            number.ok_or_else(|| format!("the node tells no {name}"))
        };
        Ok(Self {
            at: Instant::now(),
            commits: figure("stammtisch_commits_total ")?,
            jobs: figure("stammtisch_commit_jobs_total ")?,
            took_ms: figure("stammtisch_commit_time_ms_total ")?,
        })
    }

    /// The mean group size and the mean number of concurrent commits since an earlier reading.
    fn since(&self, before: &Self) -> (f64, f64) {
        let passed = (self.at - before.at).as_secs_f64() * 1e3;
        let group = (self.jobs - before.jobs) / (self.commits - before.commits).max(1.0);
        (group, (self.took_ms - before.took_ms) / passed)
    }
}

fn database(house: &House) -> Duration {
    house.database_pid().map_or(Duration::ZERO, used_by_all_of)
}

/// Measures the baseline program, and the processor time per insert of the database and the program.
async fn bare_program(
    name: &str,
    house: &House,
    writers: usize,
    each: usize,
    time: Duration,
) -> Result<(), Problem> {
    let me = std::process::id();
    let (its, mine) = (database(house), used_by(me));
    let rate = bare::inserts_per_second(&house.dsn(), writers, each, time).await?;
    let cost = |used: Duration| used.as_secs_f64() * 1e6 / (rate * time.as_secs_f64()).max(1.0);
    println!("{name}.inserts_per_second: {rate:.0} ({writers} connections, groups of {each})");
    println!(
        "{name}.database_cpu_per_insert: {:.1} us",
        cost(database(house) - its)
    );
    println!(
        "{name}.own_cpu_per_insert: {:.1} us",
        cost(used_by(me) - mine)
    );
    Ok(())
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let ended = match runtime {
        Ok(runtime) => runtime.block_on(run(&args)),
        Err(error) => Err(error.to_string()),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("scale: {problem}");
            ExitCode::FAILURE
        }
    }
}
