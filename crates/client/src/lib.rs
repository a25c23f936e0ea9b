//! A small client of the server for programs: the load generator, the tests, and third-party bots.
//!
//! It implements the protocol of `docs/protocol.md` and knows no game.

mod cut;
mod error;
mod http;
mod socket;

pub use cut::{Cutter, rehearsal};
pub use error::ClientError;
pub use http::{Answer, Http};
pub use socket::Socket;
