//! What is checked of the Doppelkopf bots.

mod decisions;
mod play;
mod sight;
mod signature;
mod table;
mod value;
