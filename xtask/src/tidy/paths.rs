//! Every path that a page for engineers names in backticks exists.
//!
//! A path is relative to the repository or to `crates/`; the folder `src` of a crate may be left out, so that `server/room.rs`
//! is `crates/server/src/room.rs`. A name without a folder must be that of some file or folder. `<game>`, `*` and the example
//! game `tarock` match any part of a name.

/// The pages that are checked.
const PAGES: &[&str] = &["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];

/// Folders that tests create and git ignores.
const IGNORED: &[&str] = &["e2e/test-results", "target/release/stammtisch"];

/// A name with one of these endings is a file.
const ENDINGS: &[&str] = &[
    "css", "js", "json", "lock", "md", "mjs", "rs", "svelte", "toml", "ts", "yaml",
];

/// Checks one page against the list of all files.
pub fn check(page: &str, text: &str, files: &[String], faults: &mut Vec<String>) {
    if !PAGES.contains(&page) {
        return;
    }
    let mut code = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            code = !code;
        }
        if code {
            continue;
        }
        for word in line.split('`').skip(1).step_by(2) {
            if let Some(path) = path_of(word)
                && !IGNORED.contains(&path.as_str())
                && !files.iter().any(|file| names(&path, file))
            {
                faults.push(format!("{page}:{}: {word} does not exist", number + 1));
            }
        }
    }
}

/// The path that a word in backticks is, with `*` for every part that stands for any name; `None` if it is no path.
fn path_of(word: &str) -> Option<String> {
    let mut path = word.replace("tarock", "*");
    while let Some((before, rest)) = path.split_once('<') {
        path = format!("{before}*{}", rest.split_once('>')?.1);
    }
    let letters = |c: char| c.is_alphanumeric() || "./_-*".contains(c);
    let ending = path.rsplit_once('.').is_some_and(|(name, ending)| {
        !name.is_empty() && !name.contains("..") && ENDINGS.contains(&ending)
    });
    let is_path =
        (path.contains('/') || ending) && !path.starts_with('/') && path.chars().all(letters);
    is_path.then(|| path.trim_end_matches('/').to_owned())
}

/// Whether the path names this file or a folder that it is in.
fn names(path: &str, file: &str) -> bool {
    let mut places = file
        .match_indices('/')
        .map(|(at, _)| &file[..at])
        .chain([file]);
    let Some((first, rest)) = path.split_once('/') else {
        return places.any(|place| fits(path, place.rsplit('/').next().unwrap_or(place)));
    };
    let forms = [
        path.to_owned(),
        format!("crates/{path}"),
        format!("crates/{first}/src/{rest}"),
    ];
    places.any(|place| forms.iter().any(|form| fits(form, place)))
}

/// Whether a pattern fits a whole text; `*` is any text without a slash.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    text.strip_prefix(head).is_some_and(|text| {
        let part = text.find('/').unwrap_or(text.len());
        (0..=part).any(|at| text.get(at..).is_some_and(|text| fits(rest, text)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_does_not_exist_is_found() {
        let files = [
            "crates/server/src/room/ask.rs",
            "crates/rules-waffe/RULES.md",
            "web/src/games/waffe/deal.ts",
            "Makefile",
        ]
        .map(str::to_owned);
        let check = |text: &str| {
            let mut faults = Vec::new();
            check("CONTRIBUTING.md", text, &files, &mut faults);
            faults.len()
        };
        for right in [
            "`crates/server/src/room/ask.rs`, `server/src/room/ask.rs`, `server/room/ask.rs`, `server/room/`, `crates/server`",
            "`ask.rs`, `room/`, `RULES.md`",
            "`crates/rules-tarock`, `web/src/games/<id>/deal.ts`, `crates/rules-*/RULES.md`",
            "`/metrics`, `table::Command`, `rules-*`, `GET /api/x`, `UPDATE=1`, server/no.rs",
            "```\n`server/no.rs`\n```",
        ] {
            assert_eq!(check(right), 0, "{right}");
        }
        for wrong in [
            "`server/ask.rs`",
            "`room/ask.rs`",
            "`view.rs`",
            "`web/src/games/<id>/no.ts`",
            "`server/room/as`",
        ] {
            assert_eq!(check(wrong), 1, "{wrong}");
        }
    }
}
