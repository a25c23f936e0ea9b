//! Preload links in a page's head: without them a browser discovers the files one after another, a round trip each.

use std::collections::HashMap;
use std::fmt::Write;

use serde::Deserialize;

/// The files that pages and games need, as listed by the build of the client.
#[derive(Deserialize, Default)]
pub(crate) struct Hints {
    pages: Vec<Page>,
    games: HashMap<String, Needs>,
}

#[derive(Deserialize)]
struct Page {
    /// Its path; `:name` matches one segment.
    path: String,
    #[serde(flatten)]
    needs: Needs,
}

#[derive(Deserialize)]
struct Needs {
    files: Vec<String>,
    /// By language.
    words: HashMap<String, Vec<String>>,
}

impl Needs {
    fn in_language(&self, spoken: &str) -> impl Iterator<Item = &String> {
        let words = self.words.get(spoken).into_iter().flatten();
        self.files.iter().chain(words)
    }
}

/// Whether a path matches a page's pattern.
fn is_of(path: &str, pattern: &str) -> bool {
    let (mut parts, mut wanted) = (path.split('/'), pattern.split('/'));
    loop {
        match (parts.next(), wanted.next()) {
            (None, None) => return true,
            (Some(part), Some(wanted)) if part == wanted => {}
            (Some(part), Some(wanted)) if wanted.starts_with(':') && !part.is_empty() => {}
            _ => return false,
        }
    }
}

impl Hints {
    pub fn read(text: &[u8]) -> Self {
        serde_json::from_slice(text).unwrap_or_default()
    }

    /// Links to all files for the page at this path in this language, and for the game if it is a table.
    pub fn links(&self, path: &str, spoken: &str, game: Option<&str>) -> String {
        let mut links = String::new();
        let page = self.pages.iter().find(|page| is_of(path, &page.path));
        let game = game.and_then(|game| self.games.get(game));
        let needs = page.map(|page| &page.needs).into_iter().chain(game);
        let mut named: Vec<&str> = Vec::new();
        for file in needs.flat_map(|needs| needs.in_language(spoken)) {
            if named.contains(&file.as_str()) {
                continue;
            }
            named.push(file);
            let kind = if file.ends_with(".css") {
                "stylesheet"
            } else {
                "modulepreload"
            };
            let _ = write!(links, "<link rel=\"{kind}\" crossorigin href=\"{file}\">");
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT: &[u8] = br#"{
        "pages": [
            {"path": "/", "files": ["/a/lobby.js"], "words": {"en": ["/a/en.js"]}},
            {"path": "/table/:id", "files": ["/a/table.js", "/a/table.css"], "words": {"en": ["/a/en.js"], "fi": ["/a/fi.js"]}}
        ],
        "games": {"toy": {"files": ["/a/toy.js", "/a/table.js"], "words": {"fi": ["/a/toy-fi.js"]}}}
    }"#;

    #[test]
    fn a_page_names_what_it_needs_in_its_language_once() {
        let hints = Hints::read(BUILT);
        let link = |kind, file| format!("<link rel=\"{kind}\" crossorigin href=\"/a/{file}\">");
        let table = [
            link("modulepreload", "table.js"),
            link("stylesheet", "table.css"),
            link("modulepreload", "fi.js"),
        ];
        assert_eq!(hints.links("/table/t7", "fi", None), table.concat());
        let game = [
            link("modulepreload", "toy.js"),
            link("modulepreload", "toy-fi.js"),
        ];
        let both = table.concat() + &game.concat();
        assert_eq!(hints.links("/table/t7", "fi", Some("toy")), both);
        assert_eq!(
            hints.links("/table/t7", "fi", Some("chess")),
            table.concat()
        );
        let lobby = link("modulepreload", "lobby.js") + &link("modulepreload", "en.js");
        assert_eq!(hints.links("/", "en", None), lobby);
        for elsewhere in ["/table", "/table/", "/table/t7/x", "/nowhere"] {
            assert_eq!(hints.links(elsewhere, "en", None), "", "{elsewhere}");
        }
        assert_eq!(Hints::read(b"nothing").links("/", "en", None), "");
    }
}
