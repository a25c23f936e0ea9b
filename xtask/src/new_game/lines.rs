//! The lines that a game needs outside its folders: one per layer, a row in the table of games of each page, and the
//! description of its deal.

use std::fs;
use std::path::Path;

use super::{render, type_name};

/// Where a line belongs: the file, the line, and the prefix of the lines it is added to, or the heading of a page's table.
const LINES: &[(&str, &str, &str)] = &[
    (
        "Cargo.toml",
        "rules-ID = { path = \"crates/rules-ID\" }",
        "rules-",
    ),
    (
        "Cargo.toml",
        "bot-ID = { path = \"crates/bot-ID\" }",
        "bot-",
    ),
    (
        "crates/catalog/Cargo.toml",
        "rules-ID.workspace = true",
        "rules-",
    ),
    (
        "crates/catalog/Cargo.toml",
        "bot-ID.workspace = true",
        "bot-",
    ),
    (
        "crates/catalog/src/lib.rs",
        "            $entry::<rules_ID_::Toy, bot_ID_::ToyBots>(),",
        "            $entry::<",
    ),
    (
        "e2e/players/games.ts",
        "export * as TS from './ID';",
        "export * as ",
    ),
    (
        "README.md",
        "| **NAME** | 2 | one secret card each: raise or hold |",
        "| game | players |",
    ),
    (
        "docs/engine.md",
        "| `ID` | `raise`, `hold` |",
        "| game | actions |",
    ),
    (
        "docs/bots.md",
        "| NAME (`ID`) | the search that any game gets on its first day (`search::MonteCarlo`) |",
        "| game | how it plays |",
    ),
];

/// The page that describes every deal, the line that follows its sections of games, and the section of a new game.
const SECTION: (&str, &str, &str) = (
    "docs/fairness.md",
    "A game without chance ",
    "### `ID`\n\nPack: the cards 1, 2 and 3, in this order. One draw: **the shuffle**.\n\n\
     `chance` = `{\"deck\": [shuffled pack]}`. Seat 0 gets the first card, seat 1 the second; the third is put aside.\n",
);

/// Adds each line below the last of its kind, each row at the end of its table, and the section below the others.
pub fn add(root: &Path, id: &str) -> Result<(), Vec<String>> {
    let mut faults = Vec::new();
    let mut change = |file: &str, line: &str, changed: &dyn Fn(&str) -> Option<String>| {
        let path = root.join(file);
        let added = fs::read_to_string(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| changed(&text).ok_or("the place for it is not found".to_owned()))
            .and_then(|text| fs::write(&path, text).map_err(|error| error.to_string()));
        if let Err(error) = added {
            faults.push(format!("{file}: {error}; add by hand: {line}"));
        }
    };
    for (file, line, beside) in LINES {
        let line = render(&line.replace("TS", &camel(id)), id);
        change(file, &line, &|text| below(text, &line, beside));
    }
    let (page, next, section) = SECTION;
    let section = render(section, id);
    change(page, &section, &|text| above(text, &section, next));
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    }
}

/// The text with the line added below the last one that begins like `beside`, or at the end of the table with this heading.
fn below(text: &str, line: &str, beside: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut last = lines.iter().rposition(|other| other.starts_with(beside))?;
    if beside.starts_with('|') {
        let table = lines[last..].iter().take_while(|row| row.starts_with('|'));
        last += table.count() - 1;
    }
    lines.insert(last + 1, line);
    Some(lines.join("\n") + "\n")
}

/// The text with a section added above the line that begins like `next`.
fn above(text: &str, section: &str, next: &str) -> Option<String> {
    let (before, after) = text.split_once(&format!("\n{next}"))?;
    Some(format!("{before}\n{section}\n{next}{after}"))
}

/// `king-of-hearts` as `kingOfHearts`.
fn camel(id: &str) -> String {
    let name = type_name(id);
    name[..1].to_lowercase() + &name[1..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_below_the_last_of_its_kind() {
        let text = "a 1\nb 1\na 2\nc\n";
        assert_eq!(below(text, "a 3", "a ").unwrap(), "a 1\nb 1\na 2\na 3\nc\n");
        assert!(below(text, "x", "d").is_none());
        let page = "| game | x |\n|---|---|\n| a | 1 |\n\n| b | 2 |\n";
        let added = "| game | x |\n|---|---|\n| a | 1 |\n| c | 3 |\n\n| b | 2 |\n";
        assert_eq!(below(page, "| c | 3 |", "| game |").unwrap(), added);
        assert_eq!(
            above("a\n\nend of b\n", "### c\n", "end ").unwrap(),
            "a\n\n### c\n\nend of b\n"
        );
        assert_eq!(camel("king-of-hearts"), "kingOfHearts");
    }

    /// Every place exists, so that a new game never needs manual edits.
    #[test]
    fn every_place_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (file, line, beside) in LINES {
            let text = fs::read_to_string(root.join(file)).unwrap();
            assert!(below(&text, line, beside).is_some(), "{file}: {beside}");
        }
        let (page, next, section) = SECTION;
        let text = fs::read_to_string(root.join(page)).unwrap();
        assert!(above(&text, section, next).is_some(), "{page}: {next}");
    }
}
