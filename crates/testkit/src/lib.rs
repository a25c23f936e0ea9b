//! What tests of games share: the laws that every game passes, a toy game to try them on, whole games as reviewed text,
//! and figures for benchmarks.

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
