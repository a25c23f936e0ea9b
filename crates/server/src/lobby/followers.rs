//! Followers of the list: connections of this node, indexed by person, and other nodes that subscribe to the turns of people who follow the list there.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::outbox::Outbox;

/// The turn at a table, as sent between nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Turns {
    pub table: String,
    /// The time of the table's last event.
    pub at: u64,
    pub people: Vec<String>,
}

/// Turns to be sent to another node. Only the latest turn of each table is kept, so the size is bounded.
#[derive(Default)]
pub(crate) struct Ear {
    waiting: Mutex<HashMap<String, Turns>>,
    woken: Notify,
}

impl Ear {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Turns>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a turn.
    pub fn tell(&self, turns: Turns) {
        self.lock().insert(turns.table.clone(), turns);
        self.woken.notify_one();
    }

    /// Waits until turns are queued and takes them.
    pub async fn next(&self) -> Vec<Turns> {
        loop {
            let waiting = std::mem::take(&mut *self.lock());
            if !waiting.is_empty() {
                return waiting.into_values().collect();
            }
            self.woken.notified().await;
        }
    }
}

/// A connection that follows the list.
pub(super) struct Follower {
    pub person: String,
    pub out: Outbox,
}

/// All followers.
#[derive(Default)]
pub(super) struct Followers {
    all: HashMap<u64, Follower>,
    of_person: HashMap<String, BTreeSet<u64>>,
    /// Subscribed nodes by person.
    ears: HashMap<String, Vec<Arc<Ear>>>,
}

impl Followers {
    pub fn all(&self) -> impl Iterator<Item = &Follower> {
        self.all.values()
    }

    /// The connections of a person.
    pub fn of(&self, person: &str) -> impl Iterator<Item = &Follower> {
        let connections = self.of_person.get(person).into_iter().flatten();
        connections.filter_map(|connection| self.all.get(connection))
    }

    /// All people who follow the list on this node.
    pub fn people(&self) -> impl Iterator<Item = &String> {
        self.of_person.keys()
    }

    /// Adds a connection. Returns whether it is the person's first.
    pub fn insert(&mut self, connection: u64, follower: Follower) -> bool {
        let person = follower.person.clone();
        self.remove(connection);
        self.all.insert(connection, follower);
        let connections = self.of_person.entry(person).or_default();
        connections.insert(connection) && connections.len() == 1
    }

    /// Removes a connection. Returns whether it was the person's last.
    pub fn remove(&mut self, connection: u64) -> bool {
        let Some(gone) = self.all.remove(&connection) else {
            return false;
        };
        let Some(connections) = self.of_person.get_mut(&gone.person) else {
            return false;
        };
        connections.remove(&connection);
        let last = connections.is_empty();
        if last {
            self.of_person.remove(&gone.person);
        }
        last
    }

    /// Subscribes another node for a person.
    pub fn add_ear(&mut self, person: &str, ear: &Arc<Ear>) {
        let ears = self.ears.entry(person.to_owned()).or_default();
        if !ears.iter().any(|known| Arc::ptr_eq(known, ear)) {
            ears.push(ear.clone());
        }
    }

    /// Removes the subscription of another node for a person.
    pub fn remove_ear(&mut self, person: &str, ear: &Arc<Ear>) {
        if let Some(ears) = self.ears.get_mut(person) {
            ears.retain(|known| !Arc::ptr_eq(known, ear));
            if ears.is_empty() {
                self.ears.remove(person);
            }
        }
    }

    /// Queues a turn for the nodes subscribed for these people.
    pub fn tell_ears<'a>(&self, people: impl Iterator<Item = &'a str>, turns: impl Fn() -> Turns) {
        if self.ears.is_empty() {
            return;
        }
        for ear in people.filter_map(|person| self.ears.get(person)).flatten() {
            ear.tell(turns());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follower(person: &str) -> Follower {
        let person = person.to_owned();
        let (out, _) = Outbox::new();
        Follower { person, out }
    }

    #[tokio::test]
    async fn a_person_follows_until_the_last_connection_has_gone() {
        let mut followers = Followers::default();
        assert!(followers.insert(1, follower("anna")));
        assert!(!followers.insert(2, follower("anna")));
        assert!(!followers.insert(2, follower("anna")), "asked twice");
        assert_eq!(followers.of("anna").count(), 2);
        assert!(!followers.remove(1));
        assert!(followers.remove(2));
        assert!(!followers.remove(2));
        assert_eq!(followers.people().count() + followers.all().count(), 0);
    }

    #[tokio::test]
    async fn a_slow_node_is_told_the_latest_of_each_table() {
        let mut followers = Followers::default();
        let ear = Arc::new(Ear::default());
        followers.add_ear("anna", &ear);
        followers.add_ear("anna", &ear);
        for at in 0..1_000 {
            let turns = || Turns {
                table: format!("t{}", at % 2),
                at,
                people: Vec::new(),
            };
            followers.tell_ears(["anna", "bert"].into_iter(), turns);
        }
        let mut told: Vec<u64> = ear.next().await.iter().map(|turns| turns.at).collect();
        told.sort_unstable();
        assert_eq!(told, [998, 999]);
        followers.remove_ear("anna", &ear);
        assert!(followers.ears.is_empty());
    }
}
