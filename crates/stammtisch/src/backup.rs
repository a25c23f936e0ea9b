//! `stammtisch backup`: a complete copy of the database, also while the server runs.

#![expect(clippy::print_stdout, reason = "a command that prints its result")]

use std::path::PathBuf;
use std::process::ExitCode;

use rustix::fs::Mode;
use store::Copied;

use crate::serve;

/// From where to where.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the database.
    #[arg(long, env = "STAMMTISCH_DATA", default_value = "data")]
    data: PathBuf,
    /// The address of a PostgreSQL database. The command then changes nothing and prints which PostgreSQL tools to use instead.
    #[arg(long, env = "STAMMTISCH_STORE", hide_env_values = true)]
    store: Option<String>,
    /// The file to write; it must not be there yet.
    to: PathBuf,
}

/// Writes the copy.
pub fn run(args: &Args) -> ExitCode {
    match copy(args) {
        Ok(copied) => {
            println!(
                "{} is a whole copy; put it back as stammtisch.db in a data folder",
                args.to.display()
            );
            if let Some(differs) = differs(copied) {
                println!("{differs}");
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("stammtisch backup: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The warning if the database was migrated by another version of this program.
fn differs(Copied { step, known }: Copied) -> Option<String> {
    if step < known {
        return Some(format!(
            "it is of an older program (step {step}; this one knows {known}) and was left so: a newer server brings it up to date when it starts"
        ));
    }
    (step > known).then(|| {
        format!(
            "it is of a newer program (step {step}; this one knows {known}): only that one can serve it"
        )
    })
}

fn copy(args: &Args) -> Result<Copied, String> {
    if args.store.is_some() {
        return Err(crate::restore::POSTGRES.to_owned());
    }
    // The copy is readable by its own user only, like the database.
    rustix::process::umask(Mode::from_raw_mode(0o077));
    let from = args.data.join("stammtisch.db");
    if !from.is_file() {
        return Err(format!("there is no database at {}", from.display()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let ended = async {
        tokio::select! {
            copied = store::backup(&from, &args.to) => copied.map_err(|error| error.to_string()),
            signal = serve::signal() => Err(format!("ended by a signal ({signal}); there is no copy")),
        }
    };
    let copied = runtime.block_on(ended);
    // Stops a backup that was interrupted; its incomplete copy is removed.
    drop(runtime);
    if copied.is_err() {
        store::clear_parts(&args.to);
    }
    copied
}
