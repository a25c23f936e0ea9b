//! The tests of the sixty-six family: laws, scenarios, playthroughs, properties.

mod laws;
