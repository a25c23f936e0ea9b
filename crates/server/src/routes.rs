//! Which address leads where, and what holds for all of them.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Extension;
use axum::Router;
use axum::body::to_bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use game::Refusal;
use protocol::MAX_MESSAGE;

use crate::api::{ApiError, account, analysis, games, records, session, sheets, tables, tokens};
use crate::app::App;
use crate::auth::{self, Visitor};
use crate::pace::Pace;
use crate::room::ToRoom;
use crate::{assets, body, connection};

/// Everything a page may load: our own files, and pictures made in the page. No script but our own.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
        .route("/api/records", get(records::list))
        .route("/api/records/{record}", get(records::one))
        .route("/api/records/{record}/replay", get(records::replay))
        .route("/api/records/{record}/download", get(records::download))
        .route("/api/records/{record}/analysis", get(analysis::analysis))
        .route("/api/records/{record}/share", post(records::share))
        .route("/api/sheets", get(sheets::list).post(sheets::open))
        .route("/api/sheets/names", get(sheets::names))
        .route("/api/sheets/import", post(sheets::import))
        .route("/api/sheets/{sheet}", get(sheets::one).post(sheets::write))
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
        // Bodies are measured where they are taken in.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app.clone())
}

/// Refuses what comes from another site or too often, and says on every answer what a page may do.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (path, own) = (request.uri().path(), request.headers());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let for_programs = path.starts_with("/api/") || path == "/ws";
    // Whoever watches over the house may look as often as they like.
    let allowed = match path {
        "/health" | "/ready" | "/metrics" => Ok(()),
        _ => app
            .requests
            .take(auth::address_of(&app, own, request.extensions())),
    };
    let mut response = match (allowed, auth::check_origin(&app, own)) {
        (Err(often), _) => ApiError::from(often).into_response(),
        (_, Err(error)) if !reads || path == "/ws" => error.into_response(),
        _ => match body::take_in(request, app.patience()).await {
            Ok(request) => next.run(request).await,
            Err(error) => error.into_response(),
        },
    };
    if for_programs {
        response = told(response).await;
    }
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the frame refuses before one of ours is asked, it refuses in a few bare words; programs get a code and a sentence here too.
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
    Extension(pace): Extension<Pace>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let open = app.metrics.connections.load(Ordering::Relaxed);
    if usize::try_from(open).unwrap_or(0) >= app.config.max_connections {
        let refusal = Refusal::new("busy", "The house is full: try again later.");
        return ApiError::new(StatusCode::SERVICE_UNAVAILABLE, refusal).into_response();
    }
    if app.connections.count(&me.id) >= connection::TABS {
        let message = "You have too many connections open: close some tabs.";
        let refusal = Refusal::new("too_many", message);
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, refusal).into_response();
    }
    // As fast as the largest messages that may come for long.
    pace.set(u64::from(app.config.message_rate) * MAX_MESSAGE as u64);
    // Small buffers: a table with two people at rest has to fit into 32 KiB.
    upgrade
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .on_upgrade(move |socket| connection::run(socket, app, me))
}

async fn document() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "application/json")],
        crate::openapi(),
    )
}

async fn no_such() -> ApiError {
    ApiError::not_found(
        "unknown_address",
        "There is nothing at this address: see /api/openapi.json.",
    )
}

async fn ready(State(app): State<Arc<App>>) -> Response {
    let owns = app.nodes.as_ref().is_none_or(|nodes| nodes.lease.holds());
    if !owns || *app.stopping.borrow() || app.store.ready().await.is_err() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready").into_response();
    }
    "ready".into_response()
}

async fn metrics(State(app): State<Arc<App>>, _: HeaderMap) -> String {
    let groups = app.writer.groups.load(Ordering::Relaxed);
    let jobs = app.writer.jobs.load(Ordering::Relaxed);
    let mut text = app.metrics.text(groups, jobs);
    if let Some(nodes) = &app.nodes {
        text.push_str(&app.metrics.nodes_text(nodes));
    }
    text
}

/// Tells every table to write down what the lobby should know.
pub(crate) async fn stop_rooms(app: &App) {
    let rooms = app.hub.all();
    // All are told before any is waited for, so that many are written in one commit.
    for room in &rooms {
        let _ = room.send(Box::new(ToRoom::Stop)).await;
    }
    for room in rooms {
        room.closed().await;
    }
}
