//! Runs the fault program, or the benchmark of several nodes, with the real binary; in a crate of its own, so that other tasks need not build it.

use std::path::Path;
use std::process::Command;

/// Builds both, then injects faults. Arguments are passed to the program: see `cargo xtask faults --help`.
pub fn run(root: &Path, args: &[String]) -> Result<String, Vec<String>> {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--locked"]);
    run_in(root, build.args(["-p", "stammtisch", "-p", "faults"]))?;
    let programs = root.join("target/debug");
    let mut faults = Command::new(programs.join("faults"));
    faults.arg("--binary").arg(programs.join("stammtisch"));
    run_in(root, faults.args(args))?;
    Ok("the house stood".to_owned())
}

/// Builds in release mode, then measures. Arguments are passed to the program: see `cargo xtask scale --help`.
pub fn figures(root: &Path, args: &[String]) -> Result<String, Vec<String>> {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--locked", "--release"]);
    run_in(root, build.args(["-p", "stammtisch", "-p", "faults"]))?;
    let programs = root.join("target/release");
    let mut scale = Command::new(programs.join("scale"));
    scale.arg("--binary").arg(programs.join("stammtisch"));
    run_in(root, scale.args(args))?;
    Ok("measured".to_owned())
}

fn run_in(root: &Path, command: &mut Command) -> Result<(), Vec<String>> {
    match command.current_dir(root).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(vec![format!("{command:?} failed: {status}")]),
        Err(error) => Err(vec![format!("{command:?} does not run: {error}")]),
    }
}
