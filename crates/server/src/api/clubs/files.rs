//! Exports of a round: the season as CSV, everything as JSON, a link as a QR code.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use club::{Change, ClubRight, Season, SeasonStart};
use serde_json::json;
use sheet::SheetRefusal;

use super::{Asked, Guest, SheetError};
use crate::api::sheets::{FileKind, file};
use crate::api::tables;
use crate::app::App;
use crate::{clubs, sheets, time};

/// The season's ranking as a CSV file.
#[utoipa::path(get, path = "/api/clubs/{club}/season.csv", tag = "clubs",
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link."), ("year" = Option<u16>, Query)),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let club = guest.round.now();
    let season = clubs::season(&app, &club, asked.year).await;
    let year = asked.year.map_or_else(
        || sheet::day_of(time::wall()),
        |year| season_name(&season, year),
    );
    let text = club::season_csv(&season);
    Ok(file(&club.facts().title, &year, FileKind::Csv, text))
}

/// `2026`, or `2026-27` where seasons do not begin with the year.
fn season_name(season: &Season, year: u16) -> String {
    if season.start == SeasonStart::default() {
        return year.to_string();
    }
    format!("{year}-{:02}", (u32::from(year) + 1) % 100)
}

/// Everything of a round: its log and those of its evenings, without the secrets of links. Needs the
/// right to run it.
#[utoipa::path(get, path = "/api/clubs/{club}/round.json", tag = "clubs",
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, content_type = "application/json", body = Object), (status = 403, body = SheetRefusal)))]
pub(crate) async fn json(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    if guest.standing.right < ClubRight::Run {
        return Err(
            SheetRefusal::new("not_runner", "Only whoever runs the round may do this.").into(),
        );
    }
    let club = guest.round.now();
    let about_links = |change: &Change| {
        matches!(
            change,
            Change::LinkGranted { .. } | Change::LinkWithdrawn { .. }
        )
    };
    let log = club
        .events()
        .iter()
        .filter(|event| !about_links(&event.change));
    let mut evenings = Vec::new();
    for id in club.facts().sheets() {
        if let Ok(sheet) = sheets::find(&app, id).await {
            let page = sheet.now();
            let events = page.evening.events().iter();
            let events: Vec<_> = events
                .filter(|event| !event.change.is_about_links())
                .collect();
            evenings.push(json!({ "sheet": id, "events": events }));
        }
    }
    let whole = json!({
        "stammtisch": "round",
        "version": 1,
        "events": log.collect::<Vec<_>>(),
        "evenings": evenings,
    });
    let day = sheet::day_of(time::wall());
    let title = &club.facts().title;
    Ok(file(title, &day, FileKind::Json, whole.to_string()))
}

/// The link with this key as a QR code.
#[utoipa::path(get, path = "/api/clubs/{club}/qr.svg", tag = "clubs",
    params(("club" = String, Path), ("key" = String, Query, description = "The key of the link.")),
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
pub(crate) async fn qr(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, SheetError> {
    let key = asked.key.unwrap_or_default();
    let round = clubs::find(&app, &id).await?;
    round.now().standing(None, Some(&key))?;
    let link = format!("{}/rounds/{id}?key={key}", app.public_url);
    Ok(tables::qr_code(&link)?)
}
