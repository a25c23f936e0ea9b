//! Conversations kept as text: `> request`, then `< answer`. In an answer `…` at the end stands for anything.

use std::fs;
use std::path::Path;

use crate::process::Process;

#[test]
fn every_conversation_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/conversations");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        // The first line names the command.
        let command = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("$ stammtisch "));
        let command: Vec<&str> = command
            .expect("the first line is `$ stammtisch …`")
            .split(' ')
            .collect();
        let mut process = Process::start(&command);
        let mut answer = None;
        for (number, line) in text.lines().enumerate().skip(1) {
            let place = format!("{}:{}", file.display(), number + 1);
            if let Some(request) = line.strip_prefix("> ") {
                answer = Some(process.ask(request));
            } else if let Some(expected) = line.strip_prefix("< ") {
                let given = answer
                    .take()
                    .unwrap_or_else(|| panic!("{place}: an answer without a request"));
                let matches = match expected.strip_suffix('…') {
                    Some(start) => given.starts_with(start),
                    None => given == expected,
                };
                assert!(matches, "{place}:\nexpected {expected}\nbut got  {given}");
            }
        }
    }
}
