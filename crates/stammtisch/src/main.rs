//! `stammtisch`: the binary with all commands.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use stammtisch::{
    arena, backup, check, engine, lines, load, move_house, nodes, replay, restore, score, serve,
};

/// The regulars' table: a parlour for table games.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server: tables for people, over HTTP and WebSocket (docs/operations.md).
    Serve(Box<serve::Args>),
    /// Write a whole copy of the database, also while the server runs.
    Backup(backup::Args),
    /// Check that every stream of a database, or of a copy, is what was written, bit for bit.
    Check(check::Args),
    /// Put a copy that `backup` wrote back into a data folder.
    Restore(restore::Args),
    /// Bring a whole house from SQLite to an empty PostgreSQL, compared stream by stream.
    Move(move_house::Args),
    /// List the nodes of a house on PostgreSQL: leases and what they own.
    Nodes(nodes::Args),
    /// Replay downloaded records, and check that their deals were fair (docs/fairness.md).
    Replay(replay::Args),
    /// Put a server under load over real sockets and print how it did (docs/operations.md).
    Load(load::Args),
    /// Speak the engine interface on standard input and output, one JSON object a line (docs/engine.md).
    Engine,
    /// Score games played elsewhere: one JSON object a line on standard input, one answer a line (docs/engine.md).
    Score {
        /// The game, by its id; an unknown one is answered with those that can be scored.
        game: String,
    },
    /// Play bots against each other and print the result with its interval.
    Arena(Box<arena::Args>),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(args) => serve::run(*args),
        Command::Backup(args) => backup::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Restore(args) => restore::run(&args),
        Command::Move(args) => move_house::run(&args),
        Command::Nodes(args) => nodes::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Score { game } => score::run(&game),
        Command::Arena(args) => arena::run(&args),
        Command::Engine => {
            let mut engine = engine::Engine::default();
            lines::serve(|line| engine.answer(line))
        }
    }
}
