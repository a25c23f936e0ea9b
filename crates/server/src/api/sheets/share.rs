//! A sheet as a file, its link as a QR code, and a table for its next game.

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
    responses((status = 200, content_type = "text/csv", body = String)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let page = guest.sheet.now();
    let export = || sheet::export(&page.evening);
    let text = app.apart.run(page.size(), export).await?;
    let facts = page.evening.facts();
    Ok(file(
        &facts.title,
        &sheet::day_of(facts.opened),
        FileKind::Csv,
        text,
    ))
}

/// The type of a downloaded file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FileKind {
    Csv,
    Json,
}

/// A download, named after its title and the day.
pub(crate) fn file(title: &str, day: &str, kind: FileKind, text: String) -> Response {
    let (kind, ending) = match kind {
        FileKind::Csv => ("text/csv; charset=utf-8", "csv"),
        FileKind::Json => ("application/json", "json"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, saved_as(title, day, ending)),
    ];
    (headers, text).into_response()
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

/// Play the next game online: opens a table for the same four, whose result is entered into the sheet.
#[utoipa::path(post, path = "/api/sheets/{sheet}/table", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = Opened), (status = 403, body = SheetRefusal)), security(("session" = []), ("token" = [])))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Json<Opened>, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let context = guest.context("");
    // Checks rights before a table is opened.
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
        .write(&app, |page| {
            let event = page
                .evening
                .open_table(&opened.table, &opened.code, &context)?;
            Ok(Decision::Event(Box::new(event)))
        })
        .await?;
    Ok(Json(opened))
}

/// The value of `Content-Disposition` (RFC 6266): an ASCII file name for old clients, and the exact one.
fn saved_as(title: &str, day: &str, kind: &str) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '-'
        }
    };
    let ascii: String = title.chars().map(plain).collect();
    let whole = format!("{title} {day}.{kind}")
        .replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], "-");
    let encoded: String = whole.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("attachment; filename=\"{ascii}-{day}.{kind}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::saved_as;

    #[test]
    fn a_file_is_named_after_the_evening_and_its_day() {
        assert_eq!(
            saved_as("Ä\"1", "2026-02-21", "csv"),
            "attachment; filename=\"--1-2026-02-21.csv\"; filename*=UTF-8''%C3%84%2D%31%20%32%30%32%36%2D%30%32%2D%32%31%2E%63%73%76"
        );
    }
}
