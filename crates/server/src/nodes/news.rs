//! Notices of changes by other nodes: cards of the lobby, score sheets, people. A notice has only ids; the content is read from the
//! database.

use std::sync::Arc;
use std::time::Duration;

use store::{EVERYTHING, StoreError};
use tokio::time::sleep;

use super::{Nodes, lease};
use crate::app::App;
use crate::{clubs, hub, ids, sheets};

/// Retry interval after the listener lost its connection.
const AGAIN: Duration = Duration::from_millis(500);
/// Notices sent this long before the listener last worked are read again, since a dead connection is not noticed at once. Longer than a silent
/// connection goes unchecked.
const MARGIN: Duration = Duration::from_secs(15);

/// A change to a person that every node has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// Signed out everywhere.
    SignedOut,
    /// Signed out in one browser; carries the session instead of the person.
    SessionOver,
    /// A guest signed in to an account.
    SignedIn,
    /// Deleted.
    Gone,
    /// Has a new name or avatar.
    Renamed,
}

impl News {
    const ALL: [(Self, &'static str); 5] = [
        (Self::SignedOut, "out"),
        (Self::SessionOver, "session"),
        (Self::SignedIn, "in"),
        (Self::Gone, "gone"),
        (Self::Renamed, "name"),
    ];

    fn word(self) -> &'static str {
        let found = Self::ALL.iter().find(|(news, _)| *news == self);
        found.map_or("", |(_, word)| word)
    }
}

/// Notifies the other nodes, if any.
pub(crate) async fn tell(app: &App, news: News, person: &str) {
    let Some(nodes) = &app.nodes else {
        return;
    };
    let words = format!("{}:{person}", news.word());
    if let Err(error) = nodes.store.tell(&words).await {
        tracing::warn!(%error, "other nodes could not be told about a person");
    }
}

/// Notifies the other nodes that a sheet or a round has changed.
pub(crate) async fn tell_changed(app: &App, stream: &str) {
    let Some(nodes) = &app.nodes else {
        return;
    };
    if let Err(error) = nodes.store.tell(&format!("s:{stream}")).await {
        tracing::warn!(%error, "other nodes could not be told about a sheet");
    }
}

/// Listens to other nodes while the server runs.
pub(super) async fn hear(app: Arc<App>, nodes: Arc<Nodes>) {
    let mut stopped = nodes.left.subscribe();
    let mut heard = None;
    loop {
        tokio::select! {
            ended = listen(&app, &nodes, &mut heard) => {
                if let Err(error) = ended {
                    tracing::warn!(%error, "other nodes cannot be heard");
                }
            }
            _ = stopped.wait_for(|left| *left) => return,
        }
        sleep(AGAIN).await;
    }
}

/// Listens until the connection is lost; `heard` is when it last worked. First reads what changed since.
async fn listen(app: &Arc<App>, nodes: &Nodes, heard: &mut Option<u64>) -> Result<(), StoreError> {
    let mut listener = nodes.store.listen().await?;
    read_all(app).await?;
    if let Some(heard) = *heard {
        let missed = Duration::from_millis(lease::now().saturating_sub(heard)) + MARGIN;
        for words in nodes.store.told_within(missed).await? {
            take(app, nodes, &words).await?;
        }
    }
    loop {
        *heard = Some(lease::now());
        match nodes.store.next_words(&mut listener).await? {
            Some(words) => take(app, nodes, &words).await?,
            None => return Ok(()),
        }
    }
}

/// Handles a notice: the number of its node, then words.
async fn take(app: &Arc<App>, nodes: &Nodes, words: &str) -> Result<(), StoreError> {
    let mut words = words.split(' ');
    if words.next() == Some(nodes.voice.to_string().as_str()) {
        return Ok(());
    }
    for word in words {
        take_word(app, word).await?;
    }
    Ok(())
}

async fn read_all(app: &Arc<App>) -> Result<(), StoreError> {
    let rows = app.store.tables(hub::LISTED).await?;
    app.lobby.refresh(&rows, |id| app.hub.is_here(id));
    app.sheets.kept.note();
    app.clubs.note();
    for sheet in app.sheets.kept.ids() {
        sheets::read_again(app, &sheet).await;
    }
    for club in app.clubs.ids() {
        clubs::read_again(app, &club).await;
    }
    Ok(())
}

async fn take_word(app: &Arc<App>, word: &str) -> Result<(), StoreError> {
    if word == EVERYTHING {
        return read_all(app).await;
    }
    let Some((kind, id)) = word.split_once(':') else {
        return Ok(());
    };
    match kind {
        "t" if !app.hub.is_here(id) => {
            // The table may have moved to this node meanwhile.
            if let Some(row) = app.store.table(id).await?
                && !app.hub.is_here(id)
            {
                app.lobby.put_row(&row);
            }
        }
        "s" if ids::is_club(id) => clubs::read_again(app, id).await,
        "s" => sheets::read_again(app, id).await,
        "out" => app.connections.sign_out(id),
        "session" => app.connections.end_session(id),
        "in" => app.connections.come_again(id),
        "gone" => app.connections.forget(id),
        "name" => {
            if let Some(person) = app.store.person(id).await? {
                app.connections.rename(&table::Person {
                    id: person.id,
                    name: person.name,
                    avatar: person.avatar,
                });
            }
        }
        _ => {}
    }
    Ok(())
}
