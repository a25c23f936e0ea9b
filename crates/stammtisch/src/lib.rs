//! The commands of the binary, as a library for tests and fuzzing.

pub mod arena;
pub mod backup;
pub mod check;
pub mod engine;
pub mod fuzz;
pub mod lines;
pub mod load;
pub mod move_house;
pub mod nodes;
pub mod replay;
pub mod restore;
pub mod score;
pub mod serve;
