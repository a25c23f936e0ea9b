//! Following a sheet by server-sent events, which browsers resume without code.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use club::Club;
use futures_util::Stream;
use futures_util::future::pending;
use futures_util::stream::unfold;
use game::Refusal;
use tokio::sync::watch;
use tokio::time::sleep;

use super::{Asked, Guest, SheetError, role};
use crate::api::ApiError;
use crate::app::App;
use crate::auth::From;
use crate::caps::Held;
use crate::clubs;
use crate::sheets::Page;

/// Interval of keep-alive comments, so that proxies do not cut the stream.
const ALIVE: Duration = Duration::from_secs(20);
/// The delay before a refused job is retried.
const AGAIN: Duration = Duration::from_millis(200);

/// A client that follows a sheet.
struct Follower {
    app: Arc<App>,
    guest: Guest,
    key: Option<String>,
    news: watch::Receiver<Arc<Page>>,
    /// The round of the evening, whose links are valid here.
    round: Option<watch::Receiver<Arc<Club>>>,
    stopping: watch::Receiver<bool>,
    /// The version sent last.
    told: Option<u32>,
    gone: bool,
    _held: Held,
}

/// Takes one of the streams that an address may have open.
pub(crate) fn hold(app: &App, address: IpAddr) -> Result<Held, ApiError> {
    app.streams.hold(address).ok_or_else(|| {
        let message = "Too many sheets are followed from your address: close some tabs.";
        let refusal = Refusal::new("too_many", message);
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, refusal)
    })
}

/// The sheet now and after every change: events named `sheet`, each with the rows from the first that has changed. If the
/// link is revoked, the stream ends with an event named `gone`.
#[utoipa::path(get, path = "/api/sheets/{sheet}/events", tag = "sheets",
    params(("sheet" = String, Path), ("key" = Option<String>, Query, description = "The key of a link."), ("since" = Option<u32>, Query, description = "The version that the client has.")),
    responses((status = 200, content_type = "text/event-stream", body = sheet::SheetView)), security((), ("session" = []), ("token" = [])))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    From(address): From,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, SheetError> {
    let held = hold(&app, address)?;
    let guest = Guest::enter(&app, &id, &asked, &headers).await?;
    let mut news = guest.sheet.follow();
    news.mark_changed();
    let round = match &guest.sheet.now().evening.facts().club {
        Some(club) => Some(clubs::find(&app, club).await?.follow()),
        None => None,
    };
    let follower = Follower {
        stopping: app.stopping.clone(),
        app,
        guest,
        key: asked.key,
        news,
        round,
        told: asked.since,
        gone: false,
        _held: held,
    };
    Ok(told(follower))
}

/// The source of an event stream.
pub(crate) trait Follows: Send + 'static {
    /// The next event; `None` once the link is revoked or the server stops.
    fn next(&mut self) -> impl Future<Output = Option<Event>> + Send;
}

/// The events of a follower as a response.
pub(crate) fn told<F: Follows>(follower: F) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let stream = unfold(follower, |mut follower| async {
        let event = follower.next().await?;
        Some((Ok(event), follower))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE))
}

impl Follows for Follower {
    async fn next(&mut self) -> Option<Event> {
        if self.gone {
            return None;
        }
        loop {
            let mut written = tokio::select! {
                changed = self.news.changed() => changed.map(|()| true).ok()?,
                () = any_change(&mut self.round) => false,
                _ = self.stopping.wait_for(|stop| *stop) => return None,
            };
            let page = {
                let now = self.news.borrow_and_update();
                // Together: a change in between would be marked as seen and never sent.
                written |= now.has_changed();
                now.clone()
            };
            // The change may have been to the rights.
            let guest = &self.guest;
            let (me, key) = (guest.me.as_ref(), self.key.as_deref());
            match role(&self.app, &guest.sheet, me, key).await {
                Ok((role, _)) if written => {
                    let from = self.told.map_or(0, |told| page.first_change_since(told));
                    let Ok(text) = page.text(&self.app, role, from).await else {
                        // Too many jobs wait: retry with the latest page.
                        sleep(AGAIN).await;
                        self.news.mark_changed();
                        continue;
                    };
                    self.told = Some(page.evening.version());
                    return Some(Event::default().event("sheet").data(text));
                }
                Ok(_) => {}
                Err(SheetError::Sheet(refusal)) => {
                    self.gone = true;
                    return Event::default().event("gone").json_data(refusal).ok();
                }
                Err(SheetError::Api(_)) => return None,
            }
        }
    }
}

/// Waits until the round changes; forever if there is none.
async fn any_change(round: &mut Option<watch::Receiver<Arc<Club>>>) {
    if let Some(round) = round
        && round.changed().await.is_ok()
    {
        return;
    }
    pending::<()>().await;
}
