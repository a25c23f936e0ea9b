//! Faults for real: three nodes on a PostgreSQL with a synchronous standby, clients at all nodes, and a checker that compares
//! what everybody asked and was told with the log that is left. `cargo xtask faults` runs it.

pub mod bare;
pub mod check;
pub mod fault;
pub mod history;
pub mod house;
pub mod player;
pub mod processor;
pub mod proxy;
pub mod run;
