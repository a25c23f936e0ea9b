//! `stammtisch replay`: checks downloaded records, and prints them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::{Match, Record, StepRecord, Viewer};
use serde_json::Value;
use server::RecordFile;

/// What to do with a record.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files as the server's download, or the engine's `record`, gives them.
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
            Ok(said) => print(&format!("{}: {said}", path.display())),
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
    let (record, file) = read(&text)?;
    let kind = catalog::require(&record.game)
        .map_err(|refusal| refusal.message)?
        .kind;
    let played = kind.replay(&record).map_err(|refusal| refusal.message)?;
    if args.steps {
        print_steps(&record, &*played);
    }
    let mut said = format!("{} steps of {} follow the rules", played.len(), kind.id());
    if args.verify {
        let file = file.ok_or(
            "a record of the engine has no proofs of its deals: verify a server's download",
        )?;
        let deals = server::verify(kind, &file).map_err(|refusal| refusal.message)?;
        said.push_str(&format!("; {deals} deals are fair"));
    }
    Ok(said)
}

/// A server's download, or the record alone as the engine tells it.
fn read(text: &str) -> Result<(Record, Option<RecordFile>), String> {
    let no_record = |error: serde_json::Error| format!("is no record: {error}");
    let mut value: Value = serde_json::from_str(text).map_err(no_record)?;
    if value.get("info").is_some() {
        let file: RecordFile = serde_json::from_value(value).map_err(no_record)?;
        return Ok((file.record.clone(), Some(file)));
    }
    let inner = value.get_mut("record").map(Value::take);
    let record = serde_json::from_value(inner.unwrap_or(value)).map_err(no_record)?;
    Ok((record, None))
}

fn print_steps(record: &Record, played: &dyn Match) {
    for (number, step) in record.steps.iter().enumerate() {
        let number = number + 1;
        match step {
            StepRecord::Action { seat, action } => {
                print(&format!("{number:4}  seat {seat}  {action}"));
            }
            StepRecord::Chance { chance } => print(&format!("{number:4}  deal    {chance}")),
        }
    }
    print(played.view(Viewer::Open).get());
}

/// Prints one line; whoever has read enough, as `head` has, may stop listening.
fn print(line: &str) {
    _ = writeln!(std::io::stdout(), "{line}");
}
