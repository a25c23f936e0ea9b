//! Opening and finding tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::Refusal;
use protocol::{Invitation, Me, NewTable, Opened, TableCard};
use qrcode::QrCode;
use qrcode::render::svg;
use store::{Append, StoreError, TableRow};
use table::{Event, Person, Table, Wish};

use super::{ApiError, Body};
use crate::app::App;
use crate::auth::{From, Visitor};
use crate::lobby::Entry;
use crate::room::log_entry;
use crate::{hub, ids, time};

fn opened(app: &App, table: &str, code: &str) -> Opened {
    Opened {
        table: table.to_owned(),
        code: code.to_owned(),
        link: format!("{}/j/{code}", app.public_url),
    }
}

/// Open a table, also against bots; the requester sits down at once.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses((status = 200, body = Opened), (status = 422, description = "The game refuses the options.")), security(("session" = []), ("token" = [])))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Body(new): Body<NewTable>,
) -> Result<Json<Opened>, ApiError> {
    Ok(Json(open_table(&app, me, new).await?))
}

/// Opens a table for a person and seats them.
pub(crate) async fn open_table(app: &Arc<App>, me: Me, new: NewTable) -> Result<Opened, ApiError> {
    app.openings.take(me.id.clone())?;
    if app.lobby.count_of(&me.id) >= app.config.max_tables {
        let message = "You have too many tables open: finish or close some first.";
        return Err(Refusal::new("too_many_tables", message).into());
    }
    let game = app.game(&new.game)?;
    let owner = Person {
        id: me.id,
        name: me.name,
        avatar: me.avatar,
    };
    let wish = Wish {
        preset: new.preset,
        options: new.options,
        seats: new.seats,
        visibility: new.visibility,
        clock: new.clock,
        spectators: new.spectators.unwrap_or(true),
        bots: new
            .bots
            .into_iter()
            .map(|bot| (bot.seat, bot.level))
            .collect(),
        watch: new.watch,
    };
    let (id, code) = (ids::table(), ids::code());
    let house = app.house(game);
    let (table, batch) = Table::open(&id, &code, game.kind, house, owner, wish, time::now())?;
    let entry = Entry::of(&table, |_| true);
    let append = Append {
        stream: id.clone(),
        entries: batch.iter().map(log_entry).collect(),
        table: Some(Box::new(entry.row())),
        fence: app.nodes.as_ref().map(|nodes| nodes.first_fence()),
        ..Append::default()
    };
    let fence = append.fence;
    app.store.append(append).await?;
    app.lobby.put(entry);
    hub::enlist(app, table, false, fence);
    Ok(opened(app, &id, &code))
}

/// The current lobby; use the WebSocket to follow it.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = Vec<TableCard>)), security(("session" = []), ("token" = [])))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
) -> Json<Vec<TableCard>> {
    Json(hub::lobby_of(&app, &me.id).await)
}

/// The table with a short code.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "tables", params(("code" = String, Path)), responses((status = 200, body = Opened), (status = 404, description = "No table has this code.")))]
pub(crate) async fn by_code(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(code): Path<String>,
) -> Result<Json<Opened>, ApiError> {
    // Codes are short, so guessing them is rate limited.
    app.codes.take(&app, address).await?;
    let row = app.store.table_by_code(&code.to_lowercase()).await?;
    let row = row.ok_or_else(unknown)?;
    Ok(Json(opened(&app, &row.id, &row.code)))
}

/// What a join code invites to, available without a name: whose table, which game, which options.
#[utoipa::path(get, path = "/api/codes/{code}/table", tag = "tables", params(("code" = String, Path)), responses((status = 200, body = Invitation), (status = 404, description = "No table has this code.")))]
pub(crate) async fn invitation(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(code): Path<String>,
) -> Result<Json<Invitation>, ApiError> {
    app.codes.take(&app, address).await?;
    let row = app.store.table_by_code(&code.to_lowercase()).await?;
    let row = row.ok_or_else(unknown)?;
    let table = serde_json::from_str(&row.card).map_err(|_| unknown())?;
    let log = app.store.read(&row.id, 0).await?;
    let first = log.first().ok_or_else(unknown)?;
    let Ok(Event::Opened(opened)) = serde_json::from_str(&first.payload) else {
        return Err(unknown());
    };
    let preset = app.game(&opened.game)?.kind.preset(&opened.preset);
    let preset = preset.unwrap_or_default();
    let options = opened.options.as_object().cloned().unwrap_or_default();
    let differs = |(name, value): &(String, serde_json::Value)| preset.get(name) != Some(value);
    Ok(Json(Invitation {
        owner: opened.owner.name,
        table,
        terms: options.into_iter().filter(differs).collect(),
    }))
}

fn unknown() -> ApiError {
    ApiError::not_found(
        "unknown_table",
        "No table has this code: look whether it is typed right.",
    )
}

/// The join link of a table as a QR code.
#[utoipa::path(get, path = "/api/tables/{table}/qr.svg", tag = "tables", params(("table" = String, Path)), responses((status = 200, content_type = "image/svg+xml")))]
pub(crate) async fn qr(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
) -> Result<Response, ApiError> {
    let row: Option<TableRow> = app.store.table(&table).await?;
    let row = row.ok_or_else(unknown)?;
    qr_code(&opened(&app, &row.id, &row.code).link)
}

/// A link as a QR code.
pub(crate) fn qr_code(link: &str) -> Result<Response, ApiError> {
    let failed = |error: qrcode::types::QrError| StoreError::Failed(error.to_string());
    let code = QrCode::new(link.as_bytes()).map_err(failed)?;
    let svg = code
        .render::<svg::Color<'_>>()
        .min_dimensions(240, 240)
        .build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
