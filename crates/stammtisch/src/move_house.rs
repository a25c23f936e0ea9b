//! `stammtisch move`: copies a whole house from SQLite to PostgreSQL.

#![expect(clippy::print_stdout, reason = "a command that prints its result")]

use std::path::PathBuf;
use std::process::ExitCode;

use store::Moved;

/// From where to where.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The data folder of a server that does not run.
    #[arg(long)]
    from: PathBuf,
    /// An empty database, such as postgres://user:password@host/name.
    #[arg(long)]
    to: String,
}

/// Copies it.
pub fn run(args: &Args) -> ExitCode {
    match bring(args) {
        Ok(moved) => {
            println!(
                "{} tables and sheets with {} events and {} rows beside them were brought over and compared; start nodes with --store, and keep {} until you are sure",
                moved.streams,
                moved.events,
                moved.rows,
                args.from.display()
            );
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("stammtisch move: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bring(args: &Args) -> Result<Moved, String> {
    let file = args.from.join("stammtisch.db");
    if !file.is_file() {
        return Err(format!("there is no database at {}", file.display()));
    }
    // Locks the folder, so that no server writes meanwhile.
    let _folder = server::Folder::take(&args.from).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime
        .block_on(store::transfer(&file, &args.to))
        .map_err(|error| error.to_string())
}
