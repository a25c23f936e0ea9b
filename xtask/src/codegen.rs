//! TypeScript types and JSON Schemas from Rust types.

use std::fs;
use std::path::Path;

/// Writes, or only compares, one file of types for the protocol, one for the score sheet and one a game, and the schemas of the protocol.
pub fn run(root: &Path, check: bool) -> Result<String, Vec<String>> {
    let types = |name: &str| format!("web/src/lib/wire/{name}.ts");
    let mut files = vec![
        (types("protocol"), protocol::typescript().file()),
        (types("sheet"), sheet::typescript().file()),
        (
            "docs/client.schema.json".to_owned(),
            protocol::client_schema().to_owned(),
        ),
        (
            "docs/server.schema.json".to_owned(),
            protocol::server_schema().to_owned(),
        ),
    ];
    for entry in catalog::GAMES {
        files.push((types(entry.kind.id()), entry.kind.typescript()));
    }
    let mut faults = Vec::new();
    for (name, text) in &files {
        let path = root.join(name);
        let old = fs::read_to_string(&path).unwrap_or_default();
        if old == *text {
            continue;
        }
        if check {
            faults.push(format!("{name} is stale: run `cargo xtask codegen`"));
        } else if let Err(error) = fs::write(&path, text) {
            faults.push(format!("{}: {error}", path.display()));
        }
    }
    if faults.is_empty() {
        Ok(format!(
            "{} files of types and schemas are as they should be",
            files.len()
        ))
    } else {
        Err(faults)
    }
}
