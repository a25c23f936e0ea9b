//! Every refusal code of the server must be in docs/protocol.md, so that the page is complete for authors of clients.

/// How a refusal begins in the code.
const BEGINNINGS: [&str; 2] = ["Refusal::new(", "::not_found("];

/// The codes of the refusals in a source file, tests left out.
fn codes(text: &str) -> Vec<&str> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for beginning in BEGINNINGS {
        for rest in text.split(beginning).skip(1) {
            let word = rest.trim_start().strip_prefix('"');
            let word = word.and_then(|rest| rest.split('"').next());
            found.extend(word.filter(|word| !word.contains(char::is_whitespace)));
        }
    }
    found
}

/// Reports codes of the server and of tables that the page does not explain.
pub fn check(name: &str, text: &str, page: &str, faults: &mut Vec<String>) {
    let ours = name.starts_with("crates/server/src/") || name.starts_with("crates/table/src/");
    // A log that cannot be replayed is set aside; its codes reach no client.
    if !ours || name.ends_with("/fold.rs") {
        return;
    }
    for code in codes(text) {
        if !page.contains(&format!("`{code}`")) {
            faults.push(format!(
                "{name}: the code {code} is not explained in docs/protocol.md"
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_is_nowhere_explained_is_found() {
        let text = "Refusal::new(\n    \"flood\", \"Slower.\") ApiError::not_found(\"lost\", \"x\")\n#[cfg(test)] Refusal::new(\"odd\", \"\")";
        let mut faults = Vec::new();
        check("crates/server/src/a.rs", text, "| `flood` |", &mut faults);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains("lost"));
    }
}
