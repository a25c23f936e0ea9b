//! Headers of every response: content security policy and framing.
//!
//! By hand: `tower-http` would need one layer for each header, and the policy depends on the request's host.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::app::App;

/// What a page may load: our own files and pictures made in the page. No script but our own; our own WebAssembly may be compiled.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'";

/// The policy for the host of this request. A page connects to this host only; it is named, because older browsers do not apply
/// `'self'` to WebSockets.
pub(crate) fn policy(app: &App, headers: &HeaderMap) -> HeaderValue {
    let public = app.config.public_url.as_deref();
    let public = public.and_then(|url| url.split_once("://"));
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let socket = match (public, host) {
        (Some(("https", host)), _) => format!(" wss://{host}"),
        (Some((_, host)), _) => format!(" ws://{host}"),
        (None, Some(host)) => format!(" ws://{host}"),
        (None, None) => String::new(),
    };
    // The host must not inject anything into the policy.
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]/ _".contains(c);
    let socket = Some(socket).filter(|socket| socket.chars().all(plain));
    let policy = format!("{POLICY}{}", socket.unwrap_or_default());
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(POLICY))
}

/// Sets the headers of every response.
pub(crate) fn set(app: &App, policy: HeaderValue, headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.secure() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}
