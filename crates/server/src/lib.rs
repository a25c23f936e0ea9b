//! The server: sockets, the HTTP API, sessions, the lobby and the tables' tasks.
//!
//! It names no game: the games are passed in as [`Game`]s; the score sheet knows its own game. All state in memory is derived from the store's log, from which a table is
//! replayed on first use.

mod accept;
mod analysis;
mod apart;
mod api;
mod app;
mod assets;
mod auth;
mod body;
mod bots;
mod caps;
mod clubs;
mod config;
mod connection;
mod connections;
mod files;
mod folder;
mod force;
mod forget;
mod head;
mod headers;
mod hints;
mod hub;
mod ids;
mod kept;
mod language;
mod limits;
mod lobby;
mod metrics;
mod names;
mod nodes;
mod openapi;
mod origin;
mod outbox;
mod pace;
mod passwords;
mod prune;
mod reach;
mod ready;
mod record;
mod resting;
mod room;
mod routes;
mod serve;
mod sheets;
mod stream;
mod time;
mod workers;

pub use app::Game;
pub use config::Config;
pub use folder::Folder;
pub use force::{Solver, solve_by};
#[doc(hidden)]
pub use host::show::{told_later, told_live};
pub use host::{Checked, Force, Missing, Practice, Receipt, RecordFile, Why, goes_on_from, verify};
pub use metrics::LOG_LINES_LOST;
pub use openapi::openapi;
pub use reach::reachable;
pub use serve::{Running, ServeError, serve};
