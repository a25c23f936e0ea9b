//! The browser client, built into the binary.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use rust_embed::Embed;

use crate::app::App;
use crate::hints::Hints;
use crate::language;

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// Cache of compressed files, filled on first request: files by path, language and links, constant texts by their ETag.
static COMPRESSED: Mutex<Option<HashMap<String, Bytes>>> = Mutex::new(None);

/// The files that each page needs, as listed by the build of the client.
static HINTS: LazyLock<Hints> = LazyLock::new(|| {
    Client::get("hints.json").map_or_else(Hints::default, |file| Hints::read(&file.data))
});

const FIRST_PAGE: &str = "index.html";
/// Path prefix of tables.
const TABLE: &str = "/table/";
/// The language of the page as it was built.
const WRITTEN_IN: &str = "en";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Stammtisch</title>\
<p>The server runs, but the browser client was not built into it. Run <code>npm ci</code> and <code>npm run build</code> in <code>web</code>, then build the server again.</p>";

/// A file of the client, or its first page for every path of the client's router.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            allow,
            "A page can only be read.",
        )
            .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    let (path, file) = match Client::get(path) {
        Some(file) if !path.is_empty() => (path, file),
        _ if is_file => return (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
        _ => match Client::get(FIRST_PAGE) {
            Some(file) => (FIRST_PAGE, file),
            None => {
                let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
                return (StatusCode::SERVICE_UNAVAILABLE, html, NOT_BUILT).into_response();
            }
        },
    };
    // The page's `lang` is set to the reader's language.
    let (spoken, varies) = if extension(path) == "html" {
        let varies = "accept-encoding, accept-language, cookie";
        (language::of(&headers), varies)
    } else {
        ("", "accept-encoding")
    };
    // Preload links; the same for all pages of a kind.
    let links = if path == FIRST_PAGE {
        let table = uri.path().strip_prefix(TABLE);
        let game = table.and_then(|id| app.lobby.game_of(id));
        HINTS.links(uri.path(), spoken, game.as_deref())
    } else {
        String::new()
    };
    let hash = hex::encode(&file.metadata.sha256_hash()[..8]);
    let kind = short_hash(&links);
    let tag = weak_tag(&format!("{hash}{spoken}{kind}"));
    // Files with a hash in their name never change; all others are revalidated, so that no stale client is served.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let common = [
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::VARY, varies.to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if is_known(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let typed = [(header::CONTENT_TYPE, content_type(path))];
    if takes(&headers, "br")
        && let Some(file) = Client::get(&format!("{path}.br"))
    {
        let encoded = [(header::CONTENT_ENCODING, "br")];
        return (common, typed, encoded, file.data.into_owned()).into_response();
    }
    let data = with_links(in_language(file.data, spoken), &links);
    if compressible(path) && (takes(&headers, "gzip") || takes_any(&headers)) {
        let body = compressed(&format!("{path} {spoken} {kind}"), &data);
        let encoded = [(header::CONTENT_ENCODING, "gzip")];
        return (common, typed, encoded, body).into_response();
    }
    (common, typed, data.into_owned()).into_response()
}

/// A text that does not change while the server runs: compressed, and revalidated by its ETag.
pub(crate) fn constant(headers: &HeaderMap, kind: &'static str, text: &str) -> Response {
    let tag = weak_tag(&short_hash(text));
    let common = [
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let typed = [(header::CONTENT_TYPE, kind)];
    if takes(headers, "gzip") || takes_any(headers) {
        let encoded = [(header::CONTENT_ENCODING, "gzip")];
        return (common, typed, encoded, compressed(&tag, text.as_bytes())).into_response();
    }
    (common, typed, text.to_owned()).into_response()
}

/// A weak ETag: all encodings of a text share it, and their bytes differ.
fn weak_tag(version: &str) -> String {
    format!("W/\"{version}\"")
}

/// A short hash of a text; empty for an empty text.
fn short_hash(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:x}", hasher.finish())
}

/// Inserts the links at the end of the page's head.
fn with_links<'a>(data: Cow<'a, [u8]>, links: &str) -> Cow<'a, [u8]> {
    if links.is_empty() {
        return data;
    }
    match std::str::from_utf8(&data) {
        Ok(page) => page
            .replacen("</head>", &format!("{links}</head>"), 1)
            .into_bytes()
            .into(),
        Err(_) => data,
    }
}

/// The page with its `lang` attribute set; other files are returned unchanged.
fn in_language<'a>(data: Cow<'a, [u8]>, spoken: &str) -> Cow<'a, [u8]> {
    if spoken.is_empty() || spoken == WRITTEN_IN {
        return data;
    }
    let written = format!("<html lang=\"{WRITTEN_IN}\">");
    match std::str::from_utf8(&data) {
        Ok(page) => page
            .replacen(&written, &format!("<html lang=\"{spoken}\">"), 1)
            .into_bytes()
            .into(),
        Err(_) => data,
    }
}

