//! `stammtisch replay`: checks downloaded records, and prints them.

#![expect(
    clippy::print_stdout,
    reason = "the result is what this command is for"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::{StepRecord, Viewer};
use server::RecordFile;

/// What to do with a record.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files as the server's download gives them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Check every deal: its commitment, the players' cuts, and that the cards follow from them.
    #[arg(long)]
    verify: bool,
    /// Print every step.
    #[arg(long)]
    steps: bool,
}

/// Replays the files one after another.
pub fn run(args: &Args) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for path in &args.files {
        match replay(path, args) {
            Ok(said) => println!("{}: {said}", path.display()),
            Err(problem) => {
                eprintln!("{}: {problem}", path.display());
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

fn replay(path: &Path, args: &Args) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))?;
    let file: RecordFile =
        serde_json::from_str(&text).map_err(|error| format!("is no record: {error}"))?;
    let kind = catalog::require(&file.record.game)
        .map_err(|refusal| refusal.message)?
        .kind;
    let played = kind
        .replay(&file.record)
        .map_err(|refusal| refusal.message)?;
    if args.steps {
        for (number, step) in file.record.steps.iter().enumerate() {
            match step {
                StepRecord::Action { seat, action } => {
                    println!("{:4}  seat {seat}  {action}", number + 1);
                }
                StepRecord::Chance { chance } => println!("{:4}  deal    {chance}", number + 1),
            }
        }
        println!("{}", played.view(Viewer::Open));
    }
    let mut said = format!("{} steps of {} follow the rules", played.len(), kind.id());
    if args.verify {
        let deals = server::verify(kind, &file).map_err(|refusal| refusal.message)?;
        said.push_str(&format!("; {deals} deals are fair"));
    }
    Ok(said)
}
