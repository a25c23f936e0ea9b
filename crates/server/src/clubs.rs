//! The rounds in memory. A round is a stream of events like a sheet, and is listed beside its creator's sheets.

mod forget;
mod season;
mod tournament;

use std::sync::Arc;

use club::{Club, Event, Standing};
use protocol::Me;
use sheet::SheetRefusal;
use store::{SheetRow, Traces};

pub(crate) use forget::traces_of_members;
pub(crate) use season::{evening_cards, season};
pub(crate) use tournament::Lists;

use crate::app::App;
use crate::kept::Kept;
use crate::stream::{Page, Stream, StreamFailure};
use crate::{ids, nodes};

/// The rounds in memory.
pub(crate) type Clubs = Kept<Round>;

/// A round in memory.
pub(crate) type Round = Stream<Club>;

impl Page for Club {
    type Event = Event;
    const KIND: &'static str = "round";
    const DELETED: (&'static str, &'static str) = (
        "club_deleted",
        "This round was deleted by whoever it belonged to.",
    );

    fn could_be(id: &str) -> bool {
        ids::is_club(id)
    }

    fn read(events: Vec<Event>) -> Result<Self, String> {
        Ok(Self::rebuild(events))
    }

    fn with(&self, event: Event) -> Self {
        let mut club = self.clone();
        club.apply(event);
        club
    }

    fn before(&self, read: Self) -> Self {
        read
    }

    fn events(&self) -> &[Event] {
        self.events()
    }

    fn written(event: &Event) -> u64 {
        event.at
    }

    fn row(&self, id: &str, before: Option<&Self>) -> SheetRow {
        let card = self.card(id);
        let known =
            |person: &str| before.is_some_and(|before| before.facts().member_of(person).is_some());
        let people = self.facts().people().filter(|person| !known(person));
        SheetRow {
            id: id.to_owned(),
            owner: self.facts().owner.clone(),
            card: serde_json::to_string(&card).unwrap_or_default(),
            updated: card.updated,
            table: None,
            people: people.map(str::to_owned).collect(),
        }
    }
}

/// Creates a round.
pub(crate) async fn begin(app: &App, id: &str, founded: Event) -> Result<(), StreamFailure> {
    app.clubs.begin(app, id, Club::rebuild([founded])).await
}

/// The round with this id, read from the log if it is not in memory.
pub(crate) async fn find(app: &App, id: &str) -> Result<Arc<Round>, StreamFailure> {
    if let Some(round) = app.clubs.find(id) {
        return Ok(round);
    }
    let read = app.clubs.read(app, id).await;
    read.map_err(|failure| match failure {
        StreamFailure::Unknown => SheetRefusal::unknown(
            "unknown_club",
            "There is no such round: look whether the link is whole.",
        )
        .into(),
        StreamFailure::Damaged => SheetRefusal::new(
            "damaged_club",
            "The log of this round cannot be read; it has been set aside and reported.",
        )
        .into(),
        other => other,
    })
}

/// Somebody's rights in a round. An account still owns what its guest created, and takes over the guest's membership.
pub(crate) async fn standing(
    app: &App,
    round: &Round,
    me: Option<&Me>,
    key: Option<&str>,
) -> Result<Standing, StreamFailure> {
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
        if club.facts().member_of(&me.id).is_none() {
            // The member may be the guest this account was before.
            for guest in app.store.guests_of(&me.id).await? {
                if club.facts().member_of(&guest).is_some() {
                    return Ok(club.standing(Some((&guest, &me.name)), key)?);
                }
            }
        }
    }
    Ok(found?)
}

/// Deletes streams: sheets, or a round with its evenings.
pub(crate) async fn delete(app: &App, streams: Vec<String>) -> Result<(), StreamFailure> {
    let traces = Traces {
        streams: streams.clone(),
        ..Traces::default()
    };
    // An empty person id: only the streams are deleted.
    app.store.forget("", traces).await?;
    for stream in streams {
        app.clubs.delete(&stream);
        app.sheets.kept.delete(&stream);
        nodes::tell_changed(app, &stream).await;
    }
    Ok(())
}

/// Whether nobody but its owner has ever had access to this round.
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

/// Reloads a round in memory whose log was rewritten.
pub(crate) async fn read_again(app: &App, id: &str) {
    app.clubs.read_again(app, id).await;
}
