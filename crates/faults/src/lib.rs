//! Fault injection: three nodes on a PostgreSQL with a synchronous standby, clients at all nodes, and a checker that compares
//! what the clients requested and were told with the final log. `cargo xtask faults` runs it.

pub mod bare;
pub mod check;
pub mod fault;
pub mod history;
pub mod house;
pub mod player;
pub mod processor;
pub mod proxy;
pub mod run;
