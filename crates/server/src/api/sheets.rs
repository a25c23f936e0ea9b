//! Score sheets: opening, reading, writing, sharing.
//!
//! Whoever opened a sheet owns it. Everybody else needs the key of a link (`?key=`), but no account.

mod follow;
mod open;
mod share;
mod write;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use club::{ClubRight, Standing};
use protocol::Me;
use serde::Deserialize;
use sheet::{Context, RefusalKind, Role, SheetRefusal};

pub(crate) use follow::{__path_events, Follows, events, hold, told};
pub(crate) use open::{
    __path_import, __path_list, __path_names, __path_open, import, list, names, open, opening,
};
pub(crate) use share::{__path_csv, __path_qr, __path_table, FileKind, csv, file, qr, table};
pub(crate) use write::{__path_preview, __path_write, preview, write};

use super::ApiError;
use crate::app::App;
use crate::limits::TooOften;
use crate::sheets::{Sheet, find};
use crate::stream::StreamFailure;
use crate::workers::NotDone;
use crate::{auth, clubs, time};

/// A refusal by the sheet or by the server.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SheetError {
    #[error(transparent)]
    Sheet(#[from] SheetRefusal),
    #[error(transparent)]
    Api(#[from] ApiError),
}

impl From<StreamFailure> for SheetError {
    fn from(failure: StreamFailure) -> Self {
        match failure {
            StreamFailure::Unknown => Self::Api(ApiError::not_found(
                "unknown_sheet",
                "There is no such sheet: look whether the link is whole.",
            )),
            StreamFailure::Damaged => Self::Sheet(SheetRefusal::new(
                "damaged_sheet",
                "The log of this sheet cannot be read; it has been set aside and reported.",
            )),
            StreamFailure::Refused(refusal) => Self::Sheet(refusal),
            StreamFailure::Store(error) => Self::Api(error.into()),
            StreamFailure::NotDone(not_done) => Self::Api(not_done.into()),
        }
    }
}

impl From<NotDone> for SheetError {
    fn from(not_done: NotDone) -> Self {
        Self::Api(not_done.into())
    }
}

impl From<TooOften> for SheetError {
    fn from(often: TooOften) -> Self {
        Self::Api(often.into())
    }
}

impl IntoResponse for SheetError {
    fn into_response(self) -> Response {
        match self {
            Self::Api(error) => error.into_response(),
            Self::Sheet(refusal) => {
                let status = match refusal.kind {
                    RefusalKind::Conflict => StatusCode::CONFLICT,
                    RefusalKind::Forbidden => StatusCode::FORBIDDEN,
                    RefusalKind::Gone => StatusCode::GONE,
                    RefusalKind::Unknown => StatusCode::NOT_FOUND,
                    RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
                };
                (status, Json(refusal)).into_response()
            }
        }
    }
}

/// The query of a request.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    /// The key of a link.
    key: Option<String>,
    /// The version that the client has.
    since: Option<u32>,
}

/// A requester and their rights at a sheet.
pub(crate) struct Guest {
    pub sheet: Arc<Sheet>,
    pub role: Role,
    pub me: Option<Me>,
    /// The name on a personal link.
    pub named: Option<String>,
}

impl Guest {
    /// Finds the sheet and the requester's rights.
    pub async fn enter(
        app: &Arc<App>,
        id: &str,
        asked: &Asked,
        headers: &HeaderMap,
    ) -> Result<Self, SheetError> {
        let me = auth::who(app, headers).await?;
        let sheet = find(app, id).await?;
        let (role, named) = role(app, &sheet, me.as_ref(), asked.key.as_deref()).await?;
        Ok(Self {
            sheet,
            role,
            me,
            named,
        })
    }

    /// The requester as the sheet's commands need to know them.
    pub fn context<'a>(&'a self, key: &'a str) -> Context<'a> {
        Context {
            role: self.role,
            by: match (&self.named, &self.me) {
                (Some(name), _) => name,
                (None, Some(me)) => &me.name,
                (None, None) => "",
            },
            writer: self.me.as_ref().map_or("", |me| me.id.as_str()),
            at: time::now(),
            key,
        }
    }
}

/// What somebody may do at a sheet, and the name on their link. An account still owns what its guest opened. At an evening of a round the
/// rights of the round apply.
pub(crate) async fn role(
    app: &App,
    sheet: &Sheet,
    me: Option<&Me>,
    key: Option<&str>,
) -> Result<(Role, Option<String>), SheetError> {
    sheet.check_there()?;
    let page = sheet.now();
    let facts = page.evening.facts();
    if let Some(me) = me {
        if me.id == facts.owner {
            return Ok((Role::Owner, None));
        }
        let row = app.store.sheet(&sheet.id).await.map_err(ApiError::from)?;
        if row.is_some_and(|row| row.owner == me.id) {
            return Ok((Role::Owner, None));
        }
    }
    let own = key.map(|key| page.evening.role_of_key(key));
    if let Some(Ok(role)) = own {
        return Ok((role, None));
    }
    if let Some(club) = &facts.club {
        let round = clubs::find(app, club).await?;
        let standing = clubs::standing(app, &round, me, key).await?;
        let named = me.is_none().then_some(standing.name);
        return Ok((standing.right.role(), named));
    }
    match own {
        Some(role) => Ok((role?, None)),
        None => Err(SheetRefusal::forbidden(
            "no_right",
            "This sheet belongs to somebody else. Ask them for a link.",
        )
        .into()),
    }
}

/// Delete an evening. Only for its owner, and for those who run its round.
#[utoipa::path(delete, path = "/api/sheets/{sheet}", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 204), (status = 403, body = SheetRefusal)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<StatusCode, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    if guest.role != Role::Owner {
        return Err(SheetRefusal::forbidden(
            "not_owner",
            "Only whoever opened the evening may do this.",
        )
        .into());
    }
    let club = guest.sheet.now().evening.facts().club.clone();
    clubs::delete(&app, vec![id.clone()]).await?;
    if let Some(club) = club {
        let standing = Standing {
            right: ClubRight::Run,
            owner: false,
            member: None,
            name: guest.context("").by.to_owned(),
        };
        super::clubs::evening_deleted(&app, &club, &id, &standing).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A sheet, as the requester may see it.
#[utoipa::path(get, path = "/api/sheets/{sheet}", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link."), ("since" = Option<u32>, Query, description = "The version that the client has: only rows that have changed since are sent.")),
    responses((status = 200, body = sheet::SheetView), (status = 403, body = SheetRefusal), (status = 410, description = "The link was taken back.", body = SheetRefusal)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let page = guest.sheet.now();
    let from = asked
        .since
        .map_or(0, |since| page.first_change_since(since));
    let text = page.text(&app, guest.role, from).await?;
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((json, text.to_string()).into_response())
}
