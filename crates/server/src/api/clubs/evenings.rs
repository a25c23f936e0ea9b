//! The evenings of a round: opened, imported from a file, deleted.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use club::{Club, Command, Decision, NewEvening, Request, Standing};
use sheet::{Context, Evening, Role, SheetOpened, SheetRefusal};

use super::{Asked, Guest, SheetError};
use crate::api::Body;
use crate::app::App;
use crate::auth::{self, From};
use crate::sheets::{self, Importer};
use crate::{clubs, ids, time};

/// Open an evening of a round, with the round's settings. Idempotent by the id of the request.
#[utoipa::path(post, path = "/api/clubs/{club}/evenings", tag = "clubs", request_body = NewEvening,
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = SheetOpened), (status = 403, body = SheetRefusal), (status = 422, body = SheetRefusal)))]
pub(crate) async fn evening(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(new): Body<NewEvening>,
) -> Result<Json<SheetOpened>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let club = guest.round.now();
    let context = guest.context("");
    let sheet = ids::sheet(&format!("{id}:{}", new.id));
    // Checks rights before anything is written.
    club.evening_opened(&sheet, &guest.standing, &context)?;
    let facts = club.facts();
    let settings = facts.settings.clone();
    let opened = Evening::open(
        &new.id,
        &new.title,
        &facts.owner,
        &new.players,
        settings,
        &context,
    )?;
    let evening = Evening::rebuild([Evening::of_club(opened, &id)])?;
    begin(&app, &guest, sheet, evening).await
}

/// Stores an evening and adds it to the round.
async fn begin(
    app: &App,
    guest: &Guest,
    sheet: String,
    evening: Evening,
) -> Result<Json<SheetOpened>, SheetError> {
    let context = guest.context("");
    sheets::begin(app, &sheet, evening).await?;
    let decide = |club: &Club| club.evening_opened(&sheet, &guest.standing, &context);
    guest.round.write(app, decide).await?;
    Ok(Json(SheetOpened { sheet }))
}

/// Import an evening of a round from a CSV file in the format of `sheet.csv`. All or nothing; importing the same file twice gives
/// one evening.
#[utoipa::path(post, path = "/api/clubs/{club}/evenings/import", tag = "clubs", request_body(content = String, content_type = "text/csv"),
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = SheetOpened), (status = 403, body = SheetRefusal), (status = 422, description = "The line and the column that cannot be read.", body = SheetRefusal)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    file: Bytes,
) -> Result<Json<SheetOpened>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let context = guest.context("");
    let club = guest.round.now();
    let sheet = imported(&club, &id, &file);
    // Checks rights before the file is parsed.
    club.evening_opened(&sheet, &guest.standing, &context)?;
    let importer = Importer {
        owner: club.facts().owner.clone(),
        writer: context.writer.to_owned(),
        by: context.by.to_owned(),
        club: Some(id),
    };
    let evening = sheets::import(&app, importer, file.to_vec()).await?;
    begin(&app, &guest, sheet, evening).await
}

/// The id of the sheet for a file: a hash of its content, so that importing it again finds the same sheet, unless that was deleted
/// meanwhile.
fn imported(club: &Club, id: &str, file: &[u8]) -> String {
    let text = auth::hash(&String::from_utf8_lossy(file));
    let sheets = (0_u32..).map(|number| ids::sheet(&format!("{id}:{text}:{number}")));
    let evenings = &club.facts().evenings;
    let mut free = sheets.filter(|sheet| {
        let deleted = club.done(&format!("opened-{sheet}")).is_some();
        !deleted || evenings.iter().any(|evening| evening.sheet == *sheet)
    });
    free.next().unwrap_or_default()
}

/// Removes a deleted evening from its round.
pub(crate) async fn evening_deleted(
    app: &App,
    club: &str,
    sheet: &str,
    by: &Standing,
) -> Result<(), SheetError> {
    let round = clubs::find(app, club).await?;
    let request = Request {
        id: format!("deleted-{sheet}"),
        base: round.now().version(),
        command: Command::RemoveEvening {
            sheet: sheet.to_owned(),
        },
    };
    let context = Context {
        role: Role::Owner,
        by: &by.name,
        writer: "",
        at: time::now(),
        key: "",
    };
    let decide = |club: &Club| -> Result<Decision, SheetRefusal> {
        let evenings = &club.facts().evenings;
        if !evenings.iter().any(|evening| evening.sheet == sheet) {
            return Ok(Decision::Already(club.version()));
        }
        club.decide(&request, by, &context)
    };
    round.write(app, decide).await?;
    Ok(())
}
