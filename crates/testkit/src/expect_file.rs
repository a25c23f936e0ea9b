//! Snapshots: expected text in a file, reviewed like code.

use std::path::Path;

/// Compares `text` with the file and fails at the first different line; `UPDATE=1` writes the file instead.
///
/// # Panics
/// If the text differs or the file cannot be read or written.
pub fn expect_file(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    if std::env::var_os("UPDATE").is_some() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("the folder of the expected text can be made");
        }
        std::fs::write(path, text).expect("the expected text can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}. Run the test with UPDATE=1 to write it, then review it.",
            path.display()
        )
    });
    if expected == text {
        return;
    }
    let mut lines = expected.lines().zip(text.lines()).enumerate();
    match lines.find(|(_, (old, new))| old != new) {
        Some((number, (old, new))) => panic!(
            "{}:{}: expected\n  {old}\nbut got\n  {new}\nRun with UPDATE=1 if the new text is right.",
            path.display(),
            number + 1
        ),
        None => panic!(
            "{}: expected {} lines, got {}. Run with UPDATE=1 if the new text is right.",
            path.display(),
            expected.lines().count(),
            text.lines().count()
        ),
    }
}
