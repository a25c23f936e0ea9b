//! `stammtisch backup`: a whole copy of the database, also while the server runs.

#![expect(clippy::print_stdout, reason = "what was done is told")]

use std::path::PathBuf;
use std::process::ExitCode;

use store::{Sqlite, Store};

/// From where to where.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the database.
    #[arg(long, env = "STAMMTISCH_DATA", default_value = "data")]
    data: PathBuf,
    /// The file to write; it must not be there yet.
    to: PathBuf,
}

/// Writes the copy.
pub fn run(args: &Args) -> ExitCode {
    match copy(args) {
        Ok(()) => {
            println!(
                "{} is a whole copy; put it back as stammtisch.db in a data folder",
                args.to.display()
            );
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("stammtisch backup: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn copy(args: &Args) -> Result<(), String> {
    let from = args.data.join("stammtisch.db");
    if !from.is_file() {
        return Err(format!("there is no database at {}", from.display()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let store = Sqlite::open(&from)
            .await
            .map_err(|error| error.to_string())?;
        let copied = store
            .backup(&args.to)
            .await
            .map_err(|error| error.to_string());
        store.close().await.map_err(|error| error.to_string())?;
        copied
    })
}
