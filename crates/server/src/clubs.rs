//! The rounds in memory. A round is a stream of events like a sheet, and is listed beside the sheets of whoever founded it.

mod forget;
mod season;
mod tournament;

use std::sync::Arc;

use club::{Club, Decision, Event, Standing};
use protocol::Me;
use sheet::SheetRefusal;
use store::{Append, Entry, SheetRow, StoreError, Traces};
use tokio::sync::{Mutex as Gate, watch};

pub(crate) use forget::traces_of_members;
pub(crate) use season::{evening_cards, season};
pub(crate) use tournament::Lists;

use crate::app::App;
use crate::kept::Kept;
use crate::sheets::SheetFailure;
use crate::{ids, nodes, sheets, time};

/// The rounds in memory.
pub(crate) type Clubs = Kept<Round>;

/// A round in memory.
#[derive(Debug)]
pub(crate) struct Round {
    pub id: String,
    /// Held while writing; readers do not take this lock.
    writing: Gate<()>,
    now: watch::Sender<Arc<Club>>,
}

/// Whether an id is a round's; sheets begin otherwise.
pub(crate) fn is_club(id: &str) -> bool {
    id.starts_with('c')
}

impl Round {
    fn new(id: &str, club: Club) -> Self {
        Self {
            id: id.to_owned(),
            writing: Gate::new(()),
            now: watch::Sender::new(Arc::new(club)),
        }
    }

    /// The round as it is.
    pub fn now(&self) -> Arc<Club> {
        self.now.borrow().clone()
    }

    /// The round as it changes.
    pub fn follow(&self) -> watch::Receiver<Arc<Club>> {
        self.now.subscribe()
    }

    fn turn(&self, club: Club) {
        self.now.send_replace(Arc::new(club));
    }

    /// Writes what `decide` makes of the round; the answer comes once it is durable.
    pub async fn write(
        &self,
        app: &App,
        decide: impl Fn(&Club) -> Result<Decision, SheetRefusal>,
    ) -> Result<u32, SheetFailure> {
        let _writing = self.writing.lock().await;
        loop {
            let before = self.now();
            let event = match decide(&before)? {
                Decision::Already(version) => return Ok(version),
                Decision::Event(event) => *event,
            };
            let mut club = Club::clone(&before);
            club.apply(event);
            match app.store.append(append(&self.id, &before, &club)).await {
                Ok(()) => {
                    let version = club.version();
                    self.turn(club);
                    return Ok(version);
                }
                // Another node was faster: what it wrote is read, and the request is looked at again.
                Err(StoreError::Taken) => self.turn(read(app, &self.id).await?),
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn append(id: &str, before: &Club, after: &Club) -> Append {
    let fresh = after.events().iter().zip(1_u64..);
    let fresh = fresh.skip(before.events().len());
    let card = after.card(id);
    Append {
        stream: id.to_owned(),
        entries: fresh.map(|(event, seq)| entry(seq, event)).collect(),
        sheet: Some(Box::new(SheetRow {
            id: id.to_owned(),
            owner: after.facts().owner.clone(),
            card: serde_json::to_string(&card).unwrap_or_default(),
            updated: card.updated,
            table: None,
        })),
        ..Append::default()
    }
}

fn entry(seq: u64, event: &Event) -> Entry {
    Entry {
        seq,
        at: event.at,
        payload: serde_json::to_string(event).unwrap_or_default(),
    }
}

/// Founds a round.
pub(crate) async fn begin(app: &App, id: &str, founded: Event) -> Result<(), SheetFailure> {
    let club = Club::rebuild([founded]);
    match app.store.append(append(id, &Club::default(), &club)).await {
        Ok(()) => {
            app.clubs.put(id, Round::new(id, club));
            Ok(())
        }
        // The same request has come before: the round is there.
        Err(StoreError::Taken) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The round with this id, read from the log if need be.
pub(crate) async fn find(app: &App, id: &str) -> Result<Arc<Round>, SheetFailure> {
    if let Some(round) = app.clubs.find(id) {
        return Ok(round);
    }
    let club = read(app, id).await.map_err(|failure| match failure {
        SheetFailure::Unknown => SheetRefusal::new(
            "unknown_club",
            "There is no such round: look whether the link is whole.",
        )
        .into(),
        other => other,
    })?;
    Ok(app.clubs.put(id, Round::new(id, club)))
}

async fn read(app: &App, id: &str) -> Result<Club, SheetFailure> {
    if !is_club(id) || !ids::well_formed(id) {
        return Err(SheetFailure::Unknown);
    }
    let entries = app.store.read(id, 0).await?;
    if entries.is_empty() {
        return Err(SheetFailure::Unknown);
    }
    let events: Result<Vec<Event>, _> = entries
        .iter()
        .map(|entry| serde_json::from_str(&entry.payload))
        .collect();
    match events {
        Ok(events) => Ok(Club::rebuild(events)),
        Err(error) => {
            tracing::error!(club = id, %error, "a damaged round was set aside");
            app.metrics.set_aside.inc();
            let reason = error.to_string();
            let aside = app.store.set_aside(id, &reason, time::wall());
            aside.await?;
            Err(SheetRefusal::new(
                "damaged_club",
                "The log of this round cannot be read; it has been set aside and reported.",
            )
            .into())
        }
    }
}

/// What somebody may do in a round. A guest who became an account still owns what the guest had founded.
pub(crate) async fn standing(
    app: &App,
    round: &Round,
    me: Option<&Me>,
    key: Option<&str>,
) -> Result<Standing, SheetFailure> {
    let club = round.now();
    let person = me.map(|me| (me.id.as_str(), me.name.as_str()));
    let found = club.standing(person, key);
    if let Some(me) = me
        && !found.as_ref().is_ok_and(|standing| standing.owner)
    {
        let row = app.store.sheet(&round.id).await?;
        if row.is_some_and(|row| row.owner == me.id) {
            let owner = (club.facts().owner.as_str(), me.name.as_str());
            return Ok(club.standing(Some(owner), key)?);
        }
    }
    Ok(found?)
}

/// Deletes streams for good: sheets, or a round with its evenings.
pub(crate) async fn delete(app: &App, streams: Vec<String>) -> Result<(), SheetFailure> {
    let traces = Traces {
        streams: streams.clone(),
        ..Traces::default()
    };
    // Nobody is forgotten by it: only the streams go.
    app.store.forget("", traces).await?;
    for stream in streams {
        app.clubs.drop(&stream);
        sheets::delete(app, &stream);
        nodes::tell_changed(app, &stream).await;
    }
    Ok(())
}

/// Whether nobody but its owner could ever read this round.
pub(crate) async fn is_lonely(app: &App, id: &str) -> bool {
    let Ok(round) = find(app, id).await else {
        return false;
    };
    let club = round.now();
    let facts = club.facts();
    let others = |member: &club::Member| {
        let person = member.person.as_ref();
        person.is_some_and(|person| *person != facts.owner)
    };
    facts.links.is_empty() && !facts.members.iter().any(others)
}

/// Reads a round again that is in memory and has been written anew.
pub(crate) async fn read_again(app: &App, id: &str) {
    let Some(round) = app.clubs.find(id) else {
        return;
    };
    let _writing = round.writing.lock().await;
    match read(app, id).await {
        Ok(club) => round.turn(club),
        // Another node has deleted it.
        Err(SheetFailure::Unknown) => app.clubs.drop(id),
        // If it cannot be read now, the old one stays until the server starts again.
        Err(_) => {}
    }
}
