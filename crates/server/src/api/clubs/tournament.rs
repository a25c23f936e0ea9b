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
    Change, Club, Command, Decision, DrawTournament, DrawnTable, NewTournament, Request,
    TournamentChange, TournamentCommand, TournamentOpened, TournamentView, tournament_csv,
};
use futures_util::Stream;
use futures_util::future::{pending, select_all};
use sheet::{Evening, SheetRefusal};
use tokio::sync::{OwnedMutexGuard, watch};
use tokio::time::sleep;

use super::{Asked, Guest, SheetError};
use crate::api::Body;
use crate::api::sheets::{FileKind, Follows, file, hold, told};
use crate::app::App;
use crate::auth::From;
use crate::caps::Held;
use crate::clubs::{self, Lists, Round};
use crate::sheets::{Page, Sheet};
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

/// The draw that a request undoes. Nothing can be written in its lists at this node until this is dropped.
pub(super) struct Undone {
    tournament: u16,
    request: String,
    /// The ids of its lists.
    sheets: Vec<String>,
    /// The number of draws, this one included.
    draws: usize,
    /// Its lists with their locks. They have to stay in memory, since a list that is read from the log again gets a new lock.
    held: Vec<(Arc<Sheet>, OwnedMutexGuard<()>)>,
}

impl Undone {
    /// Refuses if this draw is not the last one any more.
    pub fn check_last(&self, club: &Club) -> Result<(), SheetRefusal> {
        if club.done(&self.request).is_some() {
            return Ok(());
        }
        let drawn = &club.tournament(self.tournament)?.drawn;
        if drawn.len() == self.draws && drawn.last().is_some_and(|last| self.is_of(last)) {
            return Ok(());
        }
        Err(SheetRefusal::conflict(
            "stale",
            "Somebody else has drawn a round of this tournament, or undone a draw, since. Look at what changed.",
        ))
    }

    fn is_of(&self, tables: &[DrawnTable]) -> bool {
        let sheets = tables.iter().map(|table| &table.sheet);
        sheets.eq(&self.sheets)
    }

    /// Deletes the lists that the round has no more. A list in which another node has written a game since the check is kept, and so is
    /// one whose log is damaged: it may contain games, and can be repaired.
    pub async fn delete(self, app: &App, club: &Club) -> Result<(), StreamFailure> {
        let has = |list: &str| club.facts().sheets().any(|sheet| sheet == list);
        let mut empty = Vec::new();
        // The locks are held until the lists are marked as deleted.
        for (list, _) in self.held.iter().filter(|(list, _)| !has(&list.id)) {
            if !is_there(app, list).await? {
                continue;
            }
            let page = list.now();
            if !begun(app, std::slice::from_ref(&page)).await? {
                empty.push((list.id.clone(), page.evening.events().len() as u64));
            }
        }
        let left = app.store.delete_unchanged(empty.clone()).await?;
        let deleted = empty.into_iter().map(|(list, _)| list);
        let deleted: Vec<String> = deleted.filter(|list| !left.contains(list)).collect();
        if deleted.is_empty() {
            return Ok(());
        }
        clubs::delete(app, deleted).await
    }
}

/// Whether this list, which the caller has locked, is in the log and not damaged. With several nodes it is read again, since another
/// node may have written in it or deleted it.
async fn is_there(app: &App, list: &Sheet) -> Result<bool, StreamFailure> {
    if app.nodes.is_none() {
        return Ok(true);
    }
    match list.reread(app).await {
        Ok(()) => Ok(true),
        Err(StreamFailure::Unknown | StreamFailure::Damaged) => Ok(false),
        Err(failure) => Err(failure),
    }
}

/// Whether a game was written in one of these lists.
async fn begun(app: &App, pages: &[Arc<Page>]) -> Result<bool, StreamFailure> {
    let size = pages.iter().map(|page| page.size() + 1).sum();
    let begun = || pages.iter().any(|page| page.digest().games > 0);
    Ok(app.apart.run(size, begun).await?)
}

/// The draw that this request undoes, if it does and was not carried out before. Refuses to undo a draw whose lists have entries.
/// `decide` checks the request, its rights included, before anything is locked.
pub(super) async fn check(
    app: &Arc<App>,
    round: &Round,
    request: &Request,
    decide: impl Fn(&Club) -> Result<Decision, SheetRefusal>,
) -> Result<Option<Undone>, SheetError> {
    let Command::Tournament {
        tournament,
        command: TournamentCommand::UndoDraw {},
    } = &request.command
    else {
        return Ok(None);
    };
    let club = round.now();
    if let Decision::Already(_) = decide(&club)? {
        return Ok(None);
    }
    let drawn = &club.tournament(*tournament)?.drawn;
    let last = drawn.last().map(Vec::as_slice).unwrap_or_default();
    let mut undone = Undone {
        tournament: *tournament,
        request: request.id.clone(),
        sheets: last.iter().map(|table| table.sheet.clone()).collect(),
        draws: drawn.len(),
        held: Vec::new(),
    };
    for list in Lists::of_tables(app, last).await?.into_iter().flatten() {
        let held = list.hold().await;
        if is_there(app, &list).await? {
            undone.held.push((list, held));
        }
    }
    let pages: Vec<Arc<Page>> = undone.held.iter().map(|(list, _)| list.now()).collect();
    if begun(app, &pages).await? {
        return Err(SheetRefusal::new(
            "round_begun",
            "Games of this round have been written down already: it cannot be drawn again.",
        )
        .into());
    }
    Ok(Some(undone))
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
