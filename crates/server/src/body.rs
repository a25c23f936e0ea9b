//! The body of a request: taken in whole before anybody looks at it, within bounds of size and of time.

use std::error::Error;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use game::Refusal;
use http_body_util::{BodyExt, LengthLimitError};
use tokio::time::timeout;

use crate::api::ApiError;

/// A whole evening as a file.
const FILE: usize = 1 << 20;
/// Of a body that is too large so much is read before the answer.
const THROWN_AWAY: usize = 8 << 20;
/// Anything else.
const USUAL: usize = 64 * 1024;

/// The request with all of its body.
pub(crate) async fn take_in(request: Request, patience: Duration) -> Result<Request, ApiError> {
    let path = request.uri().path();
    let most = match path {
        "/api/sheets/import" => FILE,
        _ if path.starts_with("/api/clubs/") && path.ends_with("/evenings/import") => FILE,
        _ => USUAL,
    };
    let size = request.body().size_hint();
    if size.exact() == Some(0) {
        return Ok(request);
    }
    let too_large = || {
        let message = format!("The body is too large: at most {most} bytes are read.");
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::new("too_large", message),
        )
    };
    let (parts, mut body) = request.into_parts();
    if size.lower() > most as u64 {
        // Read and thrown away for a while: whoever is cut off while sending does not hear why.
        let _ = timeout(patience, throw_away(&mut body)).await;
        return Err(too_large());
    }
    let read = timeout(patience, to_bytes(body, most)).await;
    let late = |_| {
        let message = "The request did not come to its end in time: send it again.";
        ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            Refusal::new("too_slow", message),
        )
    };
    match read.map_err(late)? {
        Ok(bytes) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(error) if is_limit(&error) => Err(too_large()),
        Err(_) => {
            let message = "The body of the request breaks off, or is not sent as its head says.";
            Err(ApiError::new(
                StatusCode::BAD_REQUEST,
                Refusal::new("bad_body", message),
            ))
        }
    }
}

/// Reads what is left of a body that nobody wants, up to a point.
async fn throw_away(body: &mut Body) {
    let mut read = 0;
    while read < THROWN_AWAY
        && let Some(Ok(frame)) = body.frame().await
    {
        read += frame.data_ref().map_or(0, Bytes::len);
    }
}

/// Whether a body was longer than it may be, and not broken in another way.
fn is_limit(error: &axum::Error) -> bool {
    error
        .source()
        .is_some_and(<dyn Error>::is::<LengthLimitError>)
}
