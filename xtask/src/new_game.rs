//! Begins a new game from the toy game, so that its author starts from something green.

use std::fs;
use std::path::Path;

const FILES: &[(&str, &str)] = &[
    (
        "src/lib.rs",
        include_str!("../../crates/testkit/src/toy/mod.rs"),
    ),
    (
        "src/action.rs",
        include_str!("../../crates/testkit/src/toy/action.rs"),
    ),
    (
        "src/illegal.rs",
        include_str!("../../crates/testkit/src/toy/illegal.rs"),
    ),
    (
        "src/options.rs",
        include_str!("../../crates/testkit/src/toy/options.rs"),
    ),
    (
        "src/position.rs",
        include_str!("../../crates/testkit/src/toy/position.rs"),
    ),
    (
        "src/view.rs",
        include_str!("../../crates/testkit/src/toy/view.rs"),
    ),
    (
        "RULES.md",
        include_str!("../../crates/testkit/src/toy/RULES.md"),
    ),
    (
        "RULES.de.md",
        include_str!("../../crates/testkit/src/toy/RULES.de.md"),
    ),
    (
        "RULES.fi.md",
        include_str!("../../crates/testkit/src/toy/RULES.fi.md"),
    ),
    ("tests/it/main.rs", TESTS),
    ("Cargo.toml", MANIFEST),
];

const TESTS: &str = "//! Tests of the game: the laws first, then its own cases.

use rules_ID_::Toy;
use testkit::Laws;

#[test]
fn the_game_keeps_every_law() {
    Laws::<Toy>::new().hold();
}
";

const MANIFEST: &str = r#"[package]
name = "rules-ID"
description = "The rules of Toy."
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
game.workspace = true
rand_core.workspace = true
schemars.workspace = true
serde.workspace = true
thiserror.workspace = true
ts-rs.workspace = true

[dev-dependencies]
testkit.workspace = true

[lints]
workspace = true
"#;

/// Makes `crates/rules-<id>` and says what is left to do by hand.
pub fn run(root: &Path, id: &str) -> Result<String, Vec<String>> {
    if id.is_empty()
        || !id.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        || id.starts_with('-')
    {
        return Err(vec![format!(
            "{id:?} is not an id: lower-case letters and hyphens, as in `tarock`"
        )]);
    }
    let folder = root.join(format!("crates/rules-{id}"));
    if folder.exists() {
        return Err(vec![format!("{} is there already", folder.display())]);
    }
    for (name, text) in FILES {
        let path = folder.join(name);
        let write = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, render(text, id)));
        write.map_err(|error| vec![format!("{}: {error}", path.display())])?;
    }
    let (snake, name) = (id.replace('-', "_"), type_name(id));
    Ok(format!(
        "crates/rules-{id} is the toy game under another name. Now:\n\
         1. `cargo test -p rules-{id}` is green; change the rules and keep it so.\n\
         2. Cargo.toml: rules-{id} = {{ path = \"crates/rules-{id}\" }} under [workspace.dependencies].\n\
         3. crates/catalog: the dependency, and the line `entry::<rules_{snake}::{name}, search::RandomOnly>()`.\n\
         4. `cargo xtask codegen`, then web/src/games/{id}/ (CONTRIBUTING.md, \"Adding a game\")."
    ))
}

/// The toy's text under the name of the new game.
fn render(text: &str, id: &str) -> String {
    text.replace("rules_ID_", &format!("rules_{}", id.replace('-', "_")))
        .replace("rules-ID", &format!("rules-{id}"))
        .replace("super::", "crate::")
        .replace("pub(super)", "pub(crate)")
        .replace("\"toy\"", &format!("\"{id}\""))
        .replace("include_str!(\"RULES", "include_str!(\"../RULES")
        .replace("toy:", "position:")
        .replace("toy.", "position.")
        .replace("&toy", "&position")
        .replace("Toy", &type_name(id))
        .replace("A toy game with", "A game with")
        .replace("the toy game", "the game")
}

/// `king-of-hearts` as `KingOfHearts`.
fn type_name(id: &str) -> String {
    id.split('-')
        .filter_map(|word| Some(word.get(..1)?.to_uppercase() + word.get(1..)?))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_toy_is_left() {
        for (name, text) in FILES {
            let text = render(text, "king-of-hearts");
            assert!(
                !text.contains("Toy") && !text.contains("toy"),
                "{name}:\n{text}"
            );
            assert!(!text.contains("super::"), "{name}");
        }
        assert_eq!(type_name("king-of-hearts"), "KingOfHearts");
    }
}
