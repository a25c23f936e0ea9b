//! See `stammtisch::fuzz::log`; examples to begin from lie in `examples/logs`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::log(bytes));
