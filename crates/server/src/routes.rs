//! Routes and the middleware for all of them.

use std::any::Any;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use game::Refusal;
use protocol::MAX_MESSAGE;
use tower_http::catch_panic::CatchPanicLayer;

use crate::accept::Crowded;
use crate::api::{
    ApiError, account, analysis, clubs, games, records, session, sheets, tables, tokens,
};
use crate::app::App;
use crate::auth::{self, From, Visitor};
use crate::metrics::LOG_LINES_LOST;
use crate::pace::Pace;
use crate::{assets, body, connection, headers, origin};

/// WebSockets beyond the limit that are kept for people at running games, so that they can reconnect.
const RESERVE: usize = 256;

/// A JSON Schema of the protocol.
fn schema(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "application/schema+json")], text).into_response()
}

pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/ws", get(socket))
        .route(
            "/api/session",
            get(session::who)
                .post(session::enter)
                .patch(session::change)
                .delete(session::leave),
        )
        .route(
            "/api/account",
            post(account::create).delete(account::delete),
        )
        .route("/api/account/sign-in", post(account::sign_in))
        .route(
            "/api/account/sign-out-everywhere",
            post(account::sign_out_everywhere),
        )
        .route("/api/account/password", post(account::password))
        .route(
            "/api/schema/client.json",
            get(async || schema(protocol::client_schema())),
        )
        .route(
            "/api/schema/server.json",
            get(async || schema(protocol::server_schema())),
        )
        .route("/api/games", get(games::list))
        .route("/api/games/{game}/rules/{language}", get(games::rules))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{table}/qr.svg", get(tables::qr))
        .route("/api/codes/{code}", get(tables::by_code))
        .route("/api/codes/{code}/table", get(tables::invitation))
        .route("/api/records", get(records::list))
        .route("/api/records/{record}", get(records::one))
        .route("/api/records/{record}/replay", get(records::replay))
        .route("/api/records/{record}/download", get(records::download))
        .route("/api/records/{record}/analysis", get(analysis::analysis))
        .route("/api/records/{record}/share", post(records::share))
        .route("/api/clubs", get(clubs::list).post(clubs::open))
        .route(
            "/api/clubs/{club}",
            get(clubs::one).post(clubs::write).delete(clubs::delete),
        )
        .route("/api/clubs/{club}/evenings", post(clubs::evening))
        .route("/api/clubs/{club}/evenings/import", post(clubs::import))
        .route("/api/clubs/{club}/season", get(clubs::season))
        .route("/api/clubs/{club}/season.csv", get(clubs::csv))
        .route("/api/clubs/{club}/round.json", get(clubs::json))
        .route("/api/clubs/{club}/qr.svg", get(clubs::qr))
        .route(
            "/api/clubs/{club}/tournaments",
            post(clubs::tournament::open),
        )
        .route(
            "/api/clubs/{club}/tournaments/{tournament}",
            get(clubs::tournament::one),
        )
        .route(
            "/api/clubs/{club}/tournaments/{tournament}/draw",
            post(clubs::tournament::draw),
        )
        .route(
            "/api/clubs/{club}/tournaments/{tournament}/ranking.csv",
            get(clubs::tournament::csv),
        )
        .route(
            "/api/clubs/{club}/tournaments/{tournament}/events",
            get(clubs::tournament::events),
        )
        .route("/api/sheets", get(sheets::list).post(sheets::open))
        .route("/api/sheets/names", get(sheets::names))
        .route("/api/sheets/import", post(sheets::import))
        .route(
            "/api/sheets/{sheet}",
            get(sheets::one).post(sheets::write).delete(sheets::delete),
        )
        .route("/api/sheets/{sheet}/preview", post(sheets::preview))
        .route("/api/sheets/{sheet}/events", get(sheets::events))
        .route("/api/sheets/{sheet}/sheet.csv", get(sheets::csv))
        .route("/api/sheets/{sheet}/qr.svg", get(sheets::qr))
        .route("/api/sheets/{sheet}/table", post(sheets::table))
        .route("/api/tokens", get(tokens::list).post(tokens::mint))
        .route("/api/tokens/{token}", delete(tokens::withdraw))
        .route("/api/openapi.json", get(document))
        .route("/api/{*rest}", any(no_such))
        .route("/health", get(|| async { "ok" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .fallback(assets::serve)
        // `body.rs` limits bodies.
        .layer(DefaultBodyLimit::disable())
        .layer(CatchPanicLayer::custom(broke_off))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app.clone())
}

/// The response when a handler panicked; the server goes on.
fn broke_off(_: Box<dyn Any + Send>) -> Response {
    let message = "The server made a mistake with this request; it has been noted.";
    let refusal = Refusal::new("internal", message);
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, refusal).into_response()
}

