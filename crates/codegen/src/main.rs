//! TypeScript types and JSON Schemas from Rust types: `cargo xtask codegen`.

#![expect(clippy::print_stdout, reason = "it tells what it did")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Writes the generated files, or with `--check` only compares them: types of cards, of the protocol, of the score sheet, of rounds and of every game, and the
/// schemas of the protocol.
fn main() -> ExitCode {
    let check = std::env::args().any(|word| word == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match run(&root, check) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(faults) => {
            for fault in &faults {
                eprintln!("{fault}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(root: &Path, check: bool) -> Result<String, Vec<String>> {
    let types = |name: &str| format!("web/src/lib/wire/{name}.ts");
    let cards = cards::typescript();
    let sheet = sheet::typescript();
    let mut files = vec![
        (types("cards"), cards.file()),
        (types("protocol"), protocol::typescript().file()),
        (types("sheet"), sheet.file()),
        (
            types("club"),
            only_used(&club::typescript().file_beside(&sheet, "./sheet")),
        ),
        (
            "docs/client.schema.json".to_owned(),
            protocol::client_schema().to_owned(),
        ),
        (
            "docs/server.schema.json".to_owned(),
            protocol::server_schema().to_owned(),
        ),
    ];
    for entry in catalog::GAMES {
        let own = entry.kind.typescript().file_beside(&cards, "./cards");
        files.push((types(entry.kind.id()), own));
    }
    let mut faults = Vec::new();
    for (name, text) in &files {
        let path = root.join(name);
        let old = fs::read_to_string(&path).unwrap_or_default();
        if old == *text {
            continue;
        }
        if check {
            faults.push(format!("{name} is stale: run `cargo xtask codegen`"));
        } else if let Err(error) = fs::write(&path, text) {
            faults.push(format!("{}: {error}", path.display()));
        }
    }
    if faults.is_empty() {
        Ok(format!(
            "{} files of types and schemas are as they should be",
            files.len()
        ))
    } else {
        Err(faults)
    }
}

/// The file without imports that it does not use itself.
fn only_used(file: &str) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let is_import = |line: &String| line.starts_with("import type { ");
    if let Some(place) = lines.iter().position(is_import) {
        let rest = lines[place + 1..].join("\n");
        let words: Vec<&str> = rest
            .split(|letter: char| !letter.is_alphanumeric())
            .collect();
        let (names, from) = lines[place]
            .trim_start_matches("import type { ")
            .split_once(" } from ")
            .unwrap_or_default();
        let used = names.split(", ").filter(|name| words.contains(name));
        let used = used.collect::<Vec<_>>().join(", ");
        lines[place] = format!("import type {{ {used} }} from {from}");
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_in_the_repository_follow_from_the_types() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(run(&root, true).err(), None);
    }
}
