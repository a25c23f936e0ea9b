//! Accounts: a name and a password, to sign in from other devices.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use game::Refusal;
use protocol::{Credentials, Me, NewPassword};
use store::{Account, StoreError};

use super::{ApiError, Body, session, tokens};
use crate::app::App;
use crate::auth::{self, From, Human};
use crate::limits::TooOften;
use crate::nodes::{self, News};
use crate::{forget, hub, names, time};

fn check_password(password: &str) -> Result<(), Refusal> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Refusal::new(
        "bad_password",
        "A password has 8 to 200 characters.",
    ))
}

/// The account with this name. Its key is `names::look(name)`, the same for names that look alike; the key of an account from before that rule is the lowercased name.
async fn account_named(app: &App, name: &str) -> Result<Option<Account>, ApiError> {
    match app.store.account(&names::look(name)).await? {
        Some(account) => Ok(Some(account)),
        None => Ok(app.store.account(&name.to_lowercase()).await?),
    }
}

/// Counts a password attempt against the rate limits: by address, and, for devices that never signed in to this account, by name. Known devices have a count of
/// their own, so that strangers cannot lock the owner out.
async fn count_guess(app: &App, name: &str, address: IpAddr, known: bool) -> Result<(), TooOften> {
    let name = names::look(name);
    app.sign_in_addresses.take(app, address).await?;
    let device = (name.clone(), address, known);
    app.sign_ins.take(app, device).await?;
    if !known {
        app.sign_in_names.take(app, name).await?;
    }
    Ok(())
}

/// Turn the guest of this browser into an account, with its history.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = Credentials, responses((status = 200, body = Me), (status = 409, description = "The name is taken.")), security(("session" = [])))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Human(me): Human,
    From(address): From,
    Body(credentials): Body<Credentials>,
) -> Result<Json<Me>, ApiError> {
    if me.account {
        return Err(Refusal::new("already_account", "You have an account already.").into());
    }
    let name = names::visible(&credentials.name, 24)?;
    check_password(&credentials.password)?;
    app.sign_in_addresses.take(&app, address).await?;
    if account_named(&app, &name).await?.is_some() {
        return Err(name_taken());
    }
    let hash = app.passwords.hash(credentials.password).await?;
    match app
        .store
        .make_account(&me.id, &name, &names::look(&name), &hash)
        .await
    {
        Ok(()) => {
            let me = Me {
                name,
                account: true,
                ..me
            };
            session::renamed(&app, &me).await?;
            Ok(Json(me))
        }
        Err(StoreError::Taken) => Err(name_taken()),
        Err(error) => Err(error.into()),
    }
}

fn name_taken() -> ApiError {
    let message = "An account has that name already, or one that looks the same: choose another.";
    ApiError::new(StatusCode::CONFLICT, Refusal::new("name_taken", message))
}

/// Sign in. The history of this browser's guest moves to the account.
#[utoipa::path(post, path = "/api/account/sign-in", tag = "account", request_body = Credentials, responses((status = 200, body = Me), (status = 401, description = "Name or password is wrong.")))]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    From(address): From,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, ApiError> {
    let account = account_named(&app, &credentials.name).await?;
    let owner = account.as_ref().map(|account| account.person.id.as_str());
    let known = owner.is_some_and(|owner| auth::knows_device(&app, &headers, owner));
    count_guess(&app, &credentials.name, address, known).await?;
    let wrong = || {
        ApiError::unauthorized(Refusal::new(
            "wrong_password",
            "The name or the password is wrong.",
        ))
    };
    let Some(account) = account else {
        // Takes as long as a wrong password, so that timing does not tell whether a name exists.
        app.passwords.hash(credentials.password).await?;
        return Err(wrong());
    };
    let fits = app
        .passwords
        .fits(credentials.password, account.password_hash);
    if !fits.await? {
        return Err(wrong());
    }
    let person = account.person;
    if let Some(guest) = auth::who(&app, &headers).await?
        && !guest.account
    {
        let who = table::Person {
            id: person.id.clone(),
            name: person.name.clone(),
            avatar: person.avatar,
        };
        // Seats first: if the request breaks off here, the guest still exists and can sign in again.
        hub::become_another(&app, &guest.id, &who).await?;
        app.store.adopt(&guest.id, &person.id).await?;
        app.connections.come_again(&guest.id);
        nodes::tell(&app, News::SignedIn, &guest.id).await;
    }
    let (cookie, hash) = auth::new_session(&app);
    app.store
        .add_session(&hash, &person.id, time::wall())
        .await?;
    let device = auth::device_cookie(&app, &person.id);
    let me = Me {
        id: person.id,
        name: person.name,
        avatar: person.avatar,
        account: true,
    };
    let cookies = AppendHeaders([(header::SET_COOKIE, cookie), (header::SET_COOKIE, device)]);
    Ok((cookies, Json(me)).into_response())
}

