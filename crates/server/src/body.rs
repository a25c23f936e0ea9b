//! The body of a request, read completely before a handler sees it, with limits of size and time.
//!
//! By hand: the limits of axum and `tower-http` answer without a code, and stop reading at once, so that a client that is still
//! sending may not get the answer.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use game::Refusal;
use http_body_util::{BodyExt, LengthLimitError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::api::ApiError;

/// Size limit of an imported file.
const FILE: usize = 1 << 20;
/// How much of a too large body is read before the response.
const THROWN_AWAY: usize = 8 << 20;
/// Size limit of any other body.
const USUAL: usize = 64 * 1024;

/// How many requests that may write are answered at the same time.
const WRITES: u32 = 1024;
/// The same for imported files.
const FILES: u32 = 4;

/// Limits how many requests that may write (any method but GET and HEAD) are answered at the same time, since the server finishes each
/// of them even if its client hangs up. A request whose client hangs up while it still waits for its permit is dropped.
#[derive(Debug)]
pub(crate) struct Answering {
    writes: Arc<Semaphore>,
    files: Arc<Semaphore>,
}

impl Default for Answering {
    fn default() -> Self {
        Self {
            writes: Arc::new(Semaphore::new(WRITES as usize)),
            files: Arc::new(Semaphore::new(FILES as usize)),
        }
    }
}

impl Answering {
    /// Waits until this request may be answered.
    pub fn begin(
        &self,
        request: &Request,
    ) -> impl Future<Output = Option<OwnedSemaphorePermit>> + use<> {
        let turns = if is_file(request) {
            &self.files
        } else {
            &self.writes
        };
        let turn = turns.clone().acquire_owned();
        // Never closed.
        async { turn.await.ok() }
    }

    /// Waits until every request that may write has been answered.
    pub async fn end(&self) {
        let all = (
            self.writes.acquire_many(WRITES),
            self.files.acquire_many(FILES),
        );
        let _ = tokio::join!(all.0, all.1);
    }
}

/// Whether a request brings a file.
fn is_file(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api/sheets/import"
        || path.starts_with("/api/clubs/") && path.ends_with("/evenings/import")
}

/// Reads the whole body of a request.
pub(crate) async fn take_in(request: Request, patience: Duration) -> Result<Request, ApiError> {
    let most = if is_file(&request) { FILE } else { USUAL };
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
        // Reads on for a while: a client that is cut off while sending would not get the response.
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

/// Reads and drops the rest of a body, up to a limit.
async fn throw_away(body: &mut Body) {
    let mut read = 0;
    while read < THROWN_AWAY
        && let Some(Ok(frame)) = body.frame().await
    {
        read += frame.data_ref().map_or(0, Bytes::len);
    }
}

/// Whether the body exceeded its limit, as opposed to other errors.
fn is_limit(error: &axum::Error) -> bool {
    error
        .source()
        .is_some_and(<dyn Error>::is::<LengthLimitError>)
}
