//! Which folders of the client import which: `lib/` imports no feature, features import each other in no circle, and nobody imports a game by name.

use std::collections::{BTreeMap, BTreeSet};

const FEATURES: &str = "web/src/features/";
const GAMES: &str = "web/src/games/";

/// For each feature, the features that it imports and a file that does.
#[derive(Default)]
pub struct Imports(BTreeMap<String, BTreeMap<String, String>>);

impl Imports {
    /// Notes the imports of one file of the client.
    pub fn read(&mut self, name: &str, text: &str, faults: &mut Vec<String>) {
        if !name.starts_with("web/src/") {
            return;
        }
        for (number, line) in text.lines().enumerate() {
            let mut fault = |what: String| faults.push(format!("{name}:{}: {what}", number + 1));
            for path in paths(name, line) {
                if let Some(game) = folder(&path, GAMES).filter(|game| !game.contains(['*', '$']))
                    && folder(name, GAMES) != Some(game)
                {
                    fault(format!("imports the game {game} by name"));
                }
                let Some(imported) = folder(&path, FEATURES) else {
                    continue;
                };
                if name.starts_with("web/src/lib/") {
                    fault(format!("lib/ imports the feature {imported}"));
                }
                if let Some(own) = folder(name, FEATURES).filter(|own| *own != imported) {
                    self.0
                        .entry(own.to_owned())
                        .or_default()
                        .insert(imported.to_owned(), name.to_owned());
                }
            }
        }
    }

    /// Reports every import that is part of a circle.
    pub fn check(&self, faults: &mut Vec<String>) {
        for (own, imported) in &self.0 {
            for (other, file) in imported {
                if self.reached(other).contains(own.as_str()) {
                    faults.push(format!(
                        "{file}: imports the feature {other}, which imports {own}; what both need belongs in web/src/lib"
                    ));
                }
            }
        }
    }

    /// The features that this one imports, directly or through others.
    fn reached<'a>(&'a self, from: &'a str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut open = vec![from];
        while let Some(next) = open.pop() {
            for other in self.0.get(next).into_iter().flat_map(BTreeMap::keys) {
                if found.insert(other.as_str()) {
                    open.push(other);
                }
            }
        }
        found
    }
}

/// The folder below `parent` that a file of the client lies in.
fn folder<'a>(path: &'a str, parent: &str) -> Option<&'a str> {
    let (name, _) = path.strip_prefix(parent)?.split_once('/')?;
    Some(name)
}

/// The files that a line names by a quoted path (an import, or the pattern of a glob), seen from the repository.
fn paths<'a>(file: &'a str, line: &'a str) -> impl Iterator<Item = String> + 'a {
    line.split(['\'', '"', '`']).filter_map(move |quoted| {
        let path = if let Some(path) = quoted.strip_prefix("$lib/") {
            format!("web/src/lib/{path}")
        } else if let Some(path) = quoted.strip_prefix("/src/") {
            format!("web/src/{path}")
        } else if quoted.starts_with("./") || quoted.starts_with("../") {
            format!("{file}/../{quoted}")
        } else {
            return None;
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                name => parts.push(name),
            }
        }
        Some(parts.join("/"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> usize {
        let mut faults = Vec::new();
        let mut imports = Imports::default();
        for (name, text) in files {
            imports.read(name, text, &mut faults);
        }
        imports.check(&mut faults);
        faults.len()
    }

    #[test]
    fn a_circle_of_features_is_found() {
        let a = (
            "web/src/features/a/A.svelte",
            "  import B from '../b/B.svelte';",
        );
        let b = (
            "web/src/features/b/deep/b.ts",
            "import { c } from '../../c/c';",
        );
        let c = (
            "web/src/features/c/c.ts",
            "const a = () => import('../a/A.svelte');",
        );
        assert_eq!(faults(&[a, b]), 0);
        assert_eq!(faults(&[a, b, c]), 3);
    }

    #[test]
    fn lib_imports_no_feature() {
        let text = "import { a } from '../features/a/a';";
        assert_eq!(faults(&[("web/src/lib/a.ts", text)]), 1);
        for text in [
            "  '$lib/../features/a/a'",
            "import.meta.glob('/src/features/*/words.ts')",
            "import(`../features/${name}/a.ts`)",
        ] {
            assert_eq!(faults(&[("web/src/lib/a.ts", text)]), 1, "{text}");
        }
        assert_eq!(faults(&[("web/src/pages.ts", text)]), 0);
        assert_eq!(
            faults(&[("web/src/lib/a.ts", "import { a } from './features/a';")]),
            0
        );
    }
    #[test]
    fn no_game_is_imported_by_name() {
        let text = "import tarock from '../games/tarock/index';";
        assert_eq!(faults(&[("web/src/lib/a.ts", text)]), 1);
        let own = "import Board from '../tarock/Board.svelte';";
        assert_eq!(faults(&[("web/src/games/tarock/index.ts", own)]), 0);
        assert_eq!(faults(&[("web/src/games/whist/index.ts", own)]), 1);
        for any in [
            "glob('/src/games/*/index.ts')",
            "found[`../games/${id}/index.ts`]",
        ] {
            assert_eq!(faults(&[("web/src/lib/a.ts", any)]), 0);
        }
    }
}