/// Whether `If-None-Match` names this version of the file. By hand: `tower-http` answers 304 only for files on disk, ours are embedded.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let (Some(known), Ok(tag)) = (headers.typed_get::<IfNoneMatch>(), tag.parse::<ETag>()) else {
        return false;
    };
    !known.precondition_passes(&tag)
}

/// Whether `Accept-Encoding` names this encoding with a weight above zero.
fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    language::weight_of(headers, header::ACCEPT_ENCODING, encoding)
        .is_some_and(|weight| weight > 0.0)
}

/// Whether `Accept-Encoding` allows gzip by `*`.
fn takes_any(headers: &HeaderMap) -> bool {
    let gzip = language::weight_of(headers, header::ACCEPT_ENCODING, "gzip");
    gzip.is_none() && takes(headers, "*")
}

/// The file compressed at the highest level, once for all requests; `tower-http` would compress it for each.
fn compressed(name: &str, data: &[u8]) -> Bytes {
    let mut kept = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_with(HashMap::new);
    if let Some(bytes) = kept.get(name) {
        return bytes.clone();
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail; if it did, one response would be empty.
    let bytes: Bytes = match encoder.write_all(data).and_then(|()| encoder.finish()) {
        Ok(bytes) => bytes.into(),
        Err(_) => Bytes::new(),
    };
    kept.insert(name.to_owned(), bytes.clone());
    bytes
}

fn compressible(path: &str) -> bool {
    !matches!(
        extension(path),
        "png" | "jpg" | "webp" | "woff2" | "mp3" | "ogg" | "gz" | "br"
    )
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn content_type(path: &str) -> String {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let text = kind.type_() == "text" || kind.subtype() == "javascript";
    if text {
        return format!("{kind}; charset=utf-8");
    }
    kind.to_string()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    #[test]
    fn only_the_language_of_the_page_is_written_anew() {
        let page = b"<!doctype html><html lang=\"en\"><p lang=\"en\">x";
        let said = |spoken| in_language(Cow::Borrowed(page), spoken).into_owned();
        assert_eq!(
            said("fi"),
            b"<!doctype html><html lang=\"fi\"><p lang=\"en\">x"
        );
        assert_eq!(said("en"), page);
        assert_eq!(said(""), page);
    }

    /// Asks for a text that does not change, with these lines of one header.
    fn ask(name: &HeaderName, lines: &[&str]) -> Response {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, line.parse().unwrap());
        }
        constant(&headers, "text/plain", "the same text")
    }

    #[test]
    fn a_constant_text_is_compressed_where_gzip_is_accepted() {
        let cases: [(&[&str], bool); 15] = [
            (&[], false),
            (&["br"], false),
            (&["identity"], false),
            (&["br, gzip"], true),
            (&["GZIP"], true),
            (&["gzip;q=0.1"], true),
            (&["gzip;q=0"], false),
            (&["gzip;Q=0"], false),
            (&["gzip ; q=0.000"], false),
            (&["gzip;q=0, *"], false),
            (&["*"], true),
            (&["*;q=0"], false),
            (&["identity;q=0, gzip"], true),
            (&["br", "gzip"], true),
            (&["*", "gzip;q=0"], false),
        ];
        for (lines, compressed) in cases {
            let answer = ask(&header::ACCEPT_ENCODING, lines);
            let encoding = answer.headers().get(header::CONTENT_ENCODING);
            assert_eq!(
                encoding.is_some_and(|e| e == "gzip"),
                compressed,
                "{lines:?}"
            );
            assert_eq!(encoding.is_some(), compressed, "{lines:?}");
        }
    }

    #[test]
    fn a_constant_text_is_not_sent_again_to_whoever_has_it() {
        let plain = ask(&header::ACCEPT, &["*/*"]);
        let weak = plain.headers()[header::ETAG].to_str().unwrap();
        let tag = weak.strip_prefix("W/").expect("encodings share it");
        let cases: [(&[&str], bool); 9] = [
            (&[tag], true),
            (&[&format!("W/{tag}")], true),
            (&[&format!("\"a\", {tag}")], true),
            (&[&format!("\"a\", W/{tag}, \"b\"")], true),
            (&["\"a\"", tag], true),
            (&["*"], true),
            (&["\"a\""], false),
            (&["\"a\", W/\"b\""], false),
            (&[tag.trim_matches('"')], false),
        ];
        for (lines, known) in cases {
            let status = ask(&header::IF_NONE_MATCH, lines).status();
            assert_eq!(status == StatusCode::NOT_MODIFIED, known, "{lines:?}");
        }
    }

    #[test]
    fn what_a_page_needs_is_named_at_the_end_of_its_head() {
        let page = b"<head><title>x</title></head><p></head>";
        let linked = |links| with_links(Cow::Borrowed(page), links).into_owned();
        assert_eq!(
            linked("<link>"),
            b"<head><title>x</title><link></head><p></head>"
        );
        assert_eq!(linked(""), page);
        assert_ne!(short_hash("a"), short_hash("b"));
        assert_eq!(short_hash(""), "");
    }
}
