//! What is checked of the Doppelkopf bots.

mod belief;
mod decisions;
mod play;
mod sight;
mod signature;
mod strength;
mod table;
mod value;
