//! Tournaments of a round: opening, drawing, the live ranking.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::Event;
use axum::response::{Response, Sse};
use club::{
    Change, Club, Command, DrawTournament, DrawnTable, NewTournament, Request, TournamentChange,
    TournamentCommand, TournamentOpened, TournamentView, tournament_csv,
};
use futures_util::Stream;
use futures_util::future::{pending, select_all};
use sheet::{Evening, SheetRefusal};
use tokio::sync::watch;
use tokio::time::sleep;

use super::{Asked, Guest, SheetError};
use crate::api::Body;
use crate::api::sheets::{FileKind, Follows, file, hold, told};
use crate::app::App;
use crate::auth::From;
use crate::caps::Held;
use crate::clubs::{self, Lists};
use crate::sheets::Page;
use crate::stream::StreamFailure;
use crate::{ids, sheets};

/// Changes at several tables within this time are sent as one event.
const GATHER: Duration = Duration::from_millis(80);

/// Open a tournament. Idempotent by the id of the request.
#[utoipa::path(post, path = "/api/clubs/{club}/tournaments", tag = "clubs", request_body = NewTournament,
    params(("club" = String, Path), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = TournamentOpened), (status = 403, body = SheetRefusal), (status = 422, body = SheetRefusal)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(new): Body<NewTournament>,
) -> Result<Json<TournamentOpened>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let context = guest.context("");
    let decide = |club: &Club| club.open_tournament(&new, &guest.standing, &context);
    let version = guest.round.write(&app, decide).await?;
    match change_of(&guest.round.now(), version) {
        Some(Change::Tournament { tournament, .. }) => Ok(Json(TournamentOpened { tournament })),
        _ => Err(used()),
    }
}

/// The change that led to this version of the round.
fn change_of(club: &Club, version: u32) -> Option<Change> {
    let event = club.events().get((version as usize).checked_sub(1)?)?;
    Some(event.change.clone())
}

fn used() -> SheetError {
    SheetRefusal::at(
        "id",
        "bad_id",
        "This id was used for something else: choose another.",
    )
    .into()
}

/// A tournament with its current ranking.
#[utoipa::path(get, path = "/api/clubs/{club}/tournaments/{tournament}", tag = "clubs",
    params(("club" = String, Path), ("tournament" = u16, Path, maximum = 65535), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = TournamentView), (status = 403, body = SheetRefusal)))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u16)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Json<TournamentView>, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    Ok(Json(view(&app, &guest, number).await?))
}

async fn view(app: &Arc<App>, guest: &Guest, number: u16) -> Result<TournamentView, SheetError> {
    let club = guest.round.now();
    let tournament = club.tournament(number)?;
    let lists = Lists::of(app, tournament).await?;
    let view = || {
        let digests = lists.digests();
        tournament.view(number, club.version(), &guest.standing, &digests)
    };
    Ok(app.apart.run(lists.size(), view).await?)
}

/// Draw the next round: every table gets its list. Idempotent by the id of the request.
#[utoipa::path(post, path = "/api/clubs/{club}/tournaments/{tournament}/draw", tag = "clubs", request_body = DrawTournament,
    params(("club" = String, Path), ("tournament" = u16, Path, maximum = 65535), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, body = TournamentView), (status = 403, body = SheetRefusal), (status = 422, body = SheetRefusal)))]
