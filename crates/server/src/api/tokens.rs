//! API tokens, with which a program sits at a table as a bot.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::Refusal;
use protocol::{MintToken, NewToken, TokenInfo};
use store::Token;

use super::{ApiError, Body};
use crate::app::App;
use crate::auth::{self, Human};
use crate::nodes::{self, News};
use crate::{ids, names, time};

/// Tokens per person.
const MOST: usize = 20;

/// One's own tokens, without their texts, which are not stored.
#[utoipa::path(get, path = "/api/tokens", tag = "tokens", responses((status = 200, body = Vec<TokenInfo>)), security(("session" = [])))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Human(me): Human,
) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    let tokens = app
        .store
        .tokens(&me.id)
        .await?
        .into_iter()
        .map(|token| TokenInfo {
            id: token.id,
            label: token.label,
            made: token.made,
        });
    Ok(Json(tokens.collect()))
}

/// Create a token; its text is shown only once.
#[utoipa::path(post, path = "/api/tokens", tag = "tokens", request_body = MintToken, responses((status = 200, body = NewToken)), security(("session" = [])))]
pub(crate) async fn mint(
    State(app): State<Arc<App>>,
    Human(me): Human,
    Body(mint): Body<MintToken>,
) -> Result<Json<NewToken>, ApiError> {
    let label = names::visible(&mint.label, 40)?;
    if app.store.tokens(&me.id).await?.len() >= MOST {
        return Err(Refusal::new(
            "too_many_tokens",
            format!("You have {MOST} tokens: withdraw one first."),
        )
        .into());
    }
    let text = format!("st_{}", ids::secret());
    let token = Token {
        id: ids::code(),
        label,
        made: time::wall(),
    };
    app.store
        .add_token(&token, &auth::hash(&text), &me.id)
        .await?;
    Ok(Json(NewToken {
        id: token.id,
        token: text,
    }))
}

/// Revoke a token.
#[utoipa::path(delete, path = "/api/tokens/{token}", tag = "tokens", params(("token" = String, Path)), responses((status = 204)), security(("session" = [])))]
pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    Human(me): Human,
    Path(token): Path<String>,
) -> Result<StatusCode, ApiError> {
    let own = app.store.tokens(&me.id).await?;
    if own.iter().any(|known| known.id == token) {
        end(&app, &token, &me.id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes a token of a person and disconnects the program that uses it, at any node.
pub(super) async fn end(app: &App, token: &str, person: &str) -> Result<(), ApiError> {
    app.store.drop_token(token, person).await?;
    let program = auth::program_id(token);
    app.connections.sign_out(&program);
    nodes::tell(app, News::SignedOut, &program).await;
    Ok(())
}
