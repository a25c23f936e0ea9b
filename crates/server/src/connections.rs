//! The open connections of each person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Refusal;
use table::Person;

use crate::outbox::Outbox;

/// The connections of each person, to sign a person out everywhere.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    open: Mutex<HashMap<String, Open>>,
}

/// The connections of one person, and the person as last known.
#[derive(Debug)]
struct Open {
    person: Arc<Person>,
    connections: Vec<Connected>,
}

/// An open connection.
#[derive(Debug)]
struct Connected {
    id: u64,
    out: Outbox,
    /// The hash of the session that opened it; programs have none.
    session: Option<String>,
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection.
    pub fn add(&self, person: &Arc<Person>, id: u64, out: Outbox, session: Option<String>) {
        let mut open = self.lock();
        let open = open.entry(person.id.clone()).or_insert_with(|| Open {
            person: person.clone(),
            connections: Vec::with_capacity(1),
        });
        open.person = person.clone();
        open.connections.push(Connected { id, out, session });
    }

    /// Removes a connection.
    pub fn remove(&self, person: &str, connection: u64) {
        let mut open = self.lock();
        if let Some(found) = open.get_mut(person) {
            found.connections.retain(|open| open.id != connection);
            if found.connections.is_empty() {
                open.remove(person);
            }
        }
    }

    /// How many connections a person has.
    pub fn count(&self, person: &str) -> usize {
        self.lock()
            .get(person)
            .map_or(0, |open| open.connections.len())
    }

    /// Notes a new name or avatar.
    pub fn rename(&self, person: &Person) {
        if let Some(open) = self.lock().get_mut(&person.id) {
            open.person = Arc::new(person.clone());
        }
    }

    /// A person with connections, as last known.
    pub fn person(&self, id: &str) -> Option<Arc<Person>> {
        Some(self.lock().get(id)?.person.clone())
    }

    /// Closes every connection of a guest who has signed in to an account, so that the browser reconnects as the
    /// account.
    pub fn come_again(&self, guest: &str) {
        let message = "You have signed in to your account: reconnect.";
        self.close(guest, "signed_in", message);
    }

    /// Closes every connection of a person.
    pub fn sign_out(&self, person: &str) {
        self.close(person, "signed_out", "You have been signed out.");
    }

    /// Closes every connection of a deleted account; none of them can enter a table again.
    pub fn forget(&self, person: &str) {
        self.sign_out(person);
        self.lock().remove(person);
    }

    /// Closes the connections that were opened with a session that has ended.
    pub fn end_session(&self, hash: &str) {
        let open = self.lock();
        let all = open.values().flat_map(|open| &open.connections);
        for connected in all.filter(|connected| connected.session.as_deref() == Some(hash)) {
            let out = &connected.out;
            out.close(Refusal::new("signed_out", "You have been signed out."));
        }
    }

    fn close(&self, person: &str, code: &str, message: &str) {
        let open = self.lock();
        for connected in open.get(person).iter().flat_map(|open| &open.connections) {
            connected.out.close(Refusal::new(code, message));
        }
    }
}
