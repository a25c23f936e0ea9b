//! Finished games: lists, replays, downloads, links.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use game::{Refusal, Seat};
use host::{RecordFile, moments, viewer};
use protocol::{RecordInfo, Replay, Share};
use serde::Deserialize;
use store::Record;

use super::ApiError;
use crate::app::App;
use crate::auth::{self, From, Visitor};
use crate::ids;

/// Records per page.
const PAGE: u32 = 50;

/// The position in a list to continue from.
#[derive(Debug, Deserialize)]
pub(crate) struct Before {
    /// Only what ended before this, in milliseconds since 1970.
    before: Option<u64>,
}

/// The query of a replay.
#[derive(Debug, Deserialize)]
pub(crate) struct Sight {
    /// The key of a shared record.
    share: Option<String>,
    /// Point of view: a seat's number, `spectator` or `open`; `open` if left out.
    r#as: Option<String>,
    /// Index of the first moment wanted.
    pub(super) from: Option<usize>,
}

fn info(record: &Record, me: Option<&str>) -> Option<RecordInfo> {
    let info: RecordInfo = serde_json::from_str(&record.info).ok()?;
    let mine = record
        .people
        .iter()
        .find(|(person, _)| Some(person.as_str()) == me);
    let my_seat = mine.map(|(_, seat)| Seat::new(usize::from(*seat) % Seat::MAX));
    Some(RecordInfo { my_seat, ..info })
}

/// One's own finished games, newest first.
#[utoipa::path(get, path = "/api/records", tag = "records", params(("before" = Option<u64>, Query, description = "Only what ended before this, in milliseconds since 1970.")), responses((status = 200, body = Vec<RecordInfo>)), security(("session" = []), ("token" = [])))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Query(Before { before }): Query<Before>,
) -> Result<Json<Vec<RecordInfo>>, ApiError> {
    let records = app
        .store
        .records_of(&me.id, before.unwrap_or(u64::MAX), PAGE)
        .await?;
    Ok(Json(
        records
            .iter()
            .filter_map(|record| info(record, Some(&me.id)))
            .collect(),
    ))
}

/// The record, if the requester played in it or has its key.
pub(super) async fn find(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    sight: &Sight,
) -> Result<(Record, RecordInfo), ApiError> {
    let unknown = || {
        ApiError::not_found(
            "unknown_record",
            "There is no such record, or it is not shared with you.",
        )
    };
    let record = app.store.record(id).await?.ok_or_else(unknown)?;
    let me = auth::who(app, headers).await?.map(|me| me.id);
    let played = record
        .people
        .iter()
        .any(|(person, _)| Some(person) == me.as_ref());
    let shared = record.share.is_some() && record.share == sight.share;
    if !(played || shared) {
        return Err(unknown());
    }
    let info = info(&record, me.as_deref()).ok_or_else(unknown)?;
    Ok((record, info))
}

/// One finished game.
#[utoipa::path(get, path = "/api/records/{record}", tag = "records", params(("record" = String, Path), ("share" = Option<String>, Query, description = "The key of a shared record.")), responses((status = 200, body = RecordInfo)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(sight): Query<Sight>,
    headers: HeaderMap,
) -> Result<Json<RecordInfo>, ApiError> {
    Ok(Json(find(&app, &id, &headers, &sight).await?.1))
}

pub(super) async fn file(app: &App, id: &str) -> Result<RecordFile, ApiError> {
    let text = app.store.record_text(id).await?;
    let file = text.and_then(|text| serde_json::from_str(&text).ok());
    let broken = || Refusal::new("damaged_record", "This record cannot be read.");
    Ok(file.ok_or_else(broken)?)
}

/// A finished game step by step, as a seat or a spectator saw it, or with all cards open.
#[utoipa::path(get, path = "/api/records/{record}/replay", tag = "records", params(("record" = String, Path), ("share" = Option<String>, Query, description = "The key of a shared record."), ("as" = Option<String>, Query, description = "A seat's number, `spectator` or `open`."), ("from" = Option<u32>, Query, description = "The first moment wanted.")), responses((status = 200, body = Replay)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(sight): Query<Sight>,
    From(address): From,
    headers: HeaderMap,
) -> Result<Json<Replay>, ApiError> {
    app.looks_back.take(address)?;
    let (_, info) = find(&app, &id, &headers, &sight).await?;
    let file = file(&app, &id).await?;
    let viewer = viewer(sight.r#as.as_deref(), file.record.seats)?;
    let kind = app.game(&file.record.game)?.kind;
    let from = sight.from.unwrap_or(0);
    let shown = app.heavy.run(move || {
        let played = kind.replay(&file.record)?;
        Ok::<_, Refusal>((
            moments(&*played, &file, viewer, from),
            played.len() + 1,
            file.deals,
        ))
    });
    let (steps, of, deals) = shown.await??;
    Ok(Json(Replay {
        info,
        from: from as u32,
        steps,
        of: of as u32,
        deals,
    }))
}

/// The record with its deals, as a file for `stammtisch replay`.
#[utoipa::path(get, path = "/api/records/{record}/download", tag = "records", params(("record" = String, Path), ("share" = Option<String>, Query, description = "The key of a shared record.")), responses((status = 200, content_type = "application/json")), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(sight): Query<Sight>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, info) = find(&app, &id, &headers, &sight).await?;
    let text = app.store.record_text(&id).await?.unwrap_or_default();
    let name = format!("attachment; filename=\"{}-{}.json\"", info.game, info.id);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// A link that lets anybody see the record.
#[utoipa::path(post, path = "/api/records/{record}/share", tag = "records", params(("record" = String, Path)), responses((status = 200, body = Share)), security(("session" = []), ("token" = [])))]
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    Visitor(_): Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Share>, ApiError> {
    let sight = Sight {
        share: None,
        r#as: None,
        from: None,
    };
    find(&app, &id, &headers, &sight).await?;
    let share = app.store.share(&id, &ids::secret()).await?;
    let link = format!("{}/r/{id}?share={share}", app.public_url);
    Ok(Json(Share { link, share }))
}
