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
        let manifest = read(name);
        match unused(&manifest, &sources) {
            Ok(unused) => {
                faults.extend(
                    unused
                        .iter()
                        .map(|one| format!("{name}: nothing uses {one}")),
                );
                used.extend(dependencies(&manifest).unwrap_or_default());
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

/// The dependencies in a crate's manifest that no source of the crate names.
pub fn unused(manifest: &str, sources: &[String]) -> Result<Vec<String>, toml::de::Error> {
    let mut named = dependencies(manifest)?;
    named.retain(|name| {
        let word = name.replace('-', "_");
        !sources.iter().any(|source| names(source, &word))
    });
    Ok(named)
}

/// Whether a word is in the code of a source; comments do not count. Another thing of the same name does: a new game has the crate
/// `cards` from the beginning, and a field `cards` before it uses it.
fn names(source: &str, word: &str) -> bool {
    source.lines().any(|line| {
        let code = line.split("//").next().unwrap_or_default();
        code.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|one| one == word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_nothing_uses_is_found() {
        let manifest =
            "[dependencies]\nrand-core = \"1\"\nserde = \"1\"\n[dev-dependencies]\nhex = \"1\"";
        let sources = [
            "use rand_core::Rng; // serde_json".to_owned(),
            "hex::encode(1)".to_owned(),
        ];
        assert_eq!(unused(manifest, &sources).unwrap(), ["serde"]);
    }

    #[test]
    fn a_comment_is_no_use_of_a_crate() {
        for used in ["use hex::encode;", "let text = hex::encode(1); // so"] {
            assert!(names(used, "hex"), "{used}");
        }
        for other in [
            "// hex::encode",
            "//! See [`hex::encode`].",
            "let text = 1; // by hex::encode",
            "hexes::encode(1)",
        ] {
            assert!(!names(other, "hex"), "{other}");
        }
    }
}
