//! Authentication: signed cookies, API tokens, and the address a request is counted for.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use game::Refusal;
use hmac::{Hmac, KeyInit, Mac};
use protocol::Me;
use sha2::{Digest, Sha256};

use crate::accept::Peer;
use crate::api::ApiError;
use crate::app::App;
use crate::ids;

/// Name of the session cookie.
const COOKIE: &str = "stammtisch";
/// Name of the cookie of a device that has signed in to an account before.
const DEVICE: &str = "stammtisch-device";
/// Cookie name prefix: browsers accept such a cookie over TLS only, and only from and for this host.
const HOST_ONLY: &str = "__Host-";
/// A year, in seconds.
const YEAR: u32 = 31_536_000;

/// The key that signs cookies, so that a forged one is refused without a query.
///
/// Not `axum-extra`'s signed cookies: their signature has another format, so all existing sessions would end.
pub(crate) struct Key(Hmac<Sha256>);

impl Key {
    pub fn new(secret: &str) -> Self {
        let digest = Sha256::digest(secret.as_bytes());
        // As `new_from_slice` pads a key, but without a `Result` that is never an error.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&digest);
        Self(Hmac::new(&block.into()))
    }

    fn mac(&self, session: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(session.as_bytes());
        mac
    }

    fn sign(&self, session: &str) -> String {
        let bytes = self.mac(session).finalize().into_bytes();
        format!("{session}.{}", hex::encode(&bytes[..16]))
    }

    /// The session in a signed text, if the signature is valid.
    fn open<'a>(&self, signed: &'a str) -> Option<&'a str> {
        let (session, digits) = signed.split_once('.')?;
        let mut tag = [0_u8; 16];
        hex::decode_to_slice(digits, &mut tag).ok()?;
        self.mac(session).verify_truncated_left(&tag).ok()?;
        Some(session)
    }
}

/// The hash that is stored in place of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// A new session: the `Set-Cookie` header, and the hash to store.
pub(crate) fn new_session(app: &App) -> (String, String) {
    let session = ids::secret();
    let kept = hash(&session);
    (cookie(app, COOKIE, &app.key.sign(&session), YEAR), kept)
}

/// A `Set-Cookie` header that deletes the session cookie.
pub(crate) fn no_cookie(app: &App) -> String {
    cookie(app, COOKIE, "", 0)
}

/// A cookie that marks a device as known to an account. It grants no access; it only selects a separate count of wrong passwords.
pub(crate) fn device_cookie(app: &App, person: &str) -> String {
    cookie(
        app,
        DEVICE,
        &app.key.sign(&format!("device-{person}")),
        YEAR,
    )
}

/// Whether the request comes from a device that has signed in to this account before.
pub(crate) fn knows_device(app: &App, headers: &HeaderMap, person: &str) -> bool {
    let device = signed(app, headers, DEVICE);
    device.is_some_and(|device| device.strip_prefix("device-") == Some(person))
}

fn cookie(app: &App, name: &str, value: &str, seconds: u32) -> String {
    let (prefix, secure) = if app.secure() {
        (HOST_ONLY, "; Secure")
    } else {
        ("", "")
    };
    format!("{prefix}{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// The hash of the session in the request's cookie, if its signature is valid.
pub(crate) fn session_hash(app: &App, headers: &HeaderMap) -> Option<String> {
    signed(app, headers, COOKIE).map(hash)
}

/// The value of a cookie we signed. Over TLS the `__Host-` cookie takes precedence over one from older versions.
fn signed<'a>(app: &App, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = |name: &str| {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|line| line.split(';'));
        pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
    };
    let host_only = value(&format!("{HOST_ONLY}{name}")).filter(|_| app.secure());
    app.key.open(host_only.or_else(|| value(name))?)
}

fn me(person: store::Person) -> Me {
    Me {
        id: person.id,
        name: person.name,
        avatar: person.avatar,
        account: person.account,
    }
}

/// Who sends this request, by cookie or API token; `None` if unknown.
pub(crate) async fn who(app: &App, headers: &HeaderMap) -> Result<Option<Me>, ApiError> {
    if let Some(bearer) = headers.get(header::AUTHORIZATION) {
        let token = bearer
            .to_str()
            .ok()
            .and_then(|value| value.strip_prefix("Bearer "));
        let token = token.ok_or_else(bad_token)?;
        let token = app.store.token(&hash(token)).await?.ok_or_else(bad_token)?;
        return Ok(Some(program(&token.id, token.label)));
    }
    let Some(hash) = session_hash(app, headers) else {
        return Ok(None);
    };
    Ok(app.store.session(&hash).await?.map(me))
}

/// The person as whom the program with this token plays. It is not the owner of the token, so that the two can play each other.
fn program(token: &str, label: String) -> Me {
    Me {
        id: program_id(token),
        name: label,
        avatar: 0,
        account: false,
    }
}

/// The public id of the program with this token.
pub(crate) fn program_id(token: &str) -> String {
    format!("b{token}")
}

fn bad_token() -> ApiError {
    ApiError::unauthorized(Refusal::new(
        "bad_token",
        "The API token is not valid: make a new one.",
    ))
}

/// The address that rate limits count a request for.
///
/// A proxy appends the address it sees to `X-Forwarded-For`, in the same line or a line of its own; what the client sent comes before. So only the last
/// entry counts.
fn address(app: &App, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    let mut lines = headers.get_all("x-forwarded-for").into_iter();
    let last = lines.next_back().and_then(|line| line.to_str().ok());
    let last = last.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    let address = last.filter(|_| app.config.trust_proxy);
    household(address.unwrap_or_else(|| peer.ip()))
}

/// A household has one IPv4 address, but a whole IPv6 network.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            [a, b, c, d, 0, 0, 0, 0].into()
        }
    }
}

/// The address that rate limits count this request for.
pub(crate) fn address_of(app: &App, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<Peer>>();
    let peer = peer.map_or_else(|| ([0, 0, 0, 0], 0).into(), |info| info.0.0);
    address(app, headers, peer)
}

/// A requester who is known: guest, account or program.
pub(crate) struct Visitor(pub Me);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match who(app, &parts.headers).await? {
            Some(me) => Ok(Self(me)),
            None => Err(ApiError::unauthorized(Refusal::new(
                "no_session",
                "The server does not know you: give a name first (POST /api/session).",
            ))),
        }
    }
}

/// A requester with a browser session: programs may not manage accounts and tokens.
pub(crate) struct Human(pub Me);

impl FromRequestParts<Arc<App>> for Human {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            let message = "A program may not do that: use a browser.";
            return Err(ApiError::forbidden(Refusal::new("not_by_token", message)));
        }
        let Visitor(me) = Visitor::from_request_parts(parts, app).await?;
        Ok(Self(me))
    }
}

/// The address that rate limits count the request for.
pub(crate) struct From(pub IpAddr);

impl FromRequestParts<Arc<App>> for From {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Self(address_of(app, &parts.headers, &parts.extensions)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_address_however_it_is_written() {
        let of = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_ne!(of("2001:db8:1:3::1"), of("2001:db8:1:2::1"));
    }
}
