//! The line protocol of `engine` and `score`: one line in, one line out.

use std::io::{BufRead, Read, Write};
use std::process::ExitCode;

use game::Refusal;
use serde_json::json;

/// The length limit of a line; the record of a very long match is far shorter.
const LONGEST: usize = 8 << 20;
/// The length limit of an error message, in characters.
const LONGEST_MESSAGE: usize = 1000;

/// Answers each line of standard input with one line on standard output, until the input ends or `answer` returns
/// `None`.
pub fn serve(mut answer: impl FnMut(&str) -> Option<String>) -> ExitCode {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    loop {
        let reply = match read_line(&mut input) {
            Ok(None) => return ExitCode::SUCCESS,
            Ok(Some(Ok(line))) => match answer(&line) {
                Some(reply) => reply,
                None => return ExitCode::SUCCESS,
            },
            Ok(Some(Err(refusal))) => refused(&refusal),
            Err(_) => return ExitCode::FAILURE,
        };
        // Output is closed: the other program has ended the session.
        if writeln!(output, "{reply}")
            .and_then(|()| output.flush())
            .is_err()
        {
            return ExitCode::SUCCESS;
        }
    }
}

/// An error as an answer; input repeated in it is shortened.
pub fn refused(refusal: &Refusal) -> String {
    let mut refusal = refusal.clone();
    if let Some((end, _)) = refusal.message.char_indices().nth(LONGEST_MESSAGE) {
        refusal.message.truncate(end);
        refusal.message.push('…');
    }
    json!({ "error": refusal }).to_string()
}

/// The next line; one that is too long or not UTF-8 is read to its end and refused.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, Refusal>>> {
    let mut bytes = Vec::new();
    if input
        .take(LONGEST as u64 + 1)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        let message = format!("A line may have at most {LONGEST} bytes; this one was not read.");
        return Ok(Some(Err(Refusal::new("line_too_long", message))));
    }
    let line = String::from_utf8(bytes);
    Ok(Some(line.map_err(|_| {
        Refusal::new("bad_json", "The line is not UTF-8 text.")
    })))
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let newline = buffer.iter().position(|byte| *byte == b'\n');
        let used = newline.map_or(buffer.len(), |place| place + 1);
        input.consume(used);
        if newline.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_refused_and_the_next_is_read() {
        let mut text = vec![b'x'; LONGEST + 10];
        text.extend_from_slice(b"\n{}\n\xff\n");
        let mut input = &text[..];
        let code = |line: Option<Result<String, Refusal>>| line.unwrap().unwrap_err().code;
        assert_eq!(code(read_line(&mut input).unwrap()), "line_too_long");
        assert_eq!(read_line(&mut input).unwrap(), Some(Ok("{}\n".to_owned())));
        assert_eq!(code(read_line(&mut input).unwrap()), "bad_json");
        assert_eq!(read_line(&mut input).unwrap(), None);
    }

    #[test]
    fn a_long_message_is_cut() {
        let answer = refused(&Refusal::new("unknown_op", "ä".repeat(5000)));
        assert!(answer.len() < 2100 && answer.contains('…'));
    }
}
