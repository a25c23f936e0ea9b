//! Exports of a round: the season as CSV, everything as JSON, a link as a QR code.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use club::{Change, ClubRight, Season, SeasonStart};
use serde::Serialize;
use sheet::SheetRefusal;

use super::{Asked, Guest, SheetError};
use crate::api::sheets::{FileKind, file};
use crate::api::{ApiError, tables};
use crate::app::App;
use crate::stream::StreamFailure;
use crate::{clubs, sheets, time};

/// The season's ranking as a CSV file.
#[utoipa::path(get, path = "/api/clubs/{club}/season.csv", tag = "clubs",
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link."), ("year" = Option<u16>, Query, maximum = 65535)),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let club = guest.round.now();
    let season = clubs::season(&app, &club, asked.year).await?;
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

/// The log of a round as a file.
#[derive(Serialize)]
struct RoundLog<'a> {
    stammtisch: &'static str,
    version: u32,
    events: Vec<&'a club::Event>,
    evenings: Vec<EveningLog<'a>>,
}

#[derive(Serialize)]
struct EveningLog<'a> {
    sheet: &'a str,
    events: Vec<&'a sheet::Event>,
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
        return Err(SheetRefusal::forbidden(
            "not_runner",
            "Only whoever runs the round may do this.",
        )
        .into());
    }
    let club = guest.round.now();
    let about_links = |change: &Change| {
        matches!(
            change,
            Change::LinkGranted { .. } | Change::LinkWithdrawn { .. }
        )
    };
    let mut pages = Vec::new();
    for id in club.facts().sheets() {
        match sheets::find(&app, id).await {
            Ok(sheet) => pages.push((id, sheet.now())),
            // A temporary failure must not produce an incomplete file.
            Err(StreamFailure::Store(error)) => return Err(ApiError::from(error).into()),
            Err(StreamFailure::NotDone(busy)) => return Err(busy.into()),
            Err(_) => {}
        }
    }
    let write = || {
        let log = club.events().iter();
        let log = log.filter(|event| !about_links(&event.change));
        let evenings = pages.iter().map(|(sheet, page)| {
            let events = page.evening.events().iter();
            let events = events.filter(|event| !event.change.is_about_links());
            let events = events.collect();
            EveningLog { sheet, events }
        });
        let whole = RoundLog {
            stammtisch: "round",
            version: 1,
            events: log.collect(),
            evenings: evenings.collect(),
        };
        serde_json::to_string(&whole).unwrap_or_default()
    };
    let size = pages.iter().map(|(_, page)| page.size()).sum();
    let text = app.apart.run(size, write).await?;
    let day = sheet::day_of(time::wall());
    Ok(file(&club.facts().title, &day, FileKind::Json, text))
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
