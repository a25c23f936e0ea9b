//! `stammtisch nodes`: lists the nodes in the database.

#![expect(clippy::print_stdout, reason = "the list is what this command is for")]

use std::process::ExitCode;

use store::{NodeRow, Postgres, Store};

/// Which house.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The database of the house.
    #[arg(long, env = "STAMMTISCH_STORE", hide_env_values = true)]
    store: String,
}

/// Prints the list.
pub fn run(args: &Args) -> ExitCode {
    match list(args) {
        Ok(nodes) => {
            println!(
                "{:<24} {:>6} {:<22} {:<9} {:>9} {:>12} {:>7}",
                "node", "number", "address", "version", "up", "lease", "tables"
            );
            for node in &nodes {
                println!("{}", line(node));
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("stammtisch nodes: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn line(node: &NodeRow) -> String {
    let lease = if node.lease > 0 {
        format!("{} ms", node.lease)
    } else {
        format!("over {} s", node.lease.unsigned_abs() / 1000)
    };
    format!(
        "{:<24} {:>6} {:<22} {:<9} {:>7} s {:>12} {:>7}",
        node.id,
        node.number,
        node.address,
        node.version,
        node.age / 1000,
        lease,
        node.tables
    )
}

fn list(args: &Args) -> Result<Vec<NodeRow>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let said = |error: store::StoreError| error.to_string();
        let store = Postgres::open(&args.store).await.map_err(said)?;
        let nodes = store.nodes().await.map_err(said)?;
        store.close().await.map_err(said)?;
        Ok(nodes)
    })
}
