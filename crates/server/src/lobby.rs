//! The lobby: the list of tables and its subscribers.

mod entry;
mod followers;
mod index;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{ServerMessage, TableCard};
use store::TableRow;
use table::{Phase, Table};
use tokio::sync::Notify;

use entry::awaited;
pub(crate) use entry::{Entry, turns_at};
pub(crate) use followers::{Ear, Turns};
use followers::{Follower, Followers};
use index::Index;

use crate::outbox::{Outbox, text};
use crate::time;

/// How long a table without changes is listed for strangers, in milliseconds.
const FRESH: u64 = 24 * 60 * 60 * 1000;
/// Limit of tables in one list.
const MOST: usize = 200;
/// How long the turn of a table at another node is cached after reading its log, in milliseconds.
const READ: u64 = 1000;

/// Tells subscribers who saw a table that it is gone.
fn tell_gone(id: &str, entry: &Entry, followers: &Followers) {
    for follower in followers.all() {
        if entry.shown_to(&follower.person).is_some() {
            let table = id.to_owned();
            follower.out.send(text(&ServerMessage::LobbyGone { table }));
        }
    }
}

#[derive(Default)]
struct Inner {
    entries: Index,
    followers: Followers,
}

impl Inner {
    /// Adds or updates a table, and tells the subscribers.
    fn put(&mut self, entry: Entry) {
        let id = entry.card.id.clone();
        let before = self.entries.get(&id);
        for follower in self.followers.all() {
            let was = before.is_some_and(|before| before.shown_to(&follower.person).is_some());
            let message = match entry.shown_to(&follower.person) {
                Some(table) => ServerMessage::LobbyChanged { table },
                None if was => ServerMessage::LobbyGone { table: id.clone() },
                None => continue,
            };
            follower.out.send(text(&message));
        }
        if entry.elsewhere.is_none() {
            let people = entry.people();
            self.followers.tell_ears(people, || entry.turns());
        }
        if entry.card.phase == Phase::Closed {
            self.entries.remove(&id);
        } else {
            self.entries.insert(entry);
        }
    }

    /// The list for this person: their own tables, then open ones, then the newest. Strangers' tables without changes for a day are left out.
    fn list(&self, person: &str) -> Vec<TableCard> {
        let oldest = time::now().saturating_sub(FRESH);
        let mut cards: Vec<TableCard> = self
            .entries
            .of(person)
            .filter_map(|entry| entry.shown_to(person))
            .collect();
        cards.sort_by_key(|card| (card.phase != Phase::Opening, std::cmp::Reverse(card.at)));
        cards.truncate(MOST);
        let others = self.entries.listed(oldest);
        let others = others.filter(|entry| entry.people().all(|id| id != person));
        let others = others.filter_map(|entry| entry.shown_to(person));
        cards.extend(others.take(MOST - cards.len()));
        cards
    }
}

