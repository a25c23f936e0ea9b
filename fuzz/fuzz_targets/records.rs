//! See `stammtisch::fuzz::record`; examples to begin from lie in `examples/records`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::record(bytes));
