//! Generates TypeScript types and JSON Schemas from Rust types; in a crate of its own, since it depends on
//! every game.

use std::path::Path;
use std::process::Command;

/// Builds and runs `crates/codegen`.
pub fn run(root: &Path, check: bool) -> Result<String, Vec<String>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--package", "codegen", "--"]);
    if check {
        command.arg("--check");
    }
    match command.current_dir(root).status() {
        Ok(status) if status.success() => Ok("codegen is done".to_owned()),
        Ok(_) => Err(vec!["codegen found something, see above".to_owned()]),
        Err(error) => Err(vec![format!("cargo does not run: {error}")]),
    }
}