/// The list and its subscribers.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    /// Notified when a person starts or stops following the list.
    pub(crate) follows: Notify,
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills the list from the store. If this is the only node, nobody is connected to a table yet.
    pub fn load(&self, rows: &[TableRow], alone: bool) {
        let mut inner = self.lock();
        for row in rows {
            if let Some(mut entry) = Entry::of_row(row) {
                if alone {
                    entry.card.away = entry.is_left(|_| false);
                }
                inner.entries.insert(entry);
            }
        }
    }

    /// Replaces the list by what the store has, except for the tables of this node.
    pub fn refresh(&self, rows: &[TableRow], is_here: impl Fn(&str) -> bool) {
        for row in rows.iter().filter(|row| !is_here(&row.id)) {
            self.put_row(row);
        }
        let known: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let mut inner = self.lock();
        let Inner { entries, followers } = &mut *inner;
        let gone = entries
            .ids()
            .filter(|id| !known.contains(id.as_str()) && !is_here(id));
        for id in gone.cloned().collect::<Vec<_>>() {
            if let Some(entry) = entries.remove(&id) {
                tell_gone(&id, &entry, followers);
            }
        }
    }

    /// Adds or updates a table of another node. The row does not contain the turn; the known one is kept.
    pub fn put_row(&self, row: &TableRow) {
        let Some(entry) = Entry::of_row(row) else {
            return;
        };
        let mut inner = self.lock();
        let mut entry = Entry {
            elsewhere: Some(0),
            ..entry
        };
        if let Some(before) = inner.entries.get(&row.id) {
            entry.awaited.clone_from(&before.awaited);
            entry.elsewhere = Some(before.elsewhere.unwrap_or(0));
            // A newer turn may have been reported than the row knows of.
            entry.card.at = entry.card.at.max(before.card.at);
        }
        inner.put(entry);
    }

    /// Applies a turn reported by another node and sends it to followers. Returns whether the table is known.
    pub fn put_turns(&self, turns: &Turns) -> bool {
        let mut inner = self.lock();
        let Inner { entries, followers } = &mut *inner;
        let mut news = false;
        let changed = entries.change(&turns.table, |entry| {
            // A newer card may have been read from the database meanwhile.
            news = entry.awaited.is_none() || turns.at >= entry.card.at;
            if news {
                entry.awaited = Some(turns.people.clone());
                entry.card.at = entry.card.at.max(turns.at);
                entry.elsewhere = Some(time::now());
            }
        });
        if let Some(entry) = changed
            && news
        {
            entry.tell_turns(followers);
        }
        changed.is_some()
    }

    /// Adds or updates a table, and tells the subscribers.
    pub fn put(&self, entry: Entry) {
        self.lock().put(entry);
    }

    /// Notes whose turn it is, and tells subscribers who sit at the table.
    pub fn put_awaited(&self, table: &Table) {
        let mut inner = self.lock();
        let Inner { entries, followers } = &mut *inner;
        let changed = entries.change(table.id(), |entry| {
            entry.awaited = Some(awaited(table));
            entry.card.at = table.last_at();
            entry.elsewhere = None;
        });
        if let Some(entry) = changed {
            entry.tell_turns(followers);
        }
    }

    /// Notes that the last of a table's people has left, or the first is back, and tells subscribers. Returns whether that changed anything.
    pub fn put_away(&self, id: &str, away: bool) -> bool {
        let mut inner = self.lock();
        let Inner { entries, followers } = &mut *inner;
        if entries.get(id).is_none_or(|entry| entry.card.away == away) {
            return false;
        }
        let Some(entry) = entries.change(id, |entry| entry.card.away = away) else {
            return false;
        };
        for follower in followers.all() {
            if let Some(table) = entry.shown_to(&follower.person) {
                let message = text(&ServerMessage::LobbyChanged { table });
                follower.out.send(message);
            }
        }
        true
    }

    /// The game of a table in the list.
    pub fn game_of(&self, id: &str) -> Option<String> {
        let inner = self.lock();
        Some(inner.entries.get(id)?.card.game.clone())
    }

    /// The running tables of this person for which it is not known whose turn it is, or not recently for tables of other nodes.
    pub fn unread(&self, person: &str) -> Vec<String> {
        let old = time::now().saturating_sub(READ);
        let inner = self.lock();
        let unread = inner.entries.of(person).filter(|entry| {
            let known = entry.awaited.is_some() && entry.elsewhere.is_none_or(|at| at > old);
            !known && entry.card.phase == Phase::Playing
        });
        unread.map(|entry| entry.card.id.clone()).collect()
    }

    /// Notes the turn that `read_turns` read from a table's log; `None` if the log is damaged or gone. A newer reported turn stays.
    pub fn set_read(&self, id: &str, read: Option<Turns>) {
        self.lock().entries.change(id, |entry| {
            let is_newer = |turns: &Turns| entry.elsewhere.is_some() && turns.at >= entry.card.at;
            if entry.awaited.is_none() || read.as_ref().is_some_and(is_newer) {
                let (at, people) = read
                    .map(|turns| (turns.at, turns.people))
                    .unwrap_or_default();
                entry.awaited = Some(people);
                entry.card.at = entry.card.at.max(at);
            }
            if entry.elsewhere.is_some() {
                entry.elsewhere = Some(time::now());
            }
        });
    }

    /// The list for this person.
    pub fn list(&self, person: &str) -> Vec<TableCard> {
        self.lock().list(person)
    }

    /// Answers request `id` with the list, under the lock: a client replaces its whole list by the answer, so no change may be queued before
    /// an answer without it.
    pub fn tell_list(&self, id: u32, person: &str, out: &Outbox) {
        let inner = self.lock();
        let tables = inner.list(person);
        out.send(text(&ServerMessage::Lobby { id, tables }));
    }

    /// Whether this person sits at a running game.
    pub fn plays(&self, person: &str) -> bool {
        let inner = self.lock();
        let mut tables = inner.entries.of(person);
        tables.any(|entry| entry.card.phase == Phase::Playing)
    }

    /// How many tables of this person are not closed.
    pub fn count_of(&self, person: &str) -> usize {
        self.lock().entries.of(person).count()
    }

    /// Subscribes a connection to the list.
    pub fn follow(&self, connection: u64, person: &str, out: Outbox) {
        let person = person.to_owned();
        let follower = Follower { person, out };
        if self.lock().followers.insert(connection, follower) {
            self.follows.notify_one();
        }
    }

    /// Ends a subscription.
    pub fn unfollow(&self, connection: u64) {
        if self.lock().followers.remove(connection) {
            self.follows.notify_one();
        }
    }

    /// All people who follow the list on this node.
    pub fn following(&self) -> HashSet<String> {
        self.lock().followers.people().cloned().collect()
    }

    /// Subscribes another node to the turns at a person's tables; sends the current ones.
    pub fn add_ear(&self, person: &str, ear: &Arc<Ear>, is_here: impl Fn(&str) -> bool) {
        let mut inner = self.lock();
        inner.followers.add_ear(person, ear);
        let tables = inner.entries.of(person);
        for entry in tables.filter(|entry| entry.awaited.is_some() && is_here(&entry.card.id)) {
            ear.tell(entry.turns());
        }
    }

    /// Removes the subscription of another node for a person.
    pub fn remove_ear(&self, person: &str, ear: &Arc<Ear>) {
        self.lock().followers.remove_ear(person, ear);
    }
}

