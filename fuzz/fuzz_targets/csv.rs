//! See `stammtisch::fuzz::csv`; examples to begin from lie in `examples/csv`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::csv(bytes));
