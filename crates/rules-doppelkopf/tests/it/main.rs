//! Tests of Doppelkopf from outside the crate.

mod data;
mod scores;
