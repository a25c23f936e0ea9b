//! Rounds: creating, reading, changing, their evenings and seasons.
//!
//! The creator of a round owns it. Members with an account are recognised by their session, everybody else by the key of their own link
//! (`?key=`).

mod evenings;
mod files;
pub(crate) mod tournament;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use club::{Club, ClubAnswer, ClubCard, ClubOpened, ClubView, NewClub, Request, Season, Standing};
use protocol::Me;
use serde::Deserialize;
use sheet::{Context, Role, SheetRefusal};

pub(crate) use evenings::{__path_evening, __path_import, evening, evening_deleted, import};
pub(crate) use files::{__path_csv, __path_json, __path_qr, csv, json, qr};

use super::sheets::SheetError;
use super::{ApiError, Body};
use crate::app::App;
use crate::auth::{From, Visitor};
use crate::clubs::{self, Round};
use crate::{auth, ids, time};

/// The query of a request.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    /// The key of a link.
    key: Option<String>,
    /// The year of a season.
    year: Option<u16>,
}

/// A requester and their rights in a round.
pub(crate) struct Guest {
    round: Arc<Round>,
    standing: Standing,
    me: Option<Me>,
}

impl Guest {
    async fn enter(
        app: &App,
        id: &str,
        asked: &Asked,
        headers: &HeaderMap,
    ) -> Result<Self, SheetError> {
        let me = auth::who(app, headers).await?;
        let round = clubs::find(app, id).await?;
        let standing = clubs::standing(app, &round, me.as_ref(), asked.key.as_deref()).await?;
        Ok(Self {
            round,
            standing,
            me,
        })
    }

    fn context<'a>(&'a self, key: &'a str) -> Context<'a> {
        Context {
            role: Role::Owner,
            by: &self.standing.name,
            writer: self.me.as_ref().map_or("", |me| me.id.as_str()),
            at: time::now(),
            key,
        }
    }

    async fn view(&self, app: &Arc<App>) -> Result<ClubView, SheetError> {
        let club = self.round.now();
        let (evenings, habit) = clubs::evening_cards(app, &club).await?;
        Ok(club.view(&self.round.id, &self.standing, evenings, &habit))
    }
}

/// The rounds that the requester has created or is a member of, the latest changed first.
#[utoipa::path(get, path = "/api/clubs", tag = "clubs", responses((status = 200, body = Vec<ClubCard>)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
) -> Result<Json<Vec<ClubCard>>, ApiError> {
    let mut cards = Vec::new();
    for row in app.store.sheets_of(&me.id).await? {
        if ids::is_club(&row.id) {
            cards.extend(serde_json::from_str::<ClubCard>(&row.card).ok());
        }
    }
    for row in app.store.sheets_with(&me.id).await? {
        // Skips rounds of which the person is no longer a member.
        if let Ok(round) = clubs::find(&app, &row.id).await
            && let Ok(standing) = clubs::standing(&app, &round, Some(&me), None).await
            && standing.member.is_some()
        {
            cards.push(round.now().card(&row.id));
        }
    }
    cards.sort_by_key(|card| std::cmp::Reverse(card.updated));
    Ok(Json(cards))
}

/// Create a round. Idempotent by the id of the request.
#[utoipa::path(post, path = "/api/clubs", tag = "clubs", request_body = NewClub, responses((status = 200, body = ClubOpened), (status = 422, body = SheetRefusal)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Visitor(me): Visitor,
    Body(new): Body<NewClub>,
) -> Result<Json<ClubOpened>, SheetError> {
    app.openings.take(me.id.clone())?;
    let club = ids::club(&format!("{}:{}", me.id, new.id));
    let context = super::sheets::opening(&me);
    let founded = Club::found(
        &new.id,
        &new.title,
        &me.id,
        &new.members,
        new.settings,
        &context,
    )?;
    clubs::begin(&app, &club, founded).await?;
    Ok(Json(ClubOpened { club }))
}

/// A round, as the requester may see it.
#[utoipa::path(get, path = "/api/clubs/{club}", tag = "clubs",
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = ClubView), (status = 403, body = SheetRefusal), (status = 410, description = "The link was withdrawn.", body = SheetRefusal)))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Json<ClubView>, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    Ok(Json(guest.view(&app).await?))
}

/// Change a round. Answered once the change is durable; idempotent by the id of the request.
#[utoipa::path(post, path = "/api/clubs/{club}", tag = "clubs", request_body = Request,
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = ClubAnswer), (status = 403, body = SheetRefusal), (status = 422, description = "`field` says where.", body = SheetRefusal)))]
pub(crate) async fn write(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(request): Body<Request>,
) -> Result<Json<ClubAnswer>, SheetError> {
    app.sheet_writes.take(address)?;
    let mut guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let key = ids::secret();
    let decide = |club: &Club| club.decide(&request, &guest.standing, &guest.context(&key));
    let undone = tournament::check(&app, &guest.round, &request, decide).await?;
    let done = guest
        .round
        .write(&app, |club| {
            if let Some(undone) = &undone {
                undone.check_last(club)?;
            }
            decide(club)
        })
        .await?;
    if let Some(undone) = undone {
        undone.delete(&app, &guest.round.now()).await?;
    }
    // Joining may have changed the requester's rights.
    let standing = clubs::standing(&app, &guest.round, guest.me.as_ref(), asked.key.as_deref());
    guest.standing = standing.await?;
    Ok(Json(ClubAnswer {
        done,
        club: guest.view(&app).await?,
    }))
}

/// The season of a year, or, without one, of all years.
#[utoipa::path(get, path = "/api/clubs/{club}/season", tag = "clubs",
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link."), ("year" = Option<u16>, Query, maximum = 65535)),
    responses((status = 200, body = Season), (status = 403, body = SheetRefusal)))]
pub(crate) async fn season(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Json<Season>, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    Ok(Json(
        clubs::season(&app, &guest.round.now(), asked.year).await?,
    ))
}

/// Delete a round with all of its evenings. Only for its owner.
#[utoipa::path(delete, path = "/api/clubs/{club}", tag = "clubs", params(("club" = String, Path)),
    responses((status = 204), (status = 403, body = SheetRefusal)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<StatusCode, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    if !guest.standing.owner {
        return Err(SheetRefusal::forbidden(
            "not_owner",
            "Only whoever founded the round may delete it.",
        )
        .into());
    }
    let club = guest.round.now();
    let mut streams: Vec<String> = club.facts().sheets().map(str::to_owned).collect();
    streams.push(id);
    clubs::delete(&app, streams).await?;
    Ok(StatusCode::NO_CONTENT)
}
