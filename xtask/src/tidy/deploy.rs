//! What `deploy/` and `docs/operations.md` set is what the server knows, and proxies ask where nodes listen.

use std::fs;
use std::path::Path;

/// Where the settings of the server are declared.
const SETTINGS: &str = "crates/stammtisch/src/serve.rs";
/// Files that say where nodes listen, and the proxies in front of those nodes.
const PROXIES: &[(&str, &str)] = &[
    ("deploy/compose.yaml", "deploy/Caddyfile"),
    ("deploy/node.env.example", "deploy/haproxy.cfg"),
    ("deploy/node.env.example", "deploy/nginx.conf"),
];

/// Reports a setting in the files of `deploy` that the server does not declare, and a proxy that does not name the port of its nodes. `files` are all tracked files, as paths from the root.
pub fn check(root: &Path, files: &[String], faults: &mut Vec<String>) {
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let known = read(SETTINGS);
    let about = |name: &&String| name.starts_with("deploy/") || *name == "docs/operations.md";
    for name in files.iter().filter(about) {
        unknown(name, &read(name), &known, faults);
    }
    for (nodes, proxy) in PROXIES {
        let Some(port) = port(&read(nodes)) else {
            faults.push(format!("{nodes}: does not say where nodes listen"));
            continue;
        };
        if !read(proxy).contains(&port) {
            faults.push(format!(
                "{proxy}: does not name {port}, where nodes listen ({nodes})"
            ));
        }
    }
}

fn unknown(name: &str, text: &str, known: &str, faults: &mut Vec<String>) {
    let words = text.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
    for word in words.filter(|word| word.starts_with("STAMMTISCH_")) {
        if !known.contains(&format!("env = \"{word}\"")) {
            faults.push(format!("{name}: the server has no setting {word}"));
        }
    }
}

/// The port of the first `STAMMTISCH_LISTEN`, with its colon.
fn port(settings: &str) -> Option<String> {
    let mut lines = settings.lines();
    let line = lines.find(|line| line.contains("STAMMTISCH_LISTEN"))?;
    let (_, port) = line.rsplit_once(':')?;
    Some(format!(":{}", port.trim_matches(['"', ' '])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_the_server_does_not_have_is_found() {
        let known = "#[arg(long, env = \"STAMMTISCH_NODE\")]";
        let mut faults = Vec::new();
        let text = "Environment=STAMMTISCH_NODE=%i STAMMTISCH_NODES=3";
        unknown("deploy/a.service", text, known, &mut faults);
        assert_eq!(
            faults,
            ["deploy/a.service: the server has no setting STAMMTISCH_NODES"]
        );
    }

    #[test]
    fn the_port_is_read_from_yaml_and_from_an_environment_file() {
        let yaml = "    STAMMTISCH_LISTEN: \"0.0.0.0:6600\"\n";
        assert_eq!(port(yaml).as_deref(), Some(":6600"));
        assert_eq!(
            port("STAMMTISCH_LISTEN=10.0.0.1:6601").as_deref(),
            Some(":6601")
        );
    }
}