#[cfg(test)]
mod tests {
    use protocol::Occupant;

    use super::*;

    /// A running game of two at another node.
    fn row(at: u64) -> TableRow {
        let person = |id: &str| Occupant::Person {
            id: id.to_owned(),
            name: id.to_owned(),
            avatar: 1,
        };
        let card = TableCard {
            id: "t".to_owned(),
            game: "toy".to_owned(),
            preset: "toy".to_owned(),
            phase: Phase::Playing,
            visibility: table::Visibility::Link,
            clock: table::ClockRule::None,
            spectators: false,
            seats: vec![Some(person("anna")), Some(person("bert"))],
            mine: false,
            my_turn: false,
            away: false,
            at,
        };
        let entry = Entry {
            card,
            code: String::new(),
            awaited: None,
            elsewhere: None,
        };
        entry.row()
    }

    fn turns(at: u64, person: &str) -> Turns {
        Turns {
            table: "t".to_owned(),
            at,
            people: vec![person.to_owned()],
        }
    }

    fn is_turn_of(lobby: &Lobby, person: &str) -> bool {
        lobby.list(person)[0].my_turn
    }

    #[test]
    fn a_turn_reported_while_an_older_log_was_read_stays() {
        let lobby = Lobby::default();
        lobby.put_row(&row(10));
        lobby.put_turns(&turns(12, "anna"));
        for read in [Some(turns(11, "bert")), None] {
            lobby.set_read("t", read);
            assert!(is_turn_of(&lobby, "anna") && !is_turn_of(&lobby, "bert"));
        }
        lobby.set_read("t", Some(turns(13, "bert")));
        lobby.put_turns(&turns(12, "anna"));
        assert!(!is_turn_of(&lobby, "anna") && is_turn_of(&lobby, "bert"));
    }

    #[test]
    fn an_older_row_does_not_make_a_newer_turn_old() {
        let lobby = Lobby::default();
        lobby.put_row(&row(10));
        lobby.put_turns(&turns(12, "anna"));
        lobby.put_row(&row(10));
        lobby.put_turns(&turns(11, "bert"));
        assert!(is_turn_of(&lobby, "anna") && !is_turn_of(&lobby, "bert"));
    }

    #[test]
    fn a_log_that_cannot_be_read_is_not_read_again_with_every_list() {
        let lobby = Lobby::default();
        lobby.load(&[row(10)], true);
        assert_eq!(lobby.unread("anna"), ["t"]);
        lobby.set_read("t", None);
        assert!(lobby.unread("anna").is_empty());
    }
}
