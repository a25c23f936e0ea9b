//! A program behind `cmd:`. It is handed `{"op":"bot","view":…,"legal":[…]}` lines and answers `{"action":…}`; it may hang,
//! die or talk nonsense, and then it forfeits the game, no more.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use game::{Match, Refusal, Seat, Viewer};
use serde::Deserialize;
use serde_json::json;

/// More legal actions than this are not listed: a Waffe hand can have more than memory holds.
pub(crate) const MOST_ACTIONS: usize = 20_000;

/// A running program.
#[derive(Debug)]
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

#[derive(Deserialize)]
struct Answer {
    action: String,
}

impl Program {
    /// Starts the command in a shell; an answer may take as long as `patience`.
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
            .spawn()
            .map_err(|error| died(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(died("it has no input or output".to_owned()));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            input,
            lines,
            patience,
        })
    }

    /// Asks the program what it does.
    pub fn choose(&mut self, game: &dyn Match, seat: Seat) -> Result<String, Refusal> {
        let question = json!({
            "op": "bot",
            "game": game.kind().id(),
            "seat": seat,
            "view": game.view(Viewer::Seat(seat)),
            "legal": game.legal(seat, MOST_ACTIONS).actions,
        });
        let failed = |code: &str, what: String| {
            Refusal::new(code, format!("The program on seat {seat} {what}."))
        };
        writeln!(self.input, "{question}")
            .and_then(|()| self.input.flush())
            .map_err(|error| failed("program_died", format!("no longer listens: {error}")))?;
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
        match serde_json::from_str::<Answer>(&line) {
            Ok(answer) => Ok(answer.action),
            Err(error) => {
                let shown: String = line.chars().take(80).collect();
                Err(failed(
                    "program_nonsense",
                    format!("answered {shown:?}, which has no action: {error}"),
                ))
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already; either way nothing of it is left behind.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
