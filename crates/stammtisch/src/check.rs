//! `stammtisch check`: verifies that stored data is what was written.

#![expect(clippy::print_stdout, reason = "what was found is told")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use store::{Sqlite, Store, StoreError};

/// What to check.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of a database that no server runs on, or the file of a copy, as `stammtisch backup` writes it.
    #[arg(long, env = "STAMMTISCH_DATA", default_value = "data")]
    data: PathBuf,
}

/// Reads every stream and every record.
pub fn run(args: &Args) -> ExitCode {
    match check(&args.data) {
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

fn check(data: &Path) -> Result<(usize, Vec<String>), String> {
    let file = if data.is_dir() {
        data.join("stammtisch.db")
    } else {
        data.to_owned()
    };
    if !file.is_file() {
        return Err(format!("there is no database at {}", file.display()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let found = runtime.block_on(async {
        let store = Sqlite::open(&file).await?;
        let found = streams(&store).await;
        store.close().await?;
        found
    });
    found.map_err(|error| error.to_string())
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
