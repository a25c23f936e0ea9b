//! Tasks for developers: `cargo xtask codegen | tidy | new-game | faults | scale`.

#![expect(clippy::print_stdout, reason = "chores tell what they did")]

mod codegen;
mod faults;
mod new_game;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of the house.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Write the TypeScript types of the protocol and of every game into web/src/lib/wire.
    Codegen {
        /// Write nothing; fail if a file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Check by machine what ARCHITECTURE.md promises.
    Tidy,
    /// Begin a new game: a rules crate that builds and passes the laws, ready to be changed.
    NewGame {
        /// The id of the game, in lower case with hyphens, as in `tarock`.
        id: String,
    },
    /// Measure one node and three, on PostgreSQL and on SQLite, in one run.
    Scale {
        /// Arguments of the program: see `cargo xtask scale -- --help`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Strike three nodes and a PostgreSQL with faults, and check what clients were told.
    Faults {
        /// Arguments of the program: see `cargo xtask faults -- --help`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

fn main() -> ExitCode {
    let root = root();
    let done = match Cli::parse().chore {
        Chore::Codegen { check } => codegen::run(&root, check),
        Chore::Tidy => tidy::run(&root),
        Chore::NewGame { id } => new_game::run(&root, &id),
        Chore::Scale { args } => faults::figures(&root, &args),
        Chore::Faults { args } => faults::run(&root, &args),
    };
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(faults) => {
            for fault in &faults {
                eprintln!("{fault}");
            }
            eprintln!("{} to mend", faults.len());
            ExitCode::FAILURE
        }
    }
}

/// The root folder of the workspace. Cargo says it at run time: with a target folder that several worktrees share, this
/// program may have been compiled in another one.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    let xtask = Path::new(&here);
    xtask.parent().unwrap_or(xtask).to_owned()
}
