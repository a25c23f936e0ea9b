//! `stammtisch replay`: verifies downloaded records and prints them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::{Match, Record, StepRecord, Viewer};
use serde_json::Value;
use server::{Checked, Receipt, RecordFile, Why};

/// What to do with a record.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files as the server's download, or the engine's `record`, gives them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Check every deal: its commitment, the players' cuts, and that the cards follow from them. Exits with 3 where people have no part in a deal and only they
    /// can say whether they had sealed one.
    #[arg(long)]
    verify: bool,
    /// What browsers of players kept of their own parts (a file of "Fair deals" below a replay): those parts must be in the deals.
    #[arg(long, requires = "verify")]
    receipts: Vec<PathBuf>,
    /// Print every step.
    #[arg(long)]
    steps: bool,
}

/// Replays the files one after another.
pub fn run(args: &Args) -> ExitCode {
    let receipts = match read_receipts(&args.receipts) {
        Ok(receipts) => receipts,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::FAILURE;
        }
    };
    let mut status = 0;
    let read: Vec<_> = args.files.iter().map(|path| read_file(path)).collect();
    let others: Vec<&RecordFile> = read
        .iter()
        .filter_map(|read| read.as_ref().ok()?.1.as_ref())
        .collect();
    for (path, read) in args.files.iter().zip(&read) {
        let said = read.as_ref().map_err(Clone::clone);
        match said
            .and_then(|(record, file)| replay(record, file.as_ref(), args, &receipts, &others))
        {
            Ok(said) => {
                print(&format!("{}: {}", path.display(), said.text));
                if said.doubts && status == 0 {
                    status = DOUBTFUL;
                }
            }
            Err(problem) => {
                eprintln!("{}: {problem}", path.display());
                status = 1;
            }
        }
    }
    ExitCode::from(status)
}

/// The exit status if a record is valid, but some people have no part in a deal.
const DOUBTFUL: u8 = 3;

/// The report on a record.
struct Said {
    text: String,
    doubts: bool,
}

fn read_receipts(paths: &[PathBuf]) -> Result<Vec<Receipt>, String> {
    let mut receipts = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
        let read: Vec<Receipt> = serde_json::from_str(&text)
            .map_err(|error| format!("{}: are no receipts: {error}", path.display()))?;
        receipts.extend(read);
    }
    Ok(receipts)
}

fn read_file(path: &Path) -> Result<(Record, Option<RecordFile>), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))?;
    read(&text)
}

/// Checks one record. `others` are the other files given, which may include the game that a practice game continues.
fn replay(
    record: &Record,
    file: Option<&RecordFile>,
    args: &Args,
    receipts: &[Receipt],
    others: &[&RecordFile],
) -> Result<Said, String> {
    let kind = catalog::require(&record.game)
        .map_err(|refusal| refusal.message)?
        .kind;
    let played = kind.replay(record).map_err(|refusal| refusal.message)?;
    if args.steps {
        print_steps(record, &*played);
    }
    let mut doubts = false;
    let mut said = format!("{} steps of {} follow the rules", played.len(), kind.id());
    if args.verify {
        let file = file.ok_or(
            "a record of the engine has no proofs of its deals: verify a server's download",
        )?;
        let checked =
            server::verify(kind, file, receipts, &force).map_err(|refusal| refusal.message)?;
        said.push_str(&verdict(&checked));
        said.push_str(&origin(&checked, file, others)?);
        doubts = !checked.missing.is_empty();
    }
    Ok(Said { text: said, doubts })
}

/// The origin of a practice game, and whether that was verified too.
fn origin(checked: &Checked, file: &RecordFile, others: &[&RecordFile]) -> Result<String, String> {
    let Some(practice) = &checked.practice else {
        return Ok(String::new());
    };
    let server::Practice {
        record,
        steps,
        deals,
    } = practice;
    let mut text = format!(
        "\n  practice: its first {steps} steps and their {deals} deals are taken over from {record}, and it does not count"
    );
    match others.iter().find(|other| other.info.id == *record) {
        Some(other) if server::goes_on_from(file, other) => {
            text.push_str("; they are that game's first steps");
        }
        Some(_) => return Err(format!("its first {steps} steps are not those of {record}")),
        None => text.push_str("; give that record as well to compare them"),
    }
    Ok(text)
}

/// Solves the puzzle of a part that was forced open.
fn force(puzzle: &fair::Puzzle<'_>) -> Option<fair::Number> {
    eprintln!("forcing a part open again, as the house did; this takes minutes");
    puzzle.force(&|| true)
}

fn verdict(checked: &Checked) -> String {
    let mut text = match checked.deals {
        0 => "; nothing was dealt, so there is no deal to check".to_owned(),
        deals => format!("; {deals} deals follow from what was sealed"),
    };
    if checked.forced > 0 {
        text.push_str(&format!(" ({} parts were forced open)", checked.forced));
    }
    if checked.device {
        text.push_str("; it was played on one device, where nobody cuts");
        return text;
    }
    if checked.deals == 0 {
        return text;
    }
    if checked.missing.is_empty() {
        text.push_str(" and are fair: every person had a part in each");
        return text;
    }
    text.push_str(
        ", but these people have no part, and only they can tell whether they had sealed one:",
    );
    for missing in &checked.missing {
        let why = match missing.why {
            Why::Aside => "stood aside, it says",
            Why::Late => "was late, it says",
            Why::Unopened => "sealed a part that was not opened",
            Why::Unnamed => "is not named in the proof",
        };
        let name = missing.name.as_deref().unwrap_or("somebody");
        let (deal, seat) = (missing.deal, missing.seat);
        text.push_str(&format!("\n  deal {deal}: seat {seat} ({name}) {why}"));
    }
    text
}

/// Parses a server's download, or a record alone as the engine gives it.
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

/// Prints one line; ignores a closed output, as with `head`.
fn print(line: &str) {
    _ = writeln!(std::io::stdout(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_deals_is_not_called_fair() {
        let text = verdict(&Checked::default());
        assert_eq!(text, "; nothing was dealt, so there is no deal to check");
        let checked = Checked {
            deals: 2,
            ..Checked::default()
        };
        assert!(verdict(&checked).contains("2 deals follow"));
    }
}
