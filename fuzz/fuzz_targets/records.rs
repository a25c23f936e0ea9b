//! See `stammtisch::fuzz::record`; examples to begin from lie in `examples/records`, one of each preset: `record` of a file in
//! `crates/stammtisch/tests/records`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::record(bytes));
