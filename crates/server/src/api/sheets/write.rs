//! Writing to a sheet, and previewing the effect of a command.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use sheet::{Preview, PreviewRequest, Request, SheetAnswer, SheetRefusal};

use super::{Asked, Guest, SheetError};
use crate::api::Body;
use crate::app::App;
use crate::auth::From;
use crate::ids;

/// Change a sheet. Answered once the change is durable; idempotent by the id of the request.
#[utoipa::path(post, path = "/api/sheets/{sheet}", tag = "sheets", request_body = Request,
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = SheetAnswer), (status = 403, description = "Not with this link.", body = SheetRefusal),
        (status = 409, description = "Somebody else has written since; `meanwhile` says what.", body = SheetRefusal), (status = 422, description = "`field` says where.", body = SheetRefusal)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn write(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Json<SheetAnswer>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let key = ids::secret();
    let context = guest.context(&key);
    let done = guest
        .sheet
        .write(&app, |page| page.evening.decide(&request, &context))
        .await?;
    let page = guest.sheet.now();
    let from = page.first_change_since(request.base);
    let view = || page.evening.view(guest.role, from);
    let sheet = app.apart.run(page.size(), view).await?;
    Ok(Json(SheetAnswer { done, sheet }))
}

/// Preview the effect of a command. Nothing is written.
#[utoipa::path(post, path = "/api/sheets/{sheet}/preview", tag = "sheets", request_body = PreviewRequest,
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = Preview), (status = 422, description = "`field` says where.", body = SheetRefusal)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(request): Body<PreviewRequest>,
) -> Result<Json<Preview>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let page = guest.sheet.now();
    let preview = || page.evening.preview(&request.command, &guest.context(""));
    Ok(Json(app.apart.run(page.size(), preview).await??))
}
