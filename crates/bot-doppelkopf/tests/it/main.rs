//! What is checked of the Doppelkopf bots.

mod decisions;
mod play;
mod signature;
mod table;
