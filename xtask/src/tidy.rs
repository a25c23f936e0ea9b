//! Checks the promises of ARCHITECTURE.md.

mod codes;
mod deploy;
mod games;
mod imports;
pub mod manifests;
mod paths;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Line limit of a file; a file of data may be longer if its first lines say why, with the words "A table:".
const LONGEST_FILE: usize = 450;

/// Crates that the pure crates must not depend on.
const IMPURE: &[&str] = &["tokio", "axum", "sqlx", "reqwest", "getrandom"];

/// Runs all checks and returns every fault.
pub fn run(root: &Path) -> Result<String, Vec<String>> {
    let list = |which: &[&str]| listed(root, which).map_err(|error| vec![error]);
    let names = list(&["--cached", "--others", "--exclude-standard"])?;
    let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    let ids = games::ids(&names);
    let mut faults = Vec::new();
    let mut imports = imports::Imports::default();
    let page = fs::read_to_string(root.join("docs/protocol.md")).unwrap_or_default();
    games::check_folders(root, &ids, &mut faults);
    games::check_pictures(root, &games::ids(&list(&["--cached"])?), &mut faults);
    games::check_rows(root, &ids, &mut faults);
    for file in &files {
        let Ok(text) = fs::read_to_string(root.join(file)) else {
            continue;
        };
        let name = file.to_string_lossy();
        games::check_lists(&name, &text, &ids, &mut faults);
        paths::check(&name, &text, &names, &mut faults);
        if !is_code(&name) {
            check_names(&name, &text, &ids, &mut faults);
            continue;
        }
        check_length(&name, &text, &mut faults);
        check_words(&name, &text, &mut faults);
        check_names(&name, &text, &ids, &mut faults);
        check_purity(&name, &text, &mut faults);
        check_guesses(&name, &text, &mut faults);
        codes::check(&name, &text, &page, &mut faults);
        imports.read(&name, &text, &mut faults);
    }
    imports.check(&mut faults);
    manifests::check(root, &names, &mut faults);
    deploy::check(root, &names, &mut faults);
    check_dependencies(root, &files, &mut faults);
    if faults.is_empty() {
        Ok(format!("{} files are tidy", files.len()))
    } else {
        Err(faults)
    }
}

/// The files that `git ls-files` lists with these options.
fn listed(root: &Path, which: &[&str]) -> Result<Vec<String>, String> {
    let git = Command::new("git")
        .arg("ls-files")
        .args(which)
        .current_dir(root)
        .output()
        .map_err(|error| format!("git does not run: {error}"))?;
    Ok(String::from_utf8_lossy(&git.stdout)
        .lines()
        .map(str::to_owned)
        .collect())
}

fn is_code(name: &str) -> bool {
    let code = [".rs", ".ts", ".svelte"]
        .iter()
        .any(|ending| name.ends_with(ending));
    code && !name.contains("/wire/")
        && !name.ends_with(".d.ts")
        && !name.starts_with("xtask/src/tidy")
}

fn check_length(name: &str, text: &str, faults: &mut Vec<String>) {
    let lines = text.lines().count();
    let table = text.lines().take(5).any(|line| line.contains("A table:"));
    if lines > LONGEST_FILE && !table {
        faults.push(format!(
            "{name}: {lines} lines; split it (at most {LONGEST_FILE})"
        ));
    }
}

/// Forbids markers of unfinished or silenced code on main.
fn check_words(name: &str, text: &str, faults: &mut Vec<String>) {
    const WORDS: &[&str] = &[
        "todo!(",
        "unimplemented!(",
        "FIXME",
        "TODO",
        "#[ignore",
        ".only(",
        "@ts-ignore",
        "#[allow(",
        "#![allow(",
    ];
    for (number, line) in text.lines().enumerate() {
        for word in WORDS.iter().filter(|word| line.contains(**word)) {
            faults.push(format!("{name}:{}: {word} is left over", number + 1));
        }
        if line.ends_with(' ') {
            faults.push(format!(
                "{name}:{}: blanks at the end of the line",
                number + 1
            ));
        }
    }
}

