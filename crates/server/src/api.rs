//! The HTTP API.
//!
//! Error policy: the status says whether the client or the server is at fault, the body is always a [`Refusal`]; a failure of
//! the store is logged with its reason and answered without it.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod clubs;
pub(crate) mod games;
pub(crate) mod records;
pub(crate) mod session;
pub(crate) mod sheets;
pub(crate) mod tables;
pub(crate) mod tokens;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Refusal;
use serde::de::DeserializeOwned;
use store::StoreError;

use crate::limits::TooOften;
use crate::workers::NotDone;

/// A refusal with its status.
#[derive(Debug, thiserror::Error)]
#[error("{refusal}")]
pub(crate) struct ApiError {
    status: StatusCode,
    refusal: Refusal,
    /// Value of `Retry-After`, in seconds.
    wait: Option<u64>,
}

impl ApiError {
    pub fn new(status: StatusCode, refusal: Refusal) -> Self {
        Self {
            status,
            refusal,
            wait: None,
        }
    }

    pub fn unauthorized(refusal: Refusal) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, refusal)
    }

    pub fn forbidden(refusal: Refusal) -> Self {
        Self::new(StatusCode::FORBIDDEN, refusal)
    }

    /// The server is overloaded.
    pub fn busy(message: &str) -> Self {
        Self {
            wait: Some(2),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                Refusal::new("busy", message),
            )
        }
    }

    pub fn not_found(code: &str, message: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, Refusal::new(code, message))
    }
}

impl From<TooOften> for ApiError {
    fn from(TooOften { wait }: TooOften) -> Self {
        let message = "Too many requests: wait a little and try again.";
        let refusal = Refusal::new("flood", message);
        Self {
            wait: Some(wait),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, refusal)
        }
    }
}

impl From<NotDone> for ApiError {
    fn from(not_done: NotDone) -> Self {
        match not_done {
            NotDone::Busy => {
                Self::busy("The server has much to do just now: try again in a moment.")
            }
            NotDone::BrokeOff => StoreError::Failed(not_done.to_string()).into(),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, refusal)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        let refusal = match error {
            StoreError::Unsure(_) => crate::hub::unsure(),
            _ => crate::hub::busy(),
        };
        Self::new(StatusCode::SERVICE_UNAVAILABLE, refusal)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.refusal)).into_response();
        if let Some(wait) = self.wait {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, wait.into());
        }
        response
    }
}

/// A JSON body; an invalid one is answered with a refusal.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(unreadable(&rejection)),
        }
    }
}

fn unreadable(rejection: &JsonRejection) -> ApiError {
    let message = format!("{}.", rejection.body_text());
    // A body that does not match the schema is 400; 422 is for well-formed bodies that are refused.
    let status = match rejection.status() {
        StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
        status => status,
    };
    ApiError::new(status, Refusal::new("bad_body", message))
}
