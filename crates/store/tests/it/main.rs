//! The stores: one suite of laws for both, and tests of each.

mod backup;
mod house;
mod laws;
mod nodes;
mod postgres;
mod prune;
mod rounds;
mod sqlite;
mod transfer;
