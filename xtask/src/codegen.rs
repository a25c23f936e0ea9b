//! TypeScript types from Rust types.

use std::fs;
use std::path::Path;

/// Writes, or only compares, one file for the protocol, one for the score sheet and one a game.
pub fn run(root: &Path, check: bool) -> Result<String, Vec<String>> {
    let folder = root.join("web/src/lib/wire");
    let mut files = vec![
        ("protocol.ts".to_owned(), protocol::typescript().file()),
        ("sheet.ts".to_owned(), sheet::typescript().file()),
    ];
    for entry in catalog::GAMES {
        files.push((format!("{}.ts", entry.kind.id()), entry.kind.typescript()));
    }
    let mut faults = Vec::new();
    for (name, text) in &files {
        let path = folder.join(name);
        let old = fs::read_to_string(&path).unwrap_or_default();
        if old == *text {
            continue;
        }
        if check {
            faults.push(format!(
                "web/src/lib/wire/{name} is stale: run `cargo xtask codegen`"
            ));
        } else if let Err(error) = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text))
        {
            faults.push(format!("{}: {error}", path.display()));
        }
    }
    if faults.is_empty() {
        Ok(format!(
            "{} files of types are as they should be",
            files.len()
        ))
    } else {
        Err(faults)
    }
}
