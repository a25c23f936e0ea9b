//! What is checked of the Doppelkopf bots.

mod decisions;
mod play;
mod sight;
mod signature;
mod strength;
mod table;
mod value;
