//! Erases deleted accounts: tables remove them, and their names are removed from logs, lists and records.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use game::Seat;
use protocol::{Occupant, RecordInfo, TableCard};
use store::{Named, NamedEvent, NamedRecord, StoreError};

use crate::app::App;
use crate::nodes::{self, News, Turn};
use crate::room::ToRoom;
use crate::{RecordFile, clubs, hub, ids, sheets};

/// Erases all deleted accounts that are still pending, including those left by a crash of any node. Each is done by one node at
/// a time.
pub(crate) async fn forget_all(app: &Arc<App>) -> Result<(), StoreError> {
    let _alone = app.forgetting.lock().await;
    for person in app.store.forgetting().await? {
        if let Turn::Mine(claimed) = nodes::take(app, format!("forget {person}")).await? {
            let forgotten = forget(app, &person).await;
            claimed.end().await;
            forgotten?;
        }
    }
    Ok(())
}

/// The kind of a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    Table,
    Sheet,
    /// A sheet or round that was never shared: without its owner nobody can find it.
    LonelySheet,
    /// A round of players.
    Club,
}

async fn forget(app: &Arc<App>, person: &str) -> Result<(), StoreError> {
    app.connections.forget(person);
    nodes::tell(app, News::Gone, person).await;
    let mut streams = BTreeMap::new();
    for named in app.store.traces(person).await?.events {
        if let Entry::Vacant(stream) = streams.entry(named.stream) {
            let kind = let_go(app, stream.key(), person).await?;
            stream.insert(kind);
        }
    }
    // A round and its evenings know a member by name only.
    let members = clubs::traces_of_members(app, person).await?;
    // Read again: includes what tables have logged meanwhile.
    let mut traces = app.store.traces(person).await?;
    traces.streams = streams
        .iter()
        .filter(|(_, kind)| **kind == Stream::LonelySheet)
        .map(|(stream, _)| stream.clone())
        .collect();
    traces.events = traces
        .events
        .into_iter()
        .filter(|named| {
            let key = named.event.key;
            let mut known = members.events.iter();
            !known.any(|member| member.event.key == key && member.stream == named.stream)
        })
        .filter_map(|named| event_without(named, &streams, person))
        .collect();
    traces.events.extend(members.events);
    traces.sheets = members.cards;
    traces.cards = traces
        .cards
        .into_iter()
        .filter_map(|card| card_without(card, person))
        .collect();
    traces.records = traces
        .records
        .into_iter()
        .filter_map(|record| record_without(record, person))
        .collect();
    app.store.forget(person, traces).await?;
    for stream in members.streams {
        let kind = if ids::is_club(&stream) {
            Stream::Club
        } else {
            Stream::Sheet
        };
        streams.entry(stream).or_insert(kind);
    }
    for (stream, kind) in streams {
        match kind {
            Stream::Table => {}
            Stream::Club => clubs::read_again(app, &stream).await,
            Stream::Sheet => sheets::read_again(app, &stream).await,
            Stream::LonelySheet => {
                app.sheets.kept.delete(&stream);
                app.clubs.delete(&stream);
            }
        }
    }
    Ok(())
}

/// Removes a person from a table, and returns the kind of the stream.
async fn let_go(app: &Arc<App>, stream: &str, person: &str) -> Result<Stream, StoreError> {
    if let Some(row) = app.store.sheet(stream).await? {
        let club = ids::is_club(stream);
        let lonely = row.owner == person
            && if club {
                clubs::is_lonely(app, stream).await
            } else {
                sheets::is_lonely(app, stream).await
            };
        if club && !lonely {
            return Ok(Stream::Club);
        }
        return Ok(if lonely {
            Stream::LonelySheet
        } else {
            Stream::Sheet
        });
    }
    let row = app.store.table(stream).await?;
    let over = row.is_none_or(|row| row.phase == "closed");
    // A closed table is not loaded only for this, and one that cannot be read has no seats.
    if !over || app.hub.find(stream).is_some() {
        let gone = |done| ToRoom::Gone {
            person: person.to_owned(),
            done,
        };
        hub::tell_room(app, stream, gone).await;
    }
    Ok(Stream::Table)
}

/// The event without the name; `None` if it does not have it.
fn event_without(
    mut named: NamedEvent,
    streams: &BTreeMap<String, Stream>,
    person: &str,
) -> Option<NamedEvent> {
    let text = &named.event.text;
    let without = match streams.get(&named.stream)? {
        Stream::Table => {
            let mut event: table::Event = serde_json::from_str(text).ok()?;
            event.forget(person).then(|| serde_json::to_string(&event))
        }
        Stream::Sheet => {
            let mut event: sheet::Event = serde_json::from_str(text).ok()?;
            event.forget(person).then(|| serde_json::to_string(&event))
        }
        // Events of rounds are rewritten by `clubs::forget`.
        Stream::Club | Stream::LonelySheet => None,
    };
    named.event.text = without?.ok()?;
    Some(named)
}

fn card_without(mut card: Named<String>, person: &str) -> Option<Named<String>> {
    let mut read: TableCard = serde_json::from_str(&card.text).ok()?;
    for occupant in read.seats.iter_mut().flatten() {
        forget_occupant(occupant, person);
    }
    card.text = serde_json::to_string(&read).ok()?;
    Some(card)
}

fn record_without(mut record: NamedRecord, person: &str) -> Option<NamedRecord> {
    let seat = record.seat.map(usize::from);
    let seat = seat.filter(|seat| *seat < Seat::MAX);
    let clean = |info: &mut RecordInfo| {
        for (index, player) in info.players.iter_mut().enumerate() {
            let Some(occupant) = &mut player.occupant else {
                continue;
            };
            forget_occupant(occupant, person);
            if Some(index) == seat {
                forget_name(occupant);
            }
        }
    };
    let mut info: RecordInfo = serde_json::from_str(&record.info).ok()?;
    let mut whole: RecordFile = serde_json::from_str(&record.whole).ok()?;
    clean(&mut info);
    clean(&mut whole.info);
    record.info = serde_json::to_string(&info).ok()?;
    record.whole = serde_json::to_string(&whole).ok()?;
    Some(record)
}

fn forget_occupant(occupant: &mut Occupant, person: &str) {
    let meant = match occupant {
        Occupant::Person { id, .. } => id == person,
        Occupant::Bot { holds_for, .. } => holds_for.as_deref() == Some(person),
    };
    if meant {
        forget_name(occupant);
    }
}

fn forget_name(occupant: &mut Occupant) {
    match occupant {
        Occupant::Person { name, avatar, .. } => {
            name.clear();
            *avatar = 0;
        }
        Occupant::Bot {
            holds_for, name, ..
        } => {
            *holds_for = None;
            *name = None;
        }
    }
}
