//! Tests of Doppelkopf from outside the crate.

mod calls;
mod data;
mod home_rules;
mod laws;
mod list;
mod play;
mod scores;
mod table;
