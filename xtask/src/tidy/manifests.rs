//! No dependency that nobody uses: neither in the workspace's list nor in a crate's own.

use std::fs;
use std::path::Path;

use toml::Table;

/// Dependencies that are named and never used. `files` are all tracked files, as paths from the root.
pub fn check(root: &Path, files: &[String], faults: &mut Vec<String>) {
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let mut used = Vec::new();
    for name in files.iter().filter(|name| name.ends_with("/Cargo.toml")) {
        let folder = name.trim_end_matches("Cargo.toml");
        let sources = files
            .iter()
            .filter(|file| file.starts_with(folder) && file.ends_with(".rs"));
        let sources: Vec<String> = sources.map(|file| read(file)).collect();
        match dependencies(&read(name)) {
            Ok(named) => {
                unused(name, &named, &sources, faults);
                used.extend(named);
            }
            Err(error) => faults.push(format!("{name}: {error}")),
        }
    }
    match read("Cargo.toml").parse::<Table>() {
        Ok(manifest) => {
            let all = manifest["workspace"]["dependencies"].as_table();
            for name in all.into_iter().flat_map(Table::keys) {
                if !used.contains(name) {
                    faults.push(format!("Cargo.toml: no crate depends on {name}"));
                }
            }
        }
        Err(error) => faults.push(format!("Cargo.toml: {error}")),
    }
}

/// What a crate depends on, in any of its lists.
fn dependencies(manifest: &str) -> Result<Vec<String>, toml::de::Error> {
    let manifest: Table = manifest.parse()?;
    let lists = ["dependencies", "dev-dependencies", "build-dependencies"];
    let lists = lists
        .iter()
        .filter_map(|list| manifest.get(*list)?.as_table());
    Ok(lists.flat_map(Table::keys).cloned().collect())
}

fn unused(manifest: &str, named: &[String], sources: &[String], faults: &mut Vec<String>) {
    for name in named {
        let word = name.replace('-', "_");
        if !sources.iter().any(|source| uses(source, &word)) {
            faults.push(format!("{manifest}: nothing uses {name}"));
        }
    }
}

/// Whether a source has a path that begins with this crate, or names it in a `use`; comments do not count.
fn uses(source: &str, name: &str) -> bool {
    let mut code = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    code.any(|line| {
        line.match_indices(name).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
            // `crate::serde::x` is a module, but `::serde::x` the crate.
            let begins = match before.strip_suffix("::") {
                Some(path) => !path.ends_with(inside),
                None => !before.ends_with(inside),
            };
            let imported = ["use ", "extern crate "].iter().any(|word| {
                before
                    .trim_start()
                    .trim_start_matches("pub ")
                    .starts_with(word)
            });
            begins && (after.starts_with("::") || (imported && !after.starts_with(inside)))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_nothing_uses_is_found() {
        let manifest =
            "[dependencies]\nrand-core = \"1\"\nserde = \"1\"\n[dev-dependencies]\nhex = \"1\"";
        let named = dependencies(manifest).unwrap();
        let mut faults = Vec::new();
        let sources = [
            "use rand_core::Rng; // serde_json".to_owned(),
            "hex::encode(1)".to_owned(),
        ];
        unused("crates/a/Cargo.toml", &named, &sources, &mut faults);
        assert_eq!(faults, ["crates/a/Cargo.toml: nothing uses serde"]);
    }

    #[test]
    fn only_a_path_of_the_crate_is_a_use_of_it() {
        for used in [
            "use hex::encode;",
            "let text = hex::encode(1);",
            "#[hex::main]",
            "use {game::Seat, hex::encode};",
            "    pub use hex;",
            "use hex as digits;",
            "extern crate hex;",
            "::hex::encode(1)",
        ] {
            assert!(uses(used, "hex"), "{used}");
        }
        for other in [
            "// hex::encode",
            "//! See [`hex::encode`].",
            "let text = 1; // by hex::encode",
            "let hex = 1;",
            "crate::hex::encode(1)",
            "shex::encode(1)",
            "hexes::encode(1)",
            "bytes.hex()",
        ] {
            assert!(!uses(other, "hex"), "{other}");
        }
    }
}
