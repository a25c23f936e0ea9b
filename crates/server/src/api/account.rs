//! Accounts: a name and a password, so that one can sign in elsewhere.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Refusal;
use protocol::{Credentials, Me, NewPassword};
use store::StoreError;

use super::{ApiError, Body, session, visible_name};
use crate::app::App;
use crate::auth::{self, From, Human};
use crate::nodes::{self, News};
use crate::{forget, hub, time};

/// Hashing is slow on purpose, so it is done away from the tables.
async fn hash_password(password: String) -> Result<String, ApiError> {
    let hashed = tokio::task::spawn_blocking(move || {
        let salt: [u8; 16] = rand::random();
        let salt = SaltString::encode_b64(&salt)?;
        Ok(Argon2::default()
            .hash_password(password.as_bytes(), &salt)?
            .to_string())
    });
    flatten(
        hashed
            .await
            .map(|result: Result<_, argon2::password_hash::Error>| result.ok()),
    )
}

async fn fits(password: String, hash: String) -> Result<bool, ApiError> {
    let checked = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&hash).ok()?;
        Some(
            Argon2::default()
                .verify_password(password.as_bytes(), &parsed)
                .is_ok(),
        )
    });
    flatten(checked.await)
}

fn flatten<T>(result: Result<Option<T>, tokio::task::JoinError>) -> Result<T, ApiError> {
    let failed = || StoreError::Failed("a password could not be hashed".to_owned());
    Ok(result.ok().flatten().ok_or_else(failed)?)
}

fn check_password(password: &str) -> Result<(), Refusal> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Refusal::new(
        "bad_password",
        "A password has 8 to 200 characters.",
    ))
}

fn key(name: &str) -> String {
    name.to_lowercase()
}

/// Turn the guest of this browser into an account, history and all.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = Credentials, responses((status = 200, body = Me), (status = 409, description = "The name is taken.")))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Human(me): Human,
    From(address): From,
    Body(credentials): Body<Credentials>,
) -> Result<Json<Me>, ApiError> {
    if me.account {
        return Err(Refusal::new("already_account", "You have an account already.").into());
    }
    let name = visible_name(&credentials.name, 24)?;
    check_password(&credentials.password)?;
    app.sign_in_addresses.take(address)?;
    let hash = hash_password(credentials.password).await?;
    match app
        .store
        .make_account(&me.id, &name, &key(&name), &hash)
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
        Err(StoreError::Taken) => {
            let refusal = Refusal::new(
                "name_taken",
                "An account has that name already: choose another.",
            );
            Err(ApiError::new(StatusCode::CONFLICT, refusal))
        }
        Err(error) => Err(error.into()),
    }
}

/// Sign in. A guest's history of this browser goes with the account.
#[utoipa::path(post, path = "/api/account/sign-in", tag = "account", request_body = Credentials, responses((status = 200, body = Me), (status = 401, description = "Name or password is wrong.")))]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    From(address): From,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, ApiError> {
    let key = key(&credentials.name);
    app.sign_in_addresses.take(address)?;
    app.sign_ins.take(key.clone())?;
    let wrong = || {
        ApiError::unauthorized(Refusal::new(
            "wrong_password",
            "The name or the password is wrong.",
        ))
    };
    let Some(account) = app.store.account(&key).await? else {
        // As slow as a wrong password, so that names cannot be told apart by time.
        hash_password(credentials.password).await?;
        return Err(wrong());
    };
    if !fits(credentials.password, account.password_hash).await? {
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
        // Seats first: if it ends here, the guest is still there and signs in again.
        hub::become_another(&app, &guest.id, &who).await?;
        app.store.adopt(&guest.id, &person.id).await?;
        app.connections.come_again(&guest.id);
        nodes::tell(&app, News::SignedIn, &guest.id).await;
    }
    let (cookie, hash) = auth::new_session(&app);
    app.store
        .add_session(&hash, &person.id, time::now())
        .await?;
    let me = Me {
        id: person.id,
        name: person.name,
        avatar: person.avatar,
        account: true,
    };
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Sign every browser out, this one included.
#[utoipa::path(post, path = "/api/account/sign-out-everywhere", tag = "account", responses((status = 204)))]
pub(crate) async fn sign_out_everywhere(
    State(app): State<Arc<App>>,
    Human(me): Human,
) -> Result<Response, ApiError> {
    app.store.drop_sessions(&me.id).await?;
    app.connections.sign_out(&me.id);
    nodes::tell(&app, News::SignedOut, &me.id).await;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, auth::no_cookie(&app))],
    )
        .into_response())
}

/// Change the password, which signs every other browser out.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = NewPassword, responses((status = 204)))]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    Human(me): Human,
    Body(change): Body<NewPassword>,
) -> Result<Response, ApiError> {
    let key = key(&me.name);
    app.sign_ins.take(key.clone())?;
    check_password(&change.new)?;
    let no_account = || Refusal::new("no_account", "You are a guest: make an account first.");
    let account = app
        .store
        .account(&key)
        .await?
        .filter(|account| account.person.id == me.id);
    let account = account.ok_or_else(no_account)?;
    if !fits(change.old, account.password_hash).await? {
        return Err(Refusal::new("wrong_password", "The old password is wrong.").into());
    }
    let hash = hash_password(change.new).await?;
    app.store.set_password(&me.id, &hash).await?;
    app.store.drop_sessions(&me.id).await?;
    app.connections.sign_out(&me.id);
    nodes::tell(&app, News::SignedOut, &me.id).await;
    let (cookie, hash) = auth::new_session(&app);
    app.store.add_session(&hash, &me.id, time::now()).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Delete the account, or the guest: sessions, tokens and the list of games. Games that are on are given up, and what others keep does not tell the name any more.
#[utoipa::path(delete, path = "/api/account", tag = "account", responses((status = 204)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Human(me): Human,
) -> Result<Response, ApiError> {
    app.store.delete_person(&me.id).await?;
    let forgetting = app.clone();
    // Done to its end, also where nobody waits for the answer any more; what a crash interrupts is gone on with at the next start.
    let forgotten = tokio::spawn(async move { forget::forget_all(&forgetting).await });
    let broke_off = |_| StoreError::Failed("forgetting somebody broke off".to_owned());
    forgotten.await.map_err(broke_off)??;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, auth::no_cookie(&app))],
    )
        .into_response())
}
