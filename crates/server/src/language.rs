//! The language of a page before its script runs.

use axum::http::{HeaderMap, HeaderName, header};

/// The supported languages; the first is the default.
const SPOKEN: [&str; 3] = ["en", "de", "fi"];
/// The cookie in which the client stores the chosen language. Not signed, because it identifies nobody.
const COOKIE: &str = "language=";

/// The language in the cookie, or the best match of `Accept-Language`.
pub(crate) fn of(headers: &HeaderMap) -> &'static str {
    chosen(headers)
        .or_else(|| wished(headers))
        .unwrap_or(SPOKEN[0])
}

fn spoken(tag: &str) -> Option<&'static str> {
    let short = tag.split('-').next()?;
    SPOKEN
        .into_iter()
        .find(|one| one.eq_ignore_ascii_case(short))
}

fn chosen(headers: &HeaderMap) -> Option<&'static str> {
    headers
        .get_all(header::COOKIE)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| spoken(pair.trim().strip_prefix(COOKIE)?))
}

fn wished(headers: &HeaderMap) -> Option<&'static str> {
    let mut best: Option<(&'static str, f32)> = None;
    for (tag, weight) in weighted(headers, header::ACCEPT_LANGUAGE) {
        let Some(language) = spoken(tag) else {
            continue;
        };
        // The first of equal weights wins; weight zero is a refusal.
        if weight > best.map_or(0.0, |(_, most)| most) {
            best = Some((language, weight));
        }
    }
    best.map(|(language, _)| language)
}

/// The weight that a header such as `Accept-Encoding` gives to a value, if it is listed.
pub(crate) fn weight_of(headers: &HeaderMap, name: HeaderName, word: &str) -> Option<f32> {
    let found = weighted(headers, name).find(|(named, _)| named.eq_ignore_ascii_case(word));
    found.map(|(_, weight)| weight)
}

/// The values of a weighted list, which may span several lines of the header. Not a library: this serves languages and encodings,
/// and the negotiators available ignore a weight of zero.
fn weighted(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = (&str, f32)> {
    let lines = headers.get_all(name).into_iter();
    let lists = lines.filter_map(|line| line.to_str().ok());
    lists.flat_map(|list| list.split(',')).filter_map(|wish| {
        let mut parts = wish.split(';').map(str::trim);
        let word = parts.next().filter(|word| !word.is_empty())?;
        let weight = parts.find_map(|part| {
            let (name, weight) = part.split_once('=')?;
            name.eq_ignore_ascii_case("q")
                .then(|| weight.parse().ok())?
        });
        Some((word, weight.unwrap_or(1.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_comes_before_a_wish_and_english_comes_last() {
        let cases = [
            ("", "", "en"),
            ("", "sv,nb;q=0.8", "en"),
            ("", "fi", "fi"),
            ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
            ("", "en;q=0.3, sv, FI;q=0.9", "fi"),
            ("", "de;q=0, en;q=0.1", "en"),
            ("", "de;Q=0.1, fi;Q=0.2", "fi"),
            ("", "de;q=zero", "de"),
            ("stammtisch=abc; language=de", "fi", "de"),
            ("language=xx", "fi", "fi"),
            ("language=", ";;,q=,", "en"),
        ];
        for (cookie, wish, expected) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, wish)] {
                if !value.is_empty() {
                    headers.insert(name, value.parse().unwrap());
                }
            }
            assert_eq!(of(&headers), expected, "{cookie} {wish}");
        }
    }
}
