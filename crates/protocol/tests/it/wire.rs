//! The generated TypeScript types are those of the Rust types.

use std::path::Path;

/// `UPDATE_WIRE=1 cargo test -p protocol` writes the file, as `cargo xtask codegen` does.
#[test]
fn typescript_types_are_not_stale() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire/protocol.ts");
    let fresh = protocol::typescript().file();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &fresh).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == fresh,
        "web/src/lib/wire/protocol.ts is stale: run `cargo xtask codegen` and commit what it writes"
    );
}

/// The schemas beside `docs/protocol.md` are those of the Rust types.
#[test]
fn schemas_are_not_stale() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (name, fresh) in [
        ("client.schema.json", protocol::client_schema()),
        ("server.schema.json", protocol::server_schema()),
    ] {
        let path = docs.join(name);
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::write(&path, fresh).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == fresh,
            "docs/{name} is stale: run `cargo xtask codegen` and commit what it writes"
        );
    }
}

#[test]
fn every_type_that_is_named_is_declared() {
    let declarations = protocol::typescript();
    for name in [
        "Ask",
        "ServerMessage",
        "TableState",
        "Refusal",
        "Outcome",
        "ClockRule",
        "DealProof",
    ] {
        assert!(
            declarations.names().any(|declared| declared == name),
            "{name} is missing"
        );
    }
}
