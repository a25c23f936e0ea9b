//! Forgetting a member: the name goes out of the round and out of all of its evenings.

use std::collections::BTreeSet;
use std::sync::Arc;

use store::{NamedEvent, StoreError};

use super::{find, is_club};
use crate::app::App;

/// Every event of rounds and of their evenings that names this person as a member, written anew; and the streams they are of.
pub(crate) async fn traces_of_members(
    app: &Arc<App>,
    person: &str,
) -> Result<(Vec<NamedEvent>, BTreeSet<String>), StoreError> {
    let mut found = Vec::new();
    let mut streams = BTreeSet::new();
    let naming = app.store.traces(person).await?.events;
    let clubs: BTreeSet<String> = naming
        .into_iter()
        .map(|named| named.stream)
        .filter(|stream| is_club(stream))
        .collect();
    for id in clubs {
        let Ok(round) = find(app, &id).await else {
            continue;
        };
        let club = round.now();
        let facts = club.facts();
        let member = facts.member_of(person);
        let names = member.map_or_else(Vec::new, |member| facts.names_of(member));
        // As the letters N.N. stand for a name that is not told, in any language.
        let instead = member.map_or_else(String::new, |member| format!("N.N. {}", member.0 + 1));
        let folded: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let own: BTreeSet<&str> = std::iter::once(id.as_str()).chain(facts.sheets()).collect();
        let mut keys = BTreeSet::new();
        let quoted = names
            .iter()
            .filter_map(|name| serde_json::to_string(name).ok());
        for text in quoted.chain([person.to_owned()]) {
            for mut named in app.store.traces(&text).await?.events {
                if !own.contains(named.stream.as_str()) || !keys.insert(named.event.key) {
                    continue;
                }
                let Some(text) = without(&named, person, &folded, &instead) else {
                    continue;
                };
                named.event.text = text;
                streams.insert(named.stream.clone());
                found.push(named);
            }
        }
    }
    Ok((found, streams))
}

/// The event without the names, if it had one.
fn without(named: &NamedEvent, person: &str, names: &[String], instead: &str) -> Option<String> {
    let text = &named.event.text;
    let forgotten = if is_club(&named.stream) {
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