/// Revokes every API token of a person and disconnects the programs that use them.
async fn withdraw_tokens(app: &App, person: &str) -> Result<(), ApiError> {
    for token in app.store.tokens(person).await? {
        tokens::end(app, &token.id, person).await?;
    }
    Ok(())
}

/// End all sessions, including this one, and revoke every API token.
#[utoipa::path(post, path = "/api/account/sign-out-everywhere", tag = "account", responses((status = 204)), security(("session" = [])))]
pub(crate) async fn sign_out_everywhere(
    State(app): State<Arc<App>>,
    Human(me): Human,
) -> Result<Response, ApiError> {
    app.store.drop_sessions(&me.id).await?;
    withdraw_tokens(&app, &me.id).await?;
    app.connections.sign_out(&me.id);
    nodes::tell(&app, News::SignedOut, &me.id).await;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, auth::no_cookie(&app))],
    )
        .into_response())
}

/// Change the password, which ends all other sessions and revokes every API token.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = NewPassword, responses((status = 204)), security(("session" = [])))]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    Human(me): Human,
    From(address): From,
    Body(change): Body<NewPassword>,
) -> Result<Response, ApiError> {
    // Somebody who is signed in uses a known device.
    count_guess(&app, &me.name, address, true).await?;
    check_password(&change.new)?;
    let forbidden = |code: &str, message: &str| {
        ApiError::new(StatusCode::FORBIDDEN, Refusal::new(code, message))
    };
    let no_account = || forbidden("no_account", "You are a guest: make an account first.");
    let account = account_named(&app, &me.name)
        .await?
        .filter(|account| account.person.id == me.id);
    let account = account.ok_or_else(no_account)?;
    let fits = app.passwords.fits(change.old, account.password_hash);
    if !fits.await? {
        return Err(forbidden("wrong_password", "The old password is wrong."));
    }
    let hash = app.passwords.hash(change.new).await?;
    app.store.set_password(&me.id, &hash).await?;
    app.store.drop_sessions(&me.id).await?;
    withdraw_tokens(&app, &me.id).await?;
    app.connections.sign_out(&me.id);
    nodes::tell(&app, News::SignedOut, &me.id).await;
    let (cookie, hash) = auth::new_session(&app);
    app.store.add_session(&hash, &me.id, time::wall()).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Delete the account or guest: sessions, tokens and the list of games. Running games are resigned, and the name is removed from what others keep.
#[utoipa::path(delete, path = "/api/account", tag = "account", responses((status = 204)), security(("session" = [])))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Human(me): Human,
) -> Result<Response, ApiError> {
    app.store.delete_person(&me.id).await?;
    let forgetting = app.clone();
    // Spawned, so that it completes even if the client disconnects. The next start resumes what a crash interrupts.
    let forgotten = tokio::spawn(async move { forget::forget_all(&forgetting).await });
    let broke_off = |_| StoreError::Failed("forgetting somebody broke off".to_owned());
    forgotten.await.map_err(broke_off)??;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, auth::no_cookie(&app))],
    )
        .into_response())
}
