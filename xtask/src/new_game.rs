//! Creates a new game from the toy game, so that its author starts from something that passes all tests in
//! every layer.

mod client;
mod lines;
mod rules;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A template: the path and the text of a file, both with placeholders for the name.
type File = (&'static str, &'static str);

/// Creates the folders of a game in every layer, adds the one line that each needs, and prints what is left to
/// do.
pub fn run(root: &Path, id: &str) -> Result<String, Vec<String>> {
    let word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
    if !id.split('-').all(word) {
        return Err(vec![format!(
            "{id:?} is not an id: lower-case words with single hyphens between them, as in `tarock`"
        )]);
    }
    let folders = [
        format!("crates/rules-{id}"),
        format!("crates/bot-{id}"),
        format!("web/src/games/{id}"),
    ];
    if let Some(there) = folders.iter().find(|folder| root.join(folder).exists()) {
        return Err(vec![format!(
            "{there} is there already: take another id, or remove what is left of this one (`git status` shows it)"
        )]);
    }
    let mut made = Vec::new();
    for (place, text) in rules::FILES.iter().chain(client::FILES) {
        let path = root.join(render(place, id));
        let write = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, render(text, id)));
        write.map_err(|error| vec![format!("{}: {error}", path.display())])?;
        made.push(path);
    }
    format(&made)?;
    lines::add(root, id)?;
    Ok(format!(
        "{} files are made and every layer knows {id}: it is the toy game under another name. Now:\n\
         1. `cargo xtask codegen` writes its types for the client.\n\
         2. `UPDATE_VECTORS=1 UPDATE_RECORDS=1 cargo test -p stammtisch --test it -- fairness records` plays it and writes its deals (docs/fairness-games.json) and its records (crates/stammtisch/tests/records/{id}-*.json).\n\
         3. All tests are green; change the rules and keep them so. Records are never overwritten: until the rules are right, remove these before step 2.\n\
         4. Its rows in README.md, docs/engine.md and docs/bots.md and its section of docs/fairness.md are about the toy game: rewrite them. A game that deals nothing has no such section and no deal.ts.\n\
         5. `make screenshots` takes its pictures, which tidy demands once the game is added to git.\n\
         CONTRIBUTING.md, \"Adding a game\", says the rest.",
        made.len()
    ))
}

/// Formats the created files, as `make test` requires.
fn format(made: &[PathBuf]) -> Result<(), Vec<String>> {
    let rust = made
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let status = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .args(rust)
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(vec!["rustfmt does not like what was made".to_owned()]),
        Err(error) => Err(vec![format!("rustfmt does not run: {error}")]),
    }
}

/// Replaces the names in a text of the toy or of a template.
fn render(text: &str, id: &str) -> String {
    let name = type_name(id);
    text.replace("super::", "crate::")
        .replace("pub(super)", "pub(crate)")
        .replace("\"toy\"", &format!("\"{id}\""))
        .replace("include_str!(\"RULES", "include_str!(\"../RULES")
        .replace("toy:", "position:")
        .replace("toy.", "position.")
        .replace("&toy", "&position")
        .replace("Toy", &name)
        .replace("A toy game with", "A game with")
        .replace("the toy game", "the game")
        .replace("ID_", &id.replace('-', "_"))
        .replace("NAME", &id_as_title(id))
        .replace("ID", id)
        // The trait's own constant `ID` must not be replaced.
        .replace(&format!("const {id}:"), "const ID:")
}

/// `king-of-hearts` as `KingOfHearts`.
fn type_name(id: &str) -> String {
    id.split('-').map(capital).collect()
}

/// `king-of-hearts` as `King of hearts`.
fn id_as_title(id: &str) -> String {
    capital(&id.replace('-', " "))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy;

    #[test]
    fn nothing_of_the_toy_is_left() {
        for (place, text) in rules::FILES.iter().chain(client::FILES) {
            let text = render(text, "king-of-hearts");
            assert!(
                !text.contains("Toy") && !text.contains("toy"),
                "{place}:\n{text}"
            );
            assert!(!text.contains("super::"), "{place}");
            assert!(!text.contains("NAME"), "{place}:\n{text}");
            // Prettier, which runs nowhere here, would break a longer line.
            let client = !place.starts_with("crates/");
            let long = text.lines().find(|line| line.chars().count() > 110);
            assert!(!client || long.is_none(), "{place}: {long:?}");
        }
        assert_eq!(type_name("king-of-hearts"), "KingOfHearts");
        assert_eq!(id_as_title("king-of-hearts"), "King of hearts");
    }

    #[test]
    fn a_new_game_depends_on_nothing_that_tidy_calls_unused() {
        for layer in ["crates/rules-ID/", "crates/bot-ID/"] {
            let files = rules::FILES
                .iter()
                .filter(|(place, _)| place.starts_with(layer));
            let texts = |end| {
                let ending = files.clone().filter(move |(place, _)| place.ends_with(end));
                ending
                    .map(|(_, text)| render(text, "tarock"))
                    .collect::<Vec<String>>()
            };
            let manifest = texts("Cargo.toml").concat();
            let unused = tidy::manifests::unused(&manifest, &texts(".rs")).unwrap();
            assert!(unused.is_empty(), "{layer}: {unused:?}");
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for id in ["", "-", "a--b", "A", "a-", "ä", "../x", "x1"] {
            assert!(run(Path::new("/nowhere"), id).is_err(), "{id}");
        }
    }
}
