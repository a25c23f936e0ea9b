//! Protection against requests by other sites in the name of a signed-in person.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use game::Refusal;

use crate::api::ApiError;
use crate::app::App;

/// Suffixes of names that exist only in local networks.
const LOCAL: [&str; 6] = [
    ".localhost",
    ".local",
    ".lan",
    ".home.arpa",
    ".internal",
    ".test",
];

/// Refuses a request whose `Host` is not a name of this server.
///
/// Against DNS rebinding: a site can resolve its own name to an address in a local network, and a browser then treats this server as part of that site. `Host` then
/// has the site's name.
pub(crate) fn check_host(app: &App, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
    let mut hosts = headers.get_all(header::HOST).into_iter();
    let named = hosts.next().map(|host| host.to_str().unwrap_or_default());
    // The request line may name a host, too; it must not differ.
    let first = uri.authority().map(Authority::as_str);
    let differ = first.is_some_and(|first| named.is_some_and(|named| named != first));
    let (Some(named), None, false) = (named.or(first), hosts.next(), differ) else {
        let message = "The request names no Host, or several that differ: send one.";
        let refusal = Refusal::new("bad_request", message);
        return Err(ApiError::new(StatusCode::BAD_REQUEST, refusal));
    };
    let mut own = app
        .own_origins()
        .filter_map(|origin| origin.split_once("://"));
    let own = own.any(|(_, host)| name(host).eq_ignore_ascii_case(name(named)));
    if own || is_local(name(named)) {
        return Ok(());
    }
    Err(ApiError::new(
        StatusCode::MISDIRECTED_REQUEST,
        Refusal::new(
            "bad_host",
            "This server does not go by that name: the host names it with --public-url.",
        ),
    ))
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rfind(':') {
        Some(colon) if !host[colon..].contains(']') => &host[..colon],
        _ => host,
    }
}

/// Whether a name can only be a machine in a local network: an address, or a name that no public site can have.
fn is_local(name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let single = !name.is_empty() && !name.contains('.');
    bare.parse::<IpAddr>().is_ok() || single || LOCAL.iter().any(|ending| name.ends_with(ending))
}

/// Refuses a browser request from another site. Programs send no `Origin`.
pub(crate) fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let same = origin
        .split_once("://")
        .is_some_and(|(_, rest)| Some(rest) == host);
    let own = match &app.config.public_url {
        Some(_) => false,
        None => same && host.is_some_and(|host| is_local(name(host))),
    };
    if own || app.own_origins().any(|own| own == origin) {
        return Ok(());
    }
    Err(ApiError::forbidden(Refusal::new(
        "bad_origin",
        "This request comes from another site: open the server's own address.",
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_lead_nowhere_else_are_local() {
        for local in [
            "127.0.0.1",
            "192.168.1.5",
            "[::1]",
            "localhost",
            "stammtisch",
            "cellar.local",
            "Pi.LAN.",
        ] {
            assert!(is_local(local), "{local}");
        }
        for other in [
            "",
            "evil.example",
            "local.evil.example",
            "127.0.0.1.evil.example",
            "x.localhost.example",
        ] {
            assert!(!is_local(other), "{other}");
        }
    }

    #[test]
    fn a_port_is_no_part_of_a_name() {
        assert_eq!(name("a.example:6600"), "a.example");
        assert_eq!(name("[::1]:6600"), "[::1]");
        assert_eq!(name("[::1]"), "[::1]");
        assert_eq!(name("a"), "a");
    }
}
