//! What a host of tables does, on a server or a phone: translates requests into commands and events into messages, and makes
//! records, replays and analyses of finished games. Pure: no clock, no I/O.

pub mod analysis;
mod ask;
mod games;
mod record;
mod replay;
pub mod show;
pub mod tell;
mod verify;

pub use ask::{TableAsk, turns};
pub use games::info as game_info;
pub use record::{Origin, RecordFile, file_of};
pub use replay::{moments, viewer};
pub use verify::{Checked, DEVICE, Force, Missing, Practice, Receipt, Why, goes_on_from, verify};
