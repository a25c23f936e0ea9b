//! See `stammtisch::fuzz::sheet_log`; examples to begin from lie in `examples/sheets`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::sheet_log(bytes));
