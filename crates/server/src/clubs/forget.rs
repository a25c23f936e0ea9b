//! Erases the name of a deleted member from the round and all of its evenings.

use std::collections::BTreeSet;
use std::sync::Arc;

use club::Club;
use sheet::SheetCard;
use store::{Named, NamedEvent, StoreError};

use super::find;
use crate::app::App;
use crate::{ids, sheets};

/// Everything that names a person as a member of rounds, rewritten without the name.
#[derive(Debug, Default)]
pub(crate) struct AsMember {
    /// Events of rounds and evenings.
    pub events: Vec<NamedEvent>,
    /// The streams of these events.
    pub streams: BTreeSet<String>,
    /// Evenings as lists show them.
    pub cards: Vec<Named<String>>,
}

/// Finds everything that names this person as a member.
pub(crate) async fn traces_of_members(
    app: &Arc<App>,
    person: &str,
) -> Result<AsMember, StoreError> {
    let mut found = AsMember::default();
    let naming = app.store.traces(person).await?.events;
    let clubs: BTreeSet<String> = naming
        .into_iter()
        .map(|named| named.stream)
        .filter(|stream| ids::is_club(stream))
        .collect();
    for id in clubs {
        let Ok(round) = find(app, &id).await else {
            continue;
        };
        let club = round.now();
        let facts = club.facts();
        let member = facts.member_of(person);
        let names = member.map_or_else(Vec::new, |member| facts.names_of(member));
        // "N.N." stands for an unknown name in any language.
        let instead = member.map_or_else(String::new, |member| format!("N.N. {}", member.0 + 1));
        let folded: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let own: BTreeSet<&str> = std::iter::once(id.as_str()).chain(facts.sheets()).collect();
        let mut keys = BTreeSet::new();
        let spellings = spellings(app, &club, names, &folded).await;
        let quoted = spellings
            .iter()
            .filter_map(|name| serde_json::to_string(name).ok());
        for text in quoted.chain([person.to_owned()]) {
            for mut named in app.store.traces(&text).await?.events {
                // In PostgreSQL an event's key is its number in the stream.
                let key = (named.stream.clone(), named.event.key);
                if !own.contains(named.stream.as_str()) || !keys.insert(key) {
                    continue;
                }
                let Some(text) = without(&named, person, &folded, &instead) else {
                    continue;
                };
                named.event.text = text;
                found.streams.insert(named.stream.clone());
                found.events.push(named);
            }
        }
        for sheet in facts.sheets() {
            found
                .cards
                .extend(card(app, sheet, &folded, &instead).await?);
        }
    }
    Ok(found)
}

/// The names in every spelling that the round and its evenings have. The search of the store is case-sensitive.
async fn spellings(
    app: &Arc<App>,
    club: &Club,
    names: Vec<String>,
    folded: &[String],
) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = names.into_iter().collect();
    for event in club.events() {
        found.extend(event.spellings(folded));
    }
    for id in club.facts().sheets() {
        let Ok(sheet) = sheets::find(app, id).await else {
            continue;
        };
        for event in sheet.now().evening.events() {
            found.extend(event.spellings(folded));
        }
    }
    found
}

/// The card of an evening without the names; `None` if it has none of them.
async fn card(
    app: &App,
    sheet: &str,
    names: &[String],
    instead: &str,
) -> Result<Option<Named<String>>, StoreError> {
    let row = app.store.sheet(sheet).await?;
    let read = row.and_then(|row| serde_json::from_str::<SheetCard>(&row.card).ok());
    let Some(mut card) = read else {
        return Ok(None);
    };
    let named = |name: &&mut String| names.contains(&name.to_lowercase());
    let mut found = false;
    for name in card.players.iter_mut().filter(named) {
        instead.clone_into(name);
        found = true;
    }
    let text = serde_json::to_string(&card).unwrap_or_default();
    Ok(found.then(|| Named {
        key: sheet.to_owned(),
        text,
    }))
}

/// The event without the names; `None` if it has none of them.
fn without(named: &NamedEvent, person: &str, names: &[String], instead: &str) -> Option<String> {
    let text = &named.event.text;
    let forgotten = if ids::is_club(&named.stream) {
        let mut event: club::Event = serde_json::from_str(text).ok()?;
        event
            .forget(person, names, instead)
            .then(|| serde_json::to_string(&event))
    } else {
        let mut event: sheet::Event = serde_json::from_str(text).ok()?;
        let wrote = event.forget(person);
        let played = event.forget_player(names, instead);
        (wrote || played).then(|| serde_json::to_string(&event))
    };
    forgotten?.ok()
}
