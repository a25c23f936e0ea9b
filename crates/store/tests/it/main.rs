//! The stores: one suite of laws for both, and what each does for itself.

mod backup;
mod house;
mod laws;
mod nodes;
mod postgres;
mod prune;
mod rounds;
mod sqlite;
mod transfer;
