//! The interface between the server and a store.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::{
    Account, Append, Entry, Forgetting, Person, Pruning, Record, SheetStore, TableRow, Token,
};

/// The future of a result. Boxed, because the server holds its store as `dyn Store`, and an `async fn` cannot be called through `dyn`.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The number or name is taken by somebody else: read again.
    #[error("it is taken already")]
    Taken,
    /// Another node owns the stream; nothing was written.
    #[error("another node owns it")]
    NotOwner,
    /// Stored data cannot be read, or differs from what was written; other data is intact.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The store failed; nothing was written.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The connection broke before the answer: it is unknown whether it was written. Read again.
    #[error("it is not known whether it was written: {0}")]
    Unsure(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let sqlx::Error::Database(database) = &error else {
            return match error {
                sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
                    Self::Unsure(error.to_string())
                }
                _ => Self::Failed(error.to_string()),
            };
        };
        match database.code().as_deref() {
            // Raised by `refuse_append` in PostgreSQL.
            Some("ST001") => Self::Taken,
            // PostgreSQL is shutting down, was terminated or lacks a resource: it may have committed before it said so.
            Some(code)
                if code.len() == 5
                    && !is_damage(code)
                    && ["08", "53", "57", "58", "XX", "25"].contains(&&code[..2]) =>
            {
                Self::Unsure(error.to_string())
            }
            _ if database.is_unique_violation() => Self::Taken,
            Some(code) if is_damage(code) => Self::Damaged(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// Whether the database reports a damaged page: SQLITE_CORRUPT in any of its forms, or PostgreSQL's `data_corrupted` and `index_corrupted`.
fn is_damage(code: &str) -> bool {
    let sqlite = code.parse::<u32>().is_ok_and(|code| code & 0xff == 11);
    sqlite || matches!(code, "XX001" | "XX002")
}

/// Metrics of the writer.
#[derive(Debug, Default)]
pub struct WriterFigures {
    /// Commits so far.
    pub groups: AtomicU64,
    /// Jobs in these commits.
    pub jobs: AtomicU64,
    /// Total duration of these commits in microseconds; divided by elapsed time, the mean number of concurrent commits.
    pub busy: AtomicU64,
    /// Pages in the write-ahead log at the latest checkpoint; SQLite only.
    pub wal_pages: AtomicU64,
}

impl WriterFigures {
    /// Adds the duration of a commit.
    pub(crate) fn note(&self, began: Instant) {
        let took = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.busy.fetch_add(took, Ordering::Relaxed);
    }
}

/// Locks a mutex. Poisoning is ignored: no holder leaves a value half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The event log, people and records.
pub trait Store: Forgetting + SheetStore + Pruning + Send + Sync + 'static {
    /// Appends events; returns once they are durable.
    fn append(&self, append: Append) -> Later<'_, ()>;
    /// The events of a stream after the given number. If that is 0, they are compared with the running hash: [`StoreError::Damaged`].
    fn read<'a>(&'a self, stream: &'a str, after: u64) -> Later<'a, Vec<Entry>>;
    /// The ids of all streams.
    fn streams(&self) -> Later<'_, Vec<String>>;
    /// Sets a stream aside that cannot be read.
    fn set_aside<'a>(&'a self, stream: &'a str, reason: &'a str, at: u64) -> Later<'a, ()>;
    /// Why a stream was set aside, if it was.
    fn aside<'a>(&'a self, stream: &'a str) -> Later<'a, Option<String>>;

    /// The tables that are not closed, newest first, up to a limit.
    fn tables(&self, limit: u32) -> Later<'_, Vec<TableRow>>;
    /// One table.
    fn table<'a>(&'a self, id: &'a str) -> Later<'a, Option<TableRow>>;
    /// The table with this code.
    fn table_by_code<'a>(&'a self, code: &'a str) -> Later<'a, Option<TableRow>>;
    /// The tables of a person that are not closed, newest first.
    fn tables_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<TableRow>>;

    /// Adds a guest.
    fn add_person<'a>(&'a self, person: &'a Person, at: u64) -> Later<'a, ()>;
    /// A person.
    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<Person>>;
    /// Changes name and avatar.
    fn rename<'a>(&'a self, id: &'a str, name: &'a str, avatar: u8) -> Later<'a, ()>;
    /// Makes a guest an account; [`StoreError::Taken`] if another account has the name.
    fn make_account<'a>(
        &'a self,
        id: &'a str,
        name: &'a str,
        key: &'a str,
        hash: &'a str,
    ) -> Later<'a, ()>;
    /// The account with this normalised name.
    fn account<'a>(&'a self, key: &'a str) -> Later<'a, Option<Account>>;
    /// Changes a password.
    fn set_password<'a>(&'a self, id: &'a str, hash: &'a str) -> Later<'a, ()>;
    /// Moves a guest's records and tables to an account, and deletes the guest.
    fn adopt<'a>(&'a self, guest: &'a str, account: &'a str) -> Later<'a, ()>;
    /// Deletes a person with sessions and tokens; [`Forgetting`] erases the name from what others keep.
    fn delete_person<'a>(&'a self, id: &'a str) -> Later<'a, ()>;

    /// Adds a session of a browser.
    fn add_session<'a>(&'a self, hash: &'a str, person: &'a str, at: u64) -> Later<'a, ()>;
    /// The person of a session.
    fn session<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Person>>;
    /// Deletes a session.
    fn drop_session<'a>(&'a self, hash: &'a str) -> Later<'a, ()>;
    /// Deletes all sessions of a person.
    fn drop_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()>;

    /// Adds an API token.
    fn add_token<'a>(&'a self, token: &'a Token, hash: &'a str, person: &'a str) -> Later<'a, ()>;
    /// The tokens of a person.
    fn tokens<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Token>>;
    /// The token with this hash, if its owner still exists.
    fn token<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Token>>;
    /// Deletes a token.
    fn drop_token<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()>;

    /// The records of a person that ended before the given time, newest first.
    fn records_of<'a>(&'a self, person: &'a str, before: u64, limit: u32)
    -> Later<'a, Vec<Record>>;
    /// A record without the game itself.
    fn record<'a>(&'a self, id: &'a str) -> Later<'a, Option<Record>>;
    /// The whole game of a record, as JSON.
    fn record_text<'a>(&'a self, id: &'a str) -> Later<'a, Option<String>>;
    /// Shares a record under this key, unless it is shared already; returns the valid key.
    fn share<'a>(&'a self, id: &'a str, key: &'a str) -> Later<'a, String>;
    /// The analysis of a record by the bots of this version, as JSON.
    fn analysis<'a>(&'a self, record: &'a str, version: &'a str) -> Later<'a, Option<String>>;
    /// Stores the analysis of a record in place of any older one.
    fn keep_analysis<'a>(
        &'a self,
        record: &'a str,
        version: &'a str,
        steps: &'a str,
    ) -> Later<'a, ()>;

    /// The setting of this key; if there is none, stores and returns `fresh`.
    fn remember<'a>(&'a self, key: &'a str, fresh: &'a str) -> Later<'a, String>;
    /// Checks that the store answers and accepts a write.
    fn ready(&self) -> Later<'_, ()>;
    /// Waits until all pending writes are durable, then closes.
    fn close(&self) -> Later<'_, ()>;
}
