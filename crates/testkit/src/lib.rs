//! Shared code for tests of games: the laws that every game must satisfy, a toy game to test them with, snapshots of
//! whole games, and figures for benchmarks.

pub mod alloc;
pub mod bench;
pub mod cases;
mod expect_file;
mod laws;
mod playthrough;
mod scenario;
pub mod toy;

pub use expect_file::expect_file;
pub use laws::{Dealt, Laws, Review};
pub use playthrough::playthrough;
pub use scenario::scenarios;
