//! The OpenAPI document of the HTTP API.

use utoipa::OpenApi;

use crate::api::{account, analysis, clubs, games, records, session, sheets, tables, tokens};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Stammtisch",
        description = "The HTTP API; play itself goes over the WebSocket at /ws, see docs/protocol.md."
    ),
    paths(
        session::enter,
        session::who,
        session::change,
        session::leave,
        account::create,
        account::sign_in,
        account::sign_out_everywhere,
        account::password,
        account::delete,
        games::list,
        games::rules,
        tables::open,
        tables::list,
        tables::by_code,
        tables::invitation,
        tables::qr,
        records::list,
        records::one,
        records::replay,
        records::download,
        records::share,
        analysis::analysis,
        clubs::list,
        clubs::open,
        clubs::one,
        clubs::write,
        clubs::evening,
        clubs::season,
        clubs::csv,
        clubs::json,
        clubs::qr,
        clubs::delete,
        sheets::list,
        sheets::names,
        sheets::open,
        sheets::import,
        sheets::one,
        sheets::delete,
        sheets::write,
        sheets::preview,
        sheets::events,
        sheets::csv,
        sheets::qr,
        sheets::table,
        tokens::list,
        tokens::mint,
        tokens::withdraw,
    )
)]
struct Document;

/// The document as JSON.
pub fn openapi() -> String {
    Document::openapi().to_json().unwrap_or_default()
}