pub(crate) async fn draw(
    State(app): State<Arc<App>>,
    From(address): From,
    Path((id, number)): Path<(String, u16)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    Body(ask): Body<DrawTournament>,
) -> Result<Json<TournamentView>, SheetError> {
    app.sheet_writes.take(address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let context = guest.context("");
    // Checked before the draw, since the lists are opened after it.
    sheet::check_title(&ask.list.replace('#', "50"))?;
    let list = |table: usize| ids::list(&format!("{id}:{}:{table}", ask.id));
    let decide = |club: &Club| {
        let rng = &mut rand::rng();
        club.draw(&ask.id, number, &guest.standing, &context, rng, list)
    };
    let version = guest.round.write(&app, decide).await?;
    let Some(Change::Tournament {
        tournament,
        change: TournamentChange::Drawn { tables },
    }) = change_of(&guest.round.now(), version)
    else {
        return Err(used());
    };
    // The lists follow from the draw. If a request was interrupted, sending it again continues here.
    let club = guest.round.now();
    let tournament = club.tournament(tournament)?;
    for (place, table) in tables.iter().enumerate() {
        let title = ask.list.replace('#', &(place + 1).to_string());
        let DrawnTable { sheet, seats } = table;
        let names = seats.iter().map(|seat| tournament.name(*seat).to_owned());
        let opened = Evening::open(
            &format!("opened-{place}"),
            &title,
            &club.facts().owner,
            &names.collect::<Vec<_>>(),
            tournament.settings_at(seats.len()),
            &context,
        )?;
        let evening = Evening::rebuild([Evening::of_club(opened, &id)])?;
        sheets::begin(&app, sheet, evening).await?;
    }
    Ok(Json(view(&app, &guest, number).await?))
}

/// Refuses to undo a draw whose lists have entries; otherwise returns these lists, to be deleted with it.
pub(super) async fn check(
    app: &Arc<App>,
    club: &Club,
    request: &Request,
) -> Result<Vec<String>, SheetError> {
    let Command::Tournament {
        tournament,
        command: TournamentCommand::UndoDraw {},
    } = &request.command
    else {
        return Ok(Vec::new());
    };
    if club.done(&request.id).is_some() {
        return Ok(Vec::new());
    }
    let drawn = &club.tournament(*tournament)?.drawn;
    let lists = Lists::of(app, club.tournament(*tournament)?).await?;
    let digests = app.apart.run(lists.size(), || lists.digests()).await?;
    let last = digests.last().into_iter().flatten().flatten();
    if last.into_iter().any(|digest| digest.games > 0) {
        return Err(SheetRefusal::new(
            "round_begun",
            "Games of this round have been written down already: it cannot be drawn again.",
        )
        .into());
    }
    let tables = drawn.last().into_iter().flatten();
    Ok(tables.map(|table| table.sheet.clone()).collect())
}

/// The ranking as a CSV file.
#[utoipa::path(get, path = "/api/clubs/{club}/tournaments/{tournament}/ranking.csv", tag = "clubs",
    params(("club" = String, Path), ("tournament" = u16, Path, maximum = 65535), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u16)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, SheetError> {
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let seen = view(&app, &guest, number).await?;
    let text = tournament_csv(&seen.ranking, seen.drawn.len());
    let day = sheet::day_of(seen.opened);
    Ok(file(&seen.title, &day, FileKind::Csv, text))
}

/// A client that follows a tournament.
struct Follower {
    app: Arc<App>,
    guest: Guest,
    key: Option<String>,
    number: u16,
    round: watch::Receiver<Arc<Club>>,
    lists: Lists,
    pages: Vec<watch::Receiver<Arc<Page>>>,
    stopping: watch::Receiver<bool>,
    told: bool,
    gone: bool,
    _held: Held,
}

/// The tournament now and after every change in it or in one of its lists: events named `tournament`; `gone` when the link is revoked.
#[utoipa::path(get, path = "/api/clubs/{club}/tournaments/{tournament}/events", tag = "clubs",
    params(("club" = String, Path), ("tournament" = u16, Path, maximum = 65535), ("key" = Option<String>, Query, description = "The key of a link.")),
    responses((status = 200, content_type = "text/event-stream", body = TournamentView)))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u16)>,
    Query(asked): Query<Asked>,
    From(address): From,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, SheetError> {
    let held = hold(&app, address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    guest.round.now().tournament(number)?;
    let follower = Follower {
        stopping: app.stopping.clone(),
        round: guest.round.follow(),
        app,
        guest,
        key: asked.key,
        number,
        lists: Lists::default(),
        pages: Vec::new(),
        told: false,
        gone: false,
        _held: held,
    };
    Ok(told(follower))
}

impl Follows for Follower {
    async fn next(&mut self) -> Option<Event> {
        if self.gone {
            return None;
        }
        if self.told {
            tokio::select! {
                changed = self.round.changed() => changed.ok()?,
                () = any(&mut self.pages) => {}
                _ = self.stopping.wait_for(|stop| *stop) => return None,
            }
            sleep(GATHER).await;
        }
        self.told = true;
        let club = self.round.borrow_and_update().clone();
        let me = self.guest.me.as_ref();
        let standing = clubs::standing(&self.app, &self.guest.round, me, self.key.as_deref()).await;
        let seen = match (standing, club.tournament(self.number)) {
            (Ok(standing), Ok(tournament)) => {
                // Subscribes before reading, so that no change in between is missed.
                let Ok(lists) = Lists::of(&self.app, tournament).await else {
                    return None;
                };
                self.lists = lists;
                self.pages = self.lists.follow();
                let view = || {
                    let digests = self.lists.digests();
                    tournament.view(self.number, club.version(), &standing, &digests)
                };
                // If too many jobs wait, the stream ends and the browser reconnects.
                self.app.apart.run(self.lists.size(), view).await.ok()?
            }
            (Err(StreamFailure::Refused(refusal)), _) | (_, Err(refusal)) => {
                self.gone = true;
                return Event::default().event("gone").json_data(refusal).ok();
            }
            (Err(_), _) => return None,
        };
        Event::default().event("tournament").json_data(seen).ok()
    }
}

/// Waits until one of the lists changes.
async fn any(pages: &mut [watch::Receiver<Arc<Page>>]) {
    if pages.is_empty() {
        return pending().await;
    }
    // Boxed because `select_all` needs futures that are `Unpin`.
    let changes = pages.iter_mut().map(|page| Box::pin(page.changed()));
    // A deleted list counts as a change.
    drop(select_all(changes).await);
}
