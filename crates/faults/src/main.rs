//! Injects faults into a cluster and prints the result: see the crate's documentation.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what this program is for"
)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use faults::run::{Plan, percentile, run};

/// Three nodes, a database with a standby, clients, faults, and a checker.
#[derive(Parser)]
#[command(about)]
struct Args {
    /// How long faults go on.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// How many faults at most.
    #[arg(long, default_value_t = usize::MAX)]
    faults: usize,
    /// Where chance begins; printed, so that a run can be begun again.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many tables are played at a time.
    #[arg(long, default_value_t = 12)]
    tables: usize,
    /// The binary of the nodes.
    #[arg(long, default_value = "target/debug/stammtisch")]
    binary: PathBuf,
    /// Takes the fences out on purpose, until two nodes have written the same: then the checker has to find it.
    #[arg(long)]
    break_fencing: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let plan = Plan {
        binary: args.binary,
        seconds: args.seconds,
        faults: args.faults,
        seed: args.seed,
        tables: args.tables,
        break_fencing: args.break_fencing,
    };
    println!("seed: {}", plan.seed);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let report = match runtime {
        Ok(runtime) => runtime.block_on(run(&plan)),
        Err(error) => Err(error.to_string()),
    };
    let report = match report {
        Ok(report) => report,
        Err(problem) => {
            eprintln!("faults: {problem}");
            return ExitCode::FAILURE;
        }
    };
    println!("faults: {}", report.struck.values().sum::<usize>());
    for (kind, count) in &report.struck {
        println!("  {kind}: {count}");
    }
    for kind in ["kill", "lose", "leave"] {
        let mut gaps = report.history.gaps(kind);
        if let (Some(half), Some(most)) = (percentile(&mut gaps, 50), percentile(&mut gaps, 99)) {
            println!(
                "answers_again_after_{kind}: p50 {half} ms, p99 {most} ms, {} tables",
                gaps.len()
            );
        }
    }
    match (report.checked, plan.break_fencing) {
        (Ok(summary), false) if summary.acknowledged == 0 || summary.told_actions == 0 => {
            println!("{summary:?}: nothing happened, so nothing is proven");
            ExitCode::FAILURE
        }
        (Ok(summary), false) => {
            println!("{summary:?}");
            println!("nothing acknowledged was lost, doubled, reordered or forked");
            ExitCode::SUCCESS
        }
        (Err(found), true) => {
            println!(
                "without fences the checker found {} faults, such as: {}",
                found.len(),
                found[0]
            );
            ExitCode::SUCCESS
        }
        (Ok(_), true) => {
            println!("the fences were taken out, and the checker found nothing: it is of no use");
            ExitCode::FAILURE
        }
        (Err(found), false) => {
            for fault in found.iter().take(50) {
                println!("FAULT {fault}");
            }
            println!("{} faults", found.len());
            ExitCode::FAILURE
        }
    }
}