/// Refuses requests from other sites and beyond the rate limit, and sets the headers of every response.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let for_programs = path.starts_with("/api/") || path == "/ws";
    let policy = headers::policy(&app, request.headers());
    let mut admitted = admit(&app, &request);
    if matches!(admitted, Ok(Seating::Reserve)) {
        let headers = request.headers().clone();
        if !plays(&app, &headers).await {
            admitted = Err(ApiError::busy("The house is full: try again later."));
        }
    }
    let mut response = match admitted {
        Err(error) => error.into_response(),
        Ok(_) => match body::take_in(request, app.patience()).await {
            Ok(request) => answer(&app, request, next).await,
            Err(error) => error.into_response(),
        },
    };
    if for_programs {
        response = told(response).await;
    }
    headers::set(&app, policy, response.headers_mut());
    response
}

/// Runs the handler. Whatever may write runs as a task of its own: if the client hangs up, the handler is not dropped between the commit and
/// the change in memory.
async fn answer(app: &App, request: Request, next: Next) -> Response {
    if reads(&request) {
        return next.run(request).await;
    }
    let turn = app.answering.begin(&request).await;
    let answering = async move {
        let answer = next.run(request).await;
        drop(turn);
        answer
    };
    tokio::spawn(answering)
        .await
        .unwrap_or_else(|error| broke_off(Box::new(error)))
}

/// Whether a request only reads.
fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// The terms on which a request is admitted.
enum Seating {
    /// As usual.
    Usual,
    /// On a connection of the reserve: only for people at running games.
    Reserve,
}

/// Decides whether to admit a request before its body is read.
fn admit(app: &App, request: &Request) -> Result<Seating, ApiError> {
    let (path, own) = (request.uri().path(), request.headers());
    // Monitoring is always admitted: under any name, without a rate limit, and at full load.
    if matches!(path, "/health" | "/ready" | "/metrics") {
        return Ok(Seating::Usual);
    }
    app.requests
        .take(auth::address_of(app, own, request.extensions()))?;
    origin::check_host(app, request.uri(), own)?;
    if !reads(request) || path == "/ws" {
        origin::check_origin(app, own)?;
    }
    let crowded = request.extensions().get::<Crowded>().is_some();
    Ok(if crowded {
        Seating::Reserve
    } else {
        Seating::Usual
    })
}

/// Whether the requester sits at a running game: some connections are reserved for them.
async fn plays(app: &App, headers: &HeaderMap) -> bool {
    let who = auth::who(app, headers).await;
    who.is_ok_and(|me| me.is_some_and(|me| app.lobby.plays(&me.id)))
}

/// Turns the framework's plain-text refusals into refusals with a code and a sentence.
async fn told(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let ours = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if ours || !status.is_client_error() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, 4096).await.unwrap_or_default();
    let words = String::from_utf8_lossy(&body);
    let (code, message) = match status {
        StatusCode::METHOD_NOT_ALLOWED => (
            "wrong_method",
            "This address does not take such a request: see /api/openapi.json.".to_owned(),
        ),
        _ => (
            "bad_request",
            format!(
                "The request cannot be read: {}.",
                words.trim_end_matches('.')
            ),
        ),
    };
    let told = ApiError::new(status, Refusal::new(code, message)).into_response();
    let (new, body) = told.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(new.headers);
    Response::from_parts(parts, body)
}

async fn socket(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    From(address): From,
    Extension(pace): Extension<Pace>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let open = usize::try_from(app.metrics.connections.get()).unwrap_or(0);
    let most = app.config.max_connections;
    if open >= most && (open >= most + RESERVE || !app.lobby.plays(&me.id)) {
        return ApiError::busy("The house is full: try again later.").into_response();
    }
    let too_many = |message| {
        let refusal = Refusal::new("too_many", message);
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, refusal).into_response()
    };
    if app.connections.count(&me.id) >= connection::TABS {
        return too_many("You have too many connections open: close some tabs.");
    }
    let Some(held) = app.sockets.hold(address) else {
        return too_many("Too many connections are open from your address: close some tabs.");
    };
    let by_token = headers.contains_key(header::AUTHORIZATION);
    let session = auth::session_hash(&app, &headers).filter(|_| !by_token);
    // The byte rate of the largest messages at the message rate.
    pace.set(u64::from(app.config.message_rate) * MAX_MESSAGE as u64);
    // Small buffers: an idle table with two people has to fit into 32 KiB.
    upgrade
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| async move {
            connection::run(socket, app, me, session).await;
            drop(held);
        })
}

async fn document() -> impl IntoResponse {
    // Building it takes milliseconds, so it is built once.
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| crate::openapi().into());
    (
        [(header::CONTENT_TYPE, "application/json")],
        DOCUMENT.clone(),
    )
}

async fn no_such() -> ApiError {
    ApiError::not_found(
        "unknown_address",
        "There is nothing at this address: see /api/openapi.json.",
    )
}

async fn ready(State(app): State<Arc<App>>) -> Response {
    let owns = app.nodes.as_ref().is_none_or(|nodes| nodes.can_own());
    if !owns || *app.stopping.borrow() || !app.readiness.look(&*app.store).await {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready").into_response();
    }
    "ready".into_response()
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let lost = LOG_LINES_LOST.load(Ordering::Relaxed);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = app.metrics.text(&app.writer, lost, app.nodes.as_deref());
    ([(header::CONTENT_TYPE, kind)], text)
}
