//! The score sheet.

mod bock;
mod csv;
mod evening;
mod laws;
mod online;
mod refusals;
mod scores;
mod table;
mod wire;
