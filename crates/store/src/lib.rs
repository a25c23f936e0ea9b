//! The store: the event log, from which all state follows, and indexes into it.
//!
//! The server uses only the [`Store`] trait. [`Sqlite`] is the store of one machine, [`Postgres`] the store of several
//! nodes. In both, a writer groups the events of many streams into one durable commit. A stream is a table, a score sheet, or
//! anything else that is a fold over its events.
//!
//! # Adding a function
//!
//! 1. Declare it in [`Store`], or in a trait of its own that `Store` inherits (as [`SheetStore`]).
//! 2. Implement it once, in `shared/`, for every [`Database`](database::Database), in SQL that both databases speak: parameters
//!    `$1`, `$2`, …; `on conflict … do nothing` and `do update set … = excluded.…` instead of `insert or …`; every whole number a
//!    `bigint` (`integer` in SQLite). `Database::rows` reads, `Database::run` hands statements to the writer in one commit.
//!    What cannot be said in both goes through a method of `Database` with a body in `sqlite/` and one in `postgres/`.
//! 3. What has to be written with an append is a field of [`Append`] and goes into `sqlite/append.rs` and `postgres/append.rs`;
//!    in PostgreSQL as one statement for a whole group (`unnest`), never as a loop.
//! 4. A new table or column is a numbered step: one file in `migrations/sqlite`, one of the same name in `migrations/postgres`, one
//!    line in `migrations.rs`. A released step is never changed.
//! 5. Its law goes into `tests/laws`, which runs against both.

mod database;
mod forget;
mod hash;
mod migrations;
mod postgres;
mod prune;
mod rows;
mod shared;
mod sheets;
mod sqlite;
mod statement;
mod store;
mod transfer;

pub use forget::{Forgetting, Named, NamedEvent, NamedRecord, Traces};
pub use postgres::Postgres;
pub use postgres::news::EVERYTHING;
pub use postgres::nodes::{Claim, LEASE, NodeRow};
pub use postgres::sharing::Work;
pub use prune::{Pruning, Retention};
pub use rows::{Account, Append, Entry, Fence, NewRecord, Person, Record, TableRow, Token};
pub use sheets::{SheetRow, SheetStore};
pub use sqlite::Sqlite;
pub use sqlite::backup::{Copied, backup, clear_parts};
pub use store::{Later, Store, StoreError, WriterFigures};
pub use transfer::{Moved, transfer};
