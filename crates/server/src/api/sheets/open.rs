//! Opening and listing evenings.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use protocol::Me;
use sheet::{Context, Evening, NewSheet, Role, SheetCard, SheetOpened, SheetRefusal};

use super::SheetError;
use crate::api::{ApiError, Body};
use crate::app::App;
use crate::auth::Visitor;
use crate::sheets::Importer;
use crate::{ids, sheets, time};

/// Limit of the names that are suggested.
const NAMES: usize = 40;

/// The requester's evenings, the latest changed first.
#[utoipa::path(get, path = "/api/sheets", tag = "sheets", responses((status = 200, body = Vec<SheetCard>)), security(("session" = []), ("token" = [])))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
) -> Result<Json<Vec<SheetCard>>, ApiError> {
    Ok(Json(cards(&app, &me.id).await?))
}

async fn cards(app: &App, person: &str) -> Result<Vec<SheetCard>, ApiError> {
    // Lists of tournaments are left out: the tournament shows them.
    let rows = app.store.sheets_of(person).await?;
    let read = || {
        let rows = rows.iter().filter(|row| !ids::is_list(&row.id));
        let cards = rows.map(|row| serde_json::from_str(&row.card));
        cards.filter_map(Result::ok).collect()
    };
    Ok(app.apart.run(rows.len(), read).await?)
}

/// The names of earlier evenings, the latest first, without duplicates.
#[utoipa::path(get, path = "/api/sheets/names", tag = "sheets", responses((status = 200, body = Vec<String>)), security(("session" = []), ("token" = [])))]
pub(crate) async fn names(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
) -> Result<Json<Vec<String>>, ApiError> {
    let mut names: Vec<String> = Vec::new();
    for name in cards(&app, &me.id)
        .await?
        .into_iter()
        .flat_map(|card| card.players)
    {
        if names.len() < NAMES && !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(Json(names))
}

/// Open an evening. Idempotent by the id of the request.
#[utoipa::path(post, path = "/api/sheets", tag = "sheets", request_body = NewSheet, responses((status = 200, body = SheetOpened), (status = 422, body = SheetRefusal)), security(("session" = []), ("token" = [])))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Body(new): Body<NewSheet>,
) -> Result<Json<SheetOpened>, SheetError> {
    app.openings.take(me.id.clone())?;
    // The id is derived from the client's, so that a repeated request finds the sheet it has
    // opened.
    let sheet = ids::sheet(&format!("{}:{}", me.id, new.id));
    let event = Evening::open(
        &new.id,
        &new.title,
        &me.id,
        &new.players,
        new.settings,
        &opening(&me),
    )?;
    sheets::begin(&app, &sheet, Evening::rebuild([event])?).await?;
    Ok(Json(SheetOpened { sheet }))
}

/// Open an evening from a CSV file in the format of `sheet.csv`. All or nothing.
#[utoipa::path(post, path = "/api/sheets/import", tag = "sheets", request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = SheetOpened), (status = 422, description = "The line and the column that cannot be read.", body = SheetRefusal)), security(("session" = []), ("token" = [])))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    file: Bytes,
) -> Result<Json<SheetOpened>, SheetError> {
    app.openings.take(me.id.clone())?;
    let sheet = ids::sheet(&ids::secret());
    let importer = Importer {
        owner: me.id.clone(),
        writer: me.id,
        by: me.name,
        club: None,
    };
    let evening = sheets::import(&app, importer, file.to_vec()).await?;
    sheets::begin(&app, &sheet, evening).await?;
    Ok(Json(SheetOpened { sheet }))
}

pub(crate) fn opening(me: &Me) -> Context<'_> {
    Context {
        role: Role::Owner,
        by: &me.name,
        writer: &me.id,
        at: time::now(),
        key: "",
    }
}
