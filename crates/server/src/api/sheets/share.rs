//! A sheet outside the sheet: as a file, as a code to scan, and as a table for the next game.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use protocol::{NewTable, Opened};
use serde_json::json;
use sheet::{Decision, SheetRefusal};

use super::{Asked, Guest, SheetError};
use crate::api::tables;
use crate::app::App;
use crate::auth::Visitor;

/// The sheet as a CSV file.
#[utoipa::path(get, path = "/api/sheets/{sheet}/sheet.csv", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let text = sheet::export(&guest.sheet.now().evening);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{id}.csv\""),
        ),
    ];
    Ok((headers, text).into_response())
}

/// The link with this key as a QR code.
#[utoipa::path(get, path = "/api/sheets/{sheet}/qr.svg", tag = "sheets",
    params(("sheet" = String, Path), ("key" = String, Query, description = "The key of the link.")),
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
pub(crate) async fn qr(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, SheetError> {
    let key = asked.key.unwrap_or_default();
    let sheet = crate::sheets::find(&app, &id).await?;
    sheet.now().evening.role_of_key(&key)?;
    let link = format!("{}/sheets/{id}?key={key}", app.public_url);
    Ok(tables::qr_code(&link)?)
}

/// Play the next game online: a table for the same four, whose result comes back onto the sheet.
#[utoipa::path(post, path = "/api/sheets/{sheet}/table", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = Opened), (status = 403, body = SheetRefusal)))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Json<Opened>, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let context = guest.context("");
    // Asked once without a table, so that none is opened for somebody who may not.
    let page = guest.sheet.now();
    page.evening.open_table("", "", &context)?;
    let settings = &page.evening.facts().settings;
    let new = NewTable {
        game: sheet::GAME.to_owned(),
        preset: Some(settings.preset.clone()),
        options: Some(json!({
            "list": "single",
            "compulsory_solos": false,
            "forty_cards": settings.forty_cards,
            "charlie_caught": settings.charlie_caught,
        })),
        seats: None,
        visibility: table::Visibility::Link,
        clock: table::ClockRule::default(),
        spectators: Some(true),
        bots: Vec::new(),
        watch: false,
    };
    let opened = tables::open_table(&app, me, new).await?;
    guest
        .sheet
        .write(&app, |evening| {
            let event = evening.open_table(&opened.table, &opened.code, &context)?;
            Ok(Decision::Event(Box::new(event)))
        })
        .await?;
    Ok(Json(opened))
}
