//! The catalog of games and their rules.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::GameInfo;

use super::ApiError;
use crate::app::App;
use crate::assets;

/// All games.
#[utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = 200, body = Vec<GameInfo>), (status = 304, description = "The client has it already.")))]
pub(crate) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    assets::constant(&headers, "application/json", &app.catalog)
}

/// The rules of a game for players, as Markdown.
#[utoipa::path(get, path = "/api/games/{game}/rules/{language}", tag = "games",
    params(("game" = String, Path), ("language" = String, Path, description = "en, de or fi")),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 304, description = "The client has it already.")))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, language)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let not_found = |_| ApiError::not_found("unknown_game", "There is no such game.");
    let rules = app.game(&game).map_err(not_found)?.kind.rules();
    let text = match language.as_str() {
        "en" => rules.en,
        "de" => rules.de,
        "fi" => rules.fi,
        _ => {
            return Err(ApiError::not_found(
                "unknown_language",
                "The rules are there in en, de and fi.",
            ));
        }
    };
    let kind = "text/markdown; charset=utf-8";
    Ok(assets::constant(&headers, kind, text))
}
