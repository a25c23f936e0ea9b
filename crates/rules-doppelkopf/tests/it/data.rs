//! Data files beside a small runner: every failure names its file and line.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `check` on every line that is neither empty nor a comment, and fails with all the lines that did.
pub fn each_line(name: &str, text: &str, least: usize, check: impl Fn(&str)) {
    let cases: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    assert!(
        cases.len() >= least,
        "{name} has {} cases, fewer than {least}",
        cases.len()
    );
    let failed: Vec<String> = cases
        .iter()
        .filter(|(_, line)| catch_unwind(AssertUnwindSafe(|| check(line))).is_err())
        .map(|(number, line)| format!("tests/data/{name}:{number}: {line}"))
        .collect();
    assert!(failed.is_empty(), "failed:\n{}", failed.join("\n"));
}
