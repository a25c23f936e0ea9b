//! `stammtisch check`: verifies that stored data is what was written.

#![expect(clippy::print_stdout, reason = "a command that prints its result")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use store::{Postgres, Sqlite, Store, StoreError};

/// What to check.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of a database that no server runs on, or the file of a copy, as `stammtisch backup` writes it.
    #[arg(long, env = "STAMMTISCH_DATA", default_value = "data")]
    data: PathBuf,
    /// The PostgreSQL address of a house of several nodes; the nodes may keep running.
    #[arg(long, env = "STAMMTISCH_STORE", hide_env_values = true)]
    store: Option<String>,
}

/// Reads every stream and every record.
pub fn run(args: &Args) -> ExitCode {
    match check(args) {
        Ok((streams, faults)) => {
            for fault in &faults {
                println!("{fault}");
            }
            println!("{streams} streams were read, {} are damaged", faults.len());
            ExitCode::from(u8::from(!faults.is_empty()))
        }
        Err(problem) => {
            eprintln!("stammtisch check: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The database file.
fn file(data: &Path) -> Result<PathBuf, String> {
    let file = if data.is_dir() {
        data.join("stammtisch.db")
    } else {
        data.to_owned()
    };
    if !file.is_file() {
        return Err(format!("there is no database at {}", file.display()));
    }
    Ok(file)
}

fn check(args: &Args) -> Result<(usize, Vec<String>), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let said = |error: StoreError| error.to_string();
        let store: Box<dyn Store> = match &args.store {
            Some(address) => Box::new(Postgres::open(address).await.map_err(said)?),
            None => Box::new(Sqlite::open(&file(&args.data)?).await.map_err(said)?),
        };
        let found = streams(&*store).await;
        store.close().await.map_err(said)?;
        found.map_err(said)
    })
}

async fn streams(store: &dyn Store) -> Result<(usize, Vec<String>), StoreError> {
    let all = store.streams().await?;
    let mut faults = Vec::new();
    for stream in &all {
        match store.read(stream, 0).await {
            Ok(_) => {}
            Err(error @ (StoreError::Damaged(_) | StoreError::Failed(_))) => {
                faults.push(format!("{stream}: {error}"));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((all.len(), faults))
}
