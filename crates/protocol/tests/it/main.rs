//! The protocol as clients meet it.

mod messages;
mod wire;
