//! Sessions: entering with a name, changing it, signing out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Me, NewName};
use rand::RngExt;
use store::Person;

use super::{ApiError, Body};
use crate::app::App;
use crate::auth::{self, From, Human, Visitor};
use crate::nodes::{self, News};
use crate::{hub, ids, names, time};

/// Number of avatars.
const FACES: u8 = 16;

/// Enter as a guest; with a session already, this only changes the name.
#[utoipa::path(post, path = "/api/session", tag = "session", request_body = NewName, responses((status = 200, body = Me)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    From(address): From,
    headers: HeaderMap,
    Body(new): Body<NewName>,
) -> Result<Response, ApiError> {
    if let Some(me) = auth::who(&app, &headers).await? {
        return Ok(Json(rename(&app, me, new).await?).into_response());
    }
    let name = names::visible(&new.name, 24)?;
    app.guests.take(address)?;
    let person = Person {
        id: ids::person(),
        name,
        avatar: new
            .avatar
            .unwrap_or_else(|| rand::rng().random_range(0..FACES))
            % FACES,
        account: false,
    };
    let now = time::wall();
    app.store.add_person(&person, now).await?;
    let (cookie, hash) = auth::new_session(&app);
    app.store.add_session(&hash, &person.id, now).await?;
    let me = Me {
        id: person.id,
        name: person.name,
        avatar: person.avatar,
        account: false,
    };
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// The identity of this session.
#[utoipa::path(get, path = "/api/session", tag = "session", responses((status = 200, body = Me), (status = 401, description = "Nobody yet.")), security(("session" = []), ("token" = [])))]
pub(crate) async fn who(Visitor(me): Visitor) -> Json<Me> {
    Json(me)
}

/// Change the name or the avatar.
#[utoipa::path(patch, path = "/api/session", tag = "session", request_body = NewName, responses((status = 200, body = Me)), security(("session" = [])))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    Human(me): Human,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, ApiError> {
    Ok(Json(rename(&app, me, new).await?))
}

async fn rename(app: &Arc<App>, me: Me, new: NewName) -> Result<Me, ApiError> {
    let name = if new.name == me.name {
        new.name
    } else {
        names::visible(&new.name, 24)?
    };
    // An account signs in with its name, so the name cannot change.
    let name = if me.account { me.name.clone() } else { name };
    let avatar = new.avatar.unwrap_or(me.avatar) % FACES;
    if (&name, avatar) == (&me.name, me.avatar) {
        return Ok(me);
    }
    // Rate limited: every table where the person sits logs the new name.
    app.renames.take(me.id.clone())?;
    app.store.rename(&me.id, &name, avatar).await?;
    let me = Me { name, avatar, ..me };
    renamed(app, &me).await?;
    Ok(me)
}

/// Tells connections and tables about a new name or avatar.
pub(super) async fn renamed(app: &Arc<App>, me: &Me) -> Result<(), ApiError> {
    let person = table::Person {
        id: me.id.clone(),
        name: me.name.clone(),
        avatar: me.avatar,
    };
    app.connections.rename(&person);
    hub::become_another(app, &person.id, &person).await?;
    nodes::tell(app, News::Renamed, &me.id).await;
    Ok(())
}

/// End this session. A guest cannot come back after that.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 204)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(hash) = auth::session_hash(&app, &headers) {
        app.store.drop_session(&hash).await?;
        app.connections.end_session(&hash);
        nodes::tell(&app, News::SessionOver, &hash).await;
    }
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, auth::no_cookie(&app))],
    )
        .into_response())
}
