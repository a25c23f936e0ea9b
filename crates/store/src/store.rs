//! What the server asks of a store.

use std::pin::Pin;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{
    Account, Append, Entry, Forgetting, Person, Pruning, Record, SheetStore, TableRow, Token,
};

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store could not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has appended that number, or has that name: read again.
    #[error("it is taken already")]
    Taken,
    /// Another node owns the stream: nothing was written.
    #[error("another node owns it")]
    NotOwner,
    /// A part of what is stored cannot be read any more, or is not what was written; the rest is sound.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The store itself failed: nothing was written.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The connection broke before the answer came. It may have been written or not: read again.
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
            // PostgreSQL ends, is ended or lacks something: it may have committed before it said so.
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

/// Whether a database says that a page is not what was written: SQLITE_CORRUPT in any of its forms, or `data_corrupted`, `index_corrupted` of PostgreSQL.
fn is_damage(code: &str) -> bool {
    let sqlite = code.parse::<u32>().is_ok_and(|code| code & 0xff == 11);
    sqlite || matches!(code, "XX001" | "XX002")
}

/// How the writer is doing.
#[derive(Debug, Default)]
pub struct WriterFigures {
    /// Commits so far.
    pub groups: AtomicU64,
    /// Jobs in them.
    pub jobs: AtomicU64,
    /// Pages in the write-ahead log when it was last looked at; SQLite only.
    pub wal_pages: AtomicU64,
}

/// What a mutex guards; a thread that panicked while holding it left nothing half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The event log, people and records.
pub trait Store: Forgetting + SheetStore + Pruning + Send + Sync + 'static {
    /// Appends events; the answer comes once they are durable.
    fn append(&self, append: Append) -> Later<'_, ()>;
    /// The events of a stream after the given number. From 0 on they are compared with the running hash: [`StoreError::Damaged`].
    fn read<'a>(&'a self, stream: &'a str, after: u64) -> Later<'a, Vec<Entry>>;
    /// Every stream there is.
    fn streams(&self) -> Later<'_, Vec<String>>;
    /// Notes that a stream cannot be read.
    fn set_aside<'a>(&'a self, stream: &'a str, reason: &'a str, at: u64) -> Later<'a, ()>;
    /// Why a stream was set aside, if it was.
    fn aside<'a>(&'a self, stream: &'a str) -> Later<'a, Option<String>>;

    /// The tables that are not closed, newest first, at most so many.
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
    /// Changes name and face.
    fn rename<'a>(&'a self, id: &'a str, name: &'a str, avatar: u8) -> Later<'a, ()>;
    /// Makes a guest an account; [`StoreError::Taken`] where the name is another account's.
    fn make_account<'a>(
        &'a self,
        id: &'a str,
        name: &'a str,
        key: &'a str,
        hash: &'a str,
    ) -> Later<'a, ()>;
    /// The account with this folded name.
    fn account<'a>(&'a self, key: &'a str) -> Later<'a, Option<Account>>;
    /// Changes a password.
    fn set_password<'a>(&'a self, id: &'a str, hash: &'a str) -> Later<'a, ()>;
    /// Gives a guest's records and tables to an account, and forgets the guest.
    fn adopt<'a>(&'a self, guest: &'a str, account: &'a str) -> Later<'a, ()>;
    /// Deletes a person with sessions and tokens; [`Forgetting`] takes the name out of what others keep.
    fn delete_person<'a>(&'a self, id: &'a str) -> Later<'a, ()>;

    /// Signs a browser in.
    fn add_session<'a>(&'a self, hash: &'a str, person: &'a str, at: u64) -> Later<'a, ()>;
    /// Who is signed in with this.
    fn session<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Person>>;
    /// Signs a browser out.
    fn drop_session<'a>(&'a self, hash: &'a str) -> Later<'a, ()>;
    /// Signs every browser of a person out.
    fn drop_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()>;

    /// Adds an API token.
    fn add_token<'a>(&'a self, token: &'a Token, hash: &'a str, person: &'a str) -> Later<'a, ()>;
    /// The tokens of a person.
    fn tokens<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Token>>;
    /// The token with this hash, if its owner is still there.
    fn token<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Token>>;
    /// Withdraws a token.
    fn drop_token<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()>;

    /// The records of a person that ended before the given time, newest first.
    fn records_of<'a>(&'a self, person: &'a str, before: u64, limit: u32)
    -> Later<'a, Vec<Record>>;
    /// A record without its steps.
    fn record<'a>(&'a self, id: &'a str) -> Later<'a, Option<Record>>;
    /// The whole game of a record, as JSON.
    fn record_text<'a>(&'a self, id: &'a str) -> Later<'a, Option<String>>;
    /// Shares a record under this key, unless it is shared already; the key that holds.
    fn share<'a>(&'a self, id: &'a str, key: &'a str) -> Later<'a, String>;
    /// The analysis of a record by the bots of this version, as JSON.
    fn analysis<'a>(&'a self, record: &'a str, version: &'a str) -> Later<'a, Option<String>>;
    /// Keeps the analysis of a record in place of any older one.
    fn keep_analysis<'a>(
        &'a self,
        record: &'a str,
        version: &'a str,
        steps: &'a str,
    ) -> Later<'a, ()>;

    /// What the house remembers under this key; `fresh` is kept and given where there is nothing yet.
    fn remember<'a>(&'a self, key: &'a str, fresh: &'a str) -> Later<'a, String>;
    /// Whether the store answers, and takes a write.
    fn ready(&self) -> Later<'_, ()>;
    /// Waits until everything handed over so far is durable, and closes.
    fn close(&self) -> Later<'_, ()>;
}