/// Browser tests must neither wait for a time nor decide by what happens to be visible; only `settled.ts` may wait. Unit tests of the
/// client wait with `soon`.
fn check_guesses(name: &str, text: &str, faults: &mut Vec<String>) {
    const GUESSES: &[&str] = &[
        ".isVisible(",
        ".isHidden(",
        ".isEnabled(",
        ".isDisabled(",
        ".isChecked(",
        ".isEditable(",
        "waitForTimeout",
        "setTimeout",
        "setInterval",
        "timers/promises",
        "networkidle",
    ];
    const SECONDS: &[&str] = &["vi.waitFor(", "vi.waitUntil(", "expect.poll("];
    if name.starts_with("web/") && name != "web/src/lib/soon.ts" {
        for (number, line) in text.lines().enumerate() {
            for wait in SECONDS.iter().filter(|wait| line.contains(**wait)) {
                faults.push(format!(
                    "{name}:{}: {wait} gives up after a second; wait with `soon` (web/src/lib/soon.ts)",
                    number + 1
                ));
            }
        }
    }
    if !name.starts_with("e2e/") || name == "e2e/settled.ts" {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        // The timeout of a whole test is a limit, not a wait.
        let line = line.replace("test.setTimeout", "");
        for guess in GUESSES.iter().filter(|guess| line.contains(**guess)) {
            faults.push(format!(
                "{name}:{}: {guess} guesses; wait with `settled` (e2e/settled.ts) or `expect`",
                number + 1
            ));
        }
    }
}

/// No machine and no registry is named anywhere; the server names no game.
fn check_names(name: &str, text: &str, ids: &[String], faults: &mut Vec<String>) {
    const PLACES: &[&str] = &[
        "/root/",
        "/home/",
        "registry.npmjs",
        "static.crates.io",
        "deb.debian.org",
    ];
    // The format of Cargo's lockfile requires the name of its index.
    if name == "Cargo.lock" || name == "xtask/src/tidy.rs" {
        return;
    }
    for place in PLACES.iter().filter(|place| text.contains(**place)) {
        faults.push(format!("{name}: names {place}"));
    }
    let general = [
        "crates/server/src",
        "crates/table/src",
        "crates/store/src",
        "crates/protocol/src",
        "crates/host/src",
    ];
    if general.iter().any(|folder| name.starts_with(folder)) {
        for (number, line) in text
            .lines()
            .enumerate()
            .take_while(|(_, line)| !line.contains("#[cfg(test)]"))
        {
            let comment = line.trim_start().starts_with("//");
            let named = ids.iter().find(|id| line.contains(id.as_str()));
            if let (Some(id), false) = (named, comment) {
                faults.push(format!(
                    "{name}:{}: names the game {id}; only the catalog does",
                    number + 1
                ));
            }
        }
    }
}

/// The crates of the rules, and those that use them without a server, are pure: they read no clock, do no I/O and iterate over no hash map.
fn check_purity(name: &str, text: &str, faults: &mut Vec<String>) {
    const PURE: &[&str] = &["game", "cards", "table", "sheet", "club"];
    let source = name
        .strip_prefix("crates/")
        .and_then(|name| name.split_once("/src/"));
    if !source.is_some_and(|(package, _)| package.starts_with("rules-") || PURE.contains(&package))
    {
        return;
    }
    const IMPURE_WORDS: &[&str] = &[
        "std::time",
        "std::fs",
        "std::net",
        "std::env",
        "std::io",
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "thread_rng",
    ];
    for (number, line) in text
        .lines()
        .enumerate()
        .take_while(|(_, line)| !line.contains("#[cfg(test)]"))
    {
        for word in IMPURE_WORDS.iter().filter(|word| line.contains(**word)) {
            if !line.trim_start().starts_with("//") {
                faults.push(format!("{name}:{}: {word} in a pure crate", number + 1));
            }
        }
    }
}

fn check_dependencies(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    let crates = files.iter().filter_map(|file| {
        let name = file
            .to_str()?
            .strip_prefix("crates/")?
            .strip_suffix("/Cargo.toml")?;
        (name.starts_with("rules-")
            || ["game", "cards", "club", "sheet", "table", "host", "pocket"].contains(&name))
        .then_some(name)
    });
    for name in crates {
        let tree = Command::new(env!("CARGO"))
            .args([
                "tree",
                "--package",
                name,
                "--edges",
                "normal",
                "--prefix",
                "none",
                "--offline",
            ])
            .current_dir(root)
            .output();
        let Ok(tree) = tree else { continue };
        let tree = String::from_utf8_lossy(&tree.stdout).into_owned();
        for impure in IMPURE {
            if tree
                .lines()
                .any(|line| line.split(' ').next() == Some(impure))
            {
                faults.push(format!("{name} depends on {impure}; it must stay pure"));
            }
        }
    }
}
