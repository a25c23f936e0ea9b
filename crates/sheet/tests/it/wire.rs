//! The generated TypeScript types are those of the Rust types.

use std::path::Path;

/// `UPDATE_WIRE=1 cargo test -p sheet` writes the file, as `cargo xtask codegen` does.
#[test]
fn typescript_types_are_not_stale() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire/sheet.ts");
    let fresh = sheet::typescript().file();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == fresh,
        "web/src/lib/wire/sheet.ts is stale: run `cargo xtask codegen` and commit what it writes"
    );
}
