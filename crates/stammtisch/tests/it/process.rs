//! A running `stammtisch` process to talk with, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

/// A conversation with the binary.
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts the binary with these arguments.
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Self {
            child,
            input,
            output,
        }
    }

    /// Sends one line and reads the answer.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line.as_bytes());
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        answer.trim_end().to_owned()
    }

    /// Sends one JSON object and reads the answer.
    pub fn ask_json(&mut self, request: &Value) -> Value {
        let answer = self.ask(&request.to_string());
        serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{request} was answered by {answer:?}: {error}"))
    }

    fn send(&mut self, line: &[u8]) {
        self.input
            .write_all(line)
            .and_then(|()| self.input.write_all(b"\n"))
            .expect("it listens");
    }

    /// Sends a last line and waits for the end.
    pub fn end(mut self, line: &str) -> Option<i32> {
        self.send(line.as_bytes());
        self.child.wait().expect("it ends").code()
    }
}

#[test]
fn quit_ends_it_with_status_0_and_so_does_the_end_of_the_input() {
    assert_eq!(Process::start(&["engine"]).end(r#"{"op":"quit"}"#), Some(0));
    let mut process = Process::start(&["engine"]);
    process.ask(r#"{"op":"hello"}"#);
    let Process {
        mut child,
        input,
        output,
    } = process;
    drop((input, output));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn bytes_that_are_no_text_are_refused_and_the_talk_goes_on() {
    let mut process = Process::start(&["engine"]);
    process.send(b"\xff\xfe{}");
    let mut answer = String::new();
    process.output.read_line(&mut answer).expect("it answers");
    assert!(answer.contains("bad_json"), "{answer}");
    assert!(process.ask(r#"{"op":"hello"}"#).contains("stammtisch"));
}
