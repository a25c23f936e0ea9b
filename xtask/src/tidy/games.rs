//! Every game has one folder per layer, its pictures and its row in README; no list of games is incomplete.

use std::fs;
use std::path::Path;

/// The files a game needs besides its rules; `ID` stands for its id.
const FOLDERS: &[&str] = &[
    "crates/rules-ID/RULES.md",
    "crates/rules-ID/RULES.de.md",
    "crates/rules-ID/RULES.fi.md",
    "crates/bot-ID/Cargo.toml",
    "web/src/games/ID/index.ts",
    "web/src/games/ID/face.ts",
    "web/src/lib/wire/ID.ts",
    "e2e/players/ID.ts",
];

/// The pictures of a game, made by `make screenshots`.
const PICTURES: &[&str] = &["docs/images/ID-phone.png", "docs/images/ID-desktop.png"];

/// The page whose table of games names them as players do, not by id.
const README: &str = "README.md";

/// A file that names this many games contains a list of games.
const A_LIST: usize = 3;

/// Files that name only some games on purpose: examples, a case of each kind, only games with dealt cards, or only those whose
/// bots learned something.
const CHOSEN: &[&str] = &[
    "CONTRIBUTING.md",
    "crates/stammtisch/tests/it/arena.rs",
    "docs/fairness-games.json",
    "docs/fairness.md",
    "e2e/specs/stray.spec.ts",
    "training/README.md",
];

/// The ids of all games, from the rules crates.
pub fn ids(files: &[String]) -> Vec<String> {
    let id = |file: &String| {
        let name = file.strip_prefix("crates/rules-")?;
        Some(name.strip_suffix("/Cargo.toml")?.to_owned())
    };
    files.iter().filter_map(id).collect()
}

/// Checks that every game has its folder in every layer.
pub fn check_folders(root: &Path, ids: &[String], faults: &mut Vec<String>) {
    for id in ids {
        for place in FOLDERS {
            let place = place.replace("ID", id);
            if !root.join(&place).exists() {
                faults.push(format!(
                    "{place} is missing: the game {id} has no such part"
                ));
            }
        }
    }
}

/// Checks that every game has its pictures. A game that is not yet added to git is exempt: `cargo xtask new-game` cannot take
/// pictures.
pub fn check_pictures(root: &Path, added: &[String], faults: &mut Vec<String>) {
    for id in added {
        for place in PICTURES {
            let place = place.replace("ID", id);
            if !root.join(&place).exists() {
                faults.push(format!(
                    "{place} is missing: `make screenshots` takes the pictures of every game"
                ));
            }
        }
    }
}

/// Checks that README's table of games has a row for every game, under one of the names that its `face.ts` gives it.
pub fn check_rows(root: &Path, ids: &[String], faults: &mut Vec<String>) {
    let page = fs::read_to_string(root.join(README)).unwrap_or_default();
    for id in ids {
        let face = fs::read_to_string(root.join(format!("web/src/games/{id}/face.ts")));
        let names = face.map(|face| display_names(&face)).unwrap_or_default();
        if !names.iter().any(|name| has_row(&page, name)) {
            faults.push(format!(
                "{README}: the table of games has no row with **{}**",
                names.join("** or **")
            ));
        }
    }
}

/// The names of a game, one for each language: the texts in the first `name: { … }` of its `face.ts`.
fn display_names(face: &str) -> Vec<String> {
    let names = face
        .split_once("name: {")
        .and_then(|(_, rest)| rest.split_once('}'));
    let texts = names.map_or("", |(names, _)| names).split('\'');
    texts.skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether a table of the page has a row with this name in bold.
fn has_row(page: &str, name: &str) -> bool {
    let bold = format!("**{name}**");
    page.lines()
        .any(|line| line.starts_with('|') && line.contains(&bold))
}

/// Checks that a list of games names all of them; better still, it is derived from the catalog or from `PLAYERS`.
pub fn check_lists(name: &str, text: &str, ids: &[String], faults: &mut Vec<String>) {
    let of_a_game = ["crates/rules-", "crates/bot-", "web/src/games/"];
    let history = ["CHANGELOG.md", "Cargo.lock", "fuzz/Cargo.lock"];
    if of_a_game.iter().any(|folder| name.starts_with(folder)) || history.contains(&name) {
        return;
    }
    if CHOSEN.contains(&name) || name == README {
        return;
    }
    let is_named =
        |id: &&String| names(text, id) || names(text, &format!("rules_{}", id.replace('-', "_")));
    let (named, missing): (Vec<_>, Vec<_>) = ids.iter().partition(is_named);
    if named.len() >= A_LIST && !missing.is_empty() {
        let missing: Vec<&str> = missing.into_iter().map(String::as_str).collect();
        let mend = match name.ends_with(".md") {
            true => "add it to the page's list of games",
            false => "derive the list from the catalog or from PLAYERS",
        };
        faults.push(format!(
            "{name}: names {} games and not {}; {mend}",
            named.len(),
            missing.join(", ")
        ));
    }
}

/// Whether a text names a game by its id, as a separate word.
fn names(text: &str, id: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(id).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + id.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_forgets_a_game_is_found() {
        let ids = ["one", "two", "three", "four-five"].map(str::to_owned);
        let check = |text: &str| {
            let mut faults = Vec::new();
            check_lists("docs/x.md", text, &ids, &mut faults);
            faults.len()
        };
        assert_eq!(check("one, two, three"), 1);
        assert_eq!(check("one, two, three, four-five"), 0);
        assert_eq!(check("one, two"), 0);
        assert_eq!(check("someone, two, threefold, one_two"), 0);
    }

    #[test]
    fn a_game_is_found_in_readme_by_its_name() {
        let face = "const face = {\n  name: { de: 'Sechsundsechzig', en: 'Sixty-six' },\n  presets: { a: { name: { de: 'x' } } } }";
        assert_eq!(display_names(face), ["Sechsundsechzig", "Sixty-six"]);
        assert!(display_names("const face = {}").is_empty());
        let page = "**Waffe** is Finnish.\n| **Quoridor**, **Mau-Mau** | 2 |\n";
        assert!(has_row(page, "Mau-Mau"));
        assert!(!has_row(page, "Waffe"));
        assert!(!has_row(page, "Mau"));
    }
}
