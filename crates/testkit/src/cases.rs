//! Test cases as data files; a small runner names the file and line of every failure.
//!
//! Everything after a `#` is a comment; cite there the paragraph or source of a case.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The lines of a data file that are neither empty nor comments, with their numbers.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter_map(|(number, line)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty()).then_some((number + 1, line))
    })
}

/// Calls `check`, which panics on a failure, for every line of a file in `tests/data`, and reports all lines that failed.
///
/// # Panics
/// If a line fails, or there are fewer than `least`: a runner that reads nothing would always pass.
pub fn each_line(name: &str, text: &str, least: usize, check: impl Fn(&str)) {
    let cases: Vec<(usize, &str)> = lines(text).collect();
    let failed: Vec<String> = cases
        .iter()
        .filter(|(_, line)| catch_unwind(AssertUnwindSafe(|| check(line))).is_err())
        .map(|(number, line)| format!("tests/data/{name}:{number}: {line}"))
        .collect();
    assert!(failed.is_empty(), "failed:\n{}", failed.join("\n"));
    let count = cases.len();
    assert!(
        count >= least,
        "{name} has {count} cases, fewer than {least}"
    );
}

/// Runs every file of a folder line by line. A line `case <name>` begins a new case with a fresh state; after a line that
/// failed the rest of its case is skipped.
///
/// # Panics
/// With all failures, or if there are fewer than `least` cases.
pub fn each_case<S>(
    folder: impl AsRef<Path>,
    least: usize,
    start: impl Fn() -> S,
    run: impl Fn(&mut S, &str) -> Result<(), String>,
) {
    let folder = folder.as_ref();
    let files =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    let (mut cases, mut problems) = (0, Vec::new());
    for path in files {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let (mut state, mut name, mut broken) = (start(), "", false);
        for (number, line) in lines(&text) {
            if let Some(next) = line.strip_prefix("case ") {
                (state, name, broken) = (start(), next, false);
                cases += 1;
                continue;
            }
            if broken {
                continue;
            }
            if let Err(problem) = run(&mut state, line) {
                broken = true;
                problems.push(format!("{file}:{number}: {problem}\n  in case {name:?}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(cases >= least, "only {cases} cases were found");
}
