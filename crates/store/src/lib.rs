//! Where truth is kept: the event log, and what is needed to find things in it.
//!
//! The [`Store`] trait is what the server knows. [`Sqlite`] is the store of one machine: one writer groups the events of
//! many streams into one durable commit. A stream is a table, a score sheet, or anything else that is a fold over its events.

mod backup;
mod checkpoint;
mod forget;
mod migrate;
mod read;
mod rows;
mod sheets;
mod sqlite;
mod statement;
mod store;
mod write;
mod writer;

pub use backup::{Copied, backup};
pub use forget::{Forgetting, Named, NamedEvent, NamedRecord, Traces};
pub use rows::{Account, Append, Entry, NewRecord, Person, Record, TableRow, Token};
pub use sheets::{SheetRow, SheetStore};
pub use sqlite::{Sqlite, WriterFigures};
pub use store::{Later, Store, StoreError};
