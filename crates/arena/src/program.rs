//! A program given by `cmd:`. It gets lines `{"op":"bot","view":…,"legal":[…]}` and answers `{"action":…}`. If it hangs,
//! ends or sends invalid answers, it only forfeits the game.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

use game::{Match, Record, Refusal, Seat, Viewer};
use rustix::process::{Pid, Signal, kill_process_group};
use search::Budget;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Limit of listed legal actions: a Waffe hand can have more than fit into memory.
pub(crate) const MOST_ACTIONS: usize = 20_000;
/// Limit of lines read ahead, so that a program that never stops writing fills no memory.
const READ_AHEAD: usize = 16;
/// Length limit of an answer; a longer line is cut and refused.
const LONGEST_ANSWER: u64 = 1 << 20;

/// A running program.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// A thread writes the questions: a program that does not read must not block the arena.
    questions: Sender<String>,
    lines: Receiver<String>,
    patience: Duration,
}

#[derive(Deserialize)]
struct Answer {
    action: String,
}

/// An engine's answer to `replay`.
#[derive(Deserialize)]
struct Restored {
    error: Option<Value>,
}

impl Program {
    /// Starts the command in a shell; `patience` is the timeout of an answer.
    pub fn start(command: &str, patience: Duration) -> Result<Self, Refusal> {
        let died = |reason: String| {
            Refusal::new(
                "program_died",
                format!("`{command}` does not run: {reason}."),
            )
        };
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A process group of its own, so that child processes of the shell can be killed with it.
            .process_group(0)
            .spawn()
            .map_err(|error| died(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(died("it has no input or output".to_owned()));
        };
        let (questions, to_ask) = channel();
        let (said, lines) = sync_channel(READ_AHEAD);
        std::thread::spawn(move || write_all(input, &to_ask));
        std::thread::spawn(move || read_all(output, &said));
        Ok(Self {
            child,
            questions,
            lines,
            patience,
        })
    }

    /// Asks the program for an action.
    pub fn choose(&mut self, game: &dyn Match, seat: Seat) -> Result<String, Refusal> {
        let question = json!({
            "op": "bot",
            "game": game.kind().id(),
            "seat": seat,
            "view": game.view(Viewer::Seat(seat)),
            "legal": game.legal(seat, MOST_ACTIONS).actions,
        });
        self.ask(&question.to_string(), seat)
    }

    /// Asks a level of a program with the engine interface. The program gets the whole record; like any engine it shows its
    /// bot only what the seat may know.
    pub fn choose_as_engine(
        &mut self,
        game: &dyn Match,
        seat: Seat,
        level: &str,
        budget: Option<Budget>,
        seed: u64,
    ) -> Result<String, Refusal> {
        let replay = json!({"op": "replay", "record": short_record(game)});
        let restored: Restored = self.exchange(&replay.to_string(), seat)?;
        if let Some(error) = restored.error {
            let what = format!("The engine on seat {seat} does not know this game: {error}.");
            return Err(Refusal::new("engine_refuses", what));
        }
        let mut question =
            json!({"op": "bot", "seat": seat, "level": level, "seed": seed.to_string()});
        if let Some(time) = budget.and_then(|budget| budget.time) {
            question["ms"] = json!(time.as_millis() as u64);
        }
        if let Some(nodes) = budget.and_then(|budget| budget.nodes) {
            question["nodes"] = nodes.into();
        }
        self.ask(&question.to_string(), seat)
    }

    fn ask(&mut self, question: &str, seat: Seat) -> Result<String, Refusal> {
        self.exchange::<Answer>(question, seat)
            .map(|answer| answer.action)
    }

    fn exchange<T: DeserializeOwned>(&mut self, question: &str, seat: Seat) -> Result<T, Refusal> {
        let failed = |code: &str, what: String| {
            Refusal::new(code, format!("The program on seat {seat} {what}."))
        };
        // A failed write shows in the answer: a program that has ended has closed its output, too.
        _ = self.questions.send(question.to_owned());
        let line = self
            .lines
            .recv_timeout(self.patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => failed(
                    "program_hangs",
                    format!("gave no answer within {} ms", self.patience.as_millis()),
                ),
                RecvTimeoutError::Disconnected => {
                    failed("program_died", "ended without an answer".to_owned())
                }
            })?;
        serde_json::from_str(&line).map_err(|error| {
            let shown: String = line.chars().take(80).collect();
            failed(
                "program_nonsense",
                format!("answered {shown:?}, which has no action: {error}"),
            )
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already; either way no process is left behind.
        let group = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        _ = group.map(|group| kill_process_group(group, Signal::KILL));
        _ = self.child.wait();
    }
}

/// The record without options that have their default value: an older engine refuses options that it does not know.
pub fn short_record(game: &dyn Match) -> Record {
    let (kind, mut record) = (game.kind(), game.record());
    let usual = kind.presets().first().and_then(|name| kind.preset(name));
    if let (Value::Object(options), Some(usual)) = (&mut record.options, usual) {
        options.retain(|name, value| usual.get(name) != Some(value));
    }
    record
}

fn write_all(mut input: ChildStdin, questions: &Receiver<String>) {
    while let Ok(question) = questions.recv() {
        if writeln!(input, "{question}")
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_all(output: ChildStdout, said: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output
            .by_ref()
            .take(LONGEST_ANSWER)
            .read_until(b'\n', &mut line);
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        if !matches!(read, Ok(1..)) || said.send(line).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(command: &str, patience: u64, question: &str) -> String {
        let mut program = Program::start(command, Duration::from_millis(patience)).unwrap();
        program.ask(question, Seat::new(0)).unwrap_err().code
    }

    #[test]
    fn a_program_that_does_not_listen_holds_nothing_up() {
        // Far more than a pipe holds, so that writing to a program that does not read would block forever.
        let question = "x".repeat(1 << 20);
        assert_eq!(refused("sleep 60", 300, &question), "program_hangs");
    }

    #[test]
    fn a_program_that_talks_without_end_is_cut_short() {
        for command in ["yes", r"tr '\0' x < /dev/zero"] {
            let code = refused(command, 20_000, "{}");
            assert_eq!(code, "program_nonsense", "{command}");
        }
    }

    #[test]
    fn what_a_program_has_started_ends_with_it() {
        let program = Program::start("sleep 60 & echo $!; wait", Duration::ZERO).unwrap();
        let child = program.lines.recv().unwrap();
        let runs = || {
            let stat = std::fs::read_to_string(format!("/proc/{child}/stat"));
            stat.is_ok_and(|stat| !stat.contains(") Z "))
        };
        assert!(runs());
        drop(program);
        let ended = (0..6_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            !runs()
        });
        assert!(ended, "process {child} goes on");
    }
}
