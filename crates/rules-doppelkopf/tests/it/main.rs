//! Tests of Doppelkopf from outside the crate.

mod calls;
mod home_rules;
mod imagining;
mod laws;
mod list;
mod play;
mod playthroughs;
mod review;
mod scores;
mod table;
