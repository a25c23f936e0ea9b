//! `stammtisch restore`: puts a backup into a data folder.

#![expect(clippy::print_stdout, reason = "a command that prints its result")]

use std::path::PathBuf;
use std::process::ExitCode;

/// From where to where.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the database; it must not hold one yet.
    #[arg(long, env = "STAMMTISCH_DATA", default_value = "data")]
    data: PathBuf,
    /// The address of a PostgreSQL database. The command then changes nothing and prints which PostgreSQL tools to use instead.
    #[arg(long, env = "STAMMTISCH_STORE", hide_env_values = true)]
    store: Option<String>,
    /// The file that `stammtisch backup` wrote.
    from: Option<PathBuf>,
}

/// What the operator of a house on PostgreSQL does instead.
pub const POSTGRES: &str = "this house is kept in PostgreSQL, which has better tools for this than we could write. \
A copy: pg_dump --format=custom --file=house.dump \"$STAMMTISCH_STORE\", also while nodes run; put it back with pg_restore --clean --if-exists --dbname=… while none does. \
Any moment in time: continuous archiving with pg_basebackup and archive_command. See docs/operations.md";

/// Restores the copy.
pub fn run(args: &Args) -> ExitCode {
    let done = match (&args.store, &args.from) {
        (Some(_), _) => Err(POSTGRES.to_owned()),
        (None, None) => Err("give the file that `stammtisch backup` wrote".to_owned()),
        (None, Some(from)) => put_back(args, from),
    };
    match done {
        Ok(()) => {
            println!("{} holds the house of the copy", args.data.display());
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("stammtisch restore: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn put_back(args: &Args, from: &std::path::Path) -> Result<(), String> {
    let _folder = server::Folder::take(&args.data).map_err(|error| error.to_string())?;
    let to = args.data.join("stammtisch.db");
    if to.exists() {
        return Err(format!(
            "{} is there already: move it away first, or choose another folder with --data",
            to.display()
        ));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    // Like a backup: a complete copy of a valid database, or none.
    let copied = runtime.block_on(store::backup(from, &to));
    copied.map(|_| ()).map_err(|error| error.to_string())
}
