//! Which folders of the client import which: `lib/` imports no feature, and features import each other in no circle.

use std::collections::{BTreeMap, BTreeSet};

const FEATURES: &str = "web/src/features/";

/// For each feature, the features that it imports and a file that does.
#[derive(Default)]
pub struct Imports(BTreeMap<String, BTreeMap<String, String>>);

impl Imports {
    /// Notes the imports of one file of the client.
    pub fn read(&mut self, name: &str, text: &str, faults: &mut Vec<String>) {
        for (number, line) in text.lines().enumerate() {
            for imported in imports(name, line).filter_map(|path| feature(&path)) {
                if name.starts_with("web/src/lib/") {
                    faults.push(format!(
                        "{name}:{}: lib/ imports the feature {imported}",
                        number + 1
                    ));
                }
                if let Some(own) = feature(name).filter(|own| *own != imported) {
                    self.0
                        .entry(own)
                        .or_default()
                        .insert(imported, name.to_owned());
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

/// The feature that a file of the client belongs to.
fn feature(path: &str) -> Option<String> {
    let (name, _) = path.strip_prefix(FEATURES)?.split_once('/')?;
    Some(name.to_owned())
}

/// The relative paths that a line imports, seen from the repository.
fn imports<'a>(file: &'a str, line: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_import = ["from '", "import '", "import('"]
        .iter()
        .any(|word| line.contains(word));
    line.split('\'')
        .skip(1)
        .step_by(2)
        .filter(move |path| is_import && path.starts_with('.'))
        .map(move |path| {
            let mut parts: Vec<&str> = file.split('/').collect();
            parts.pop();
            for part in path.split('/') {
                match part {
                    "." => {}
                    ".." => drop(parts.pop()),
                    name => parts.push(name),
                }
            }
            parts.join("/")
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
        assert_eq!(faults(&[("web/src/pages.ts", text)]), 0);
        assert_eq!(
            faults(&[("web/src/lib/a.ts", "import { a } from './features/a';")]),
            0
        );
    }
}
