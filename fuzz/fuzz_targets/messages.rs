//! See `stammtisch::fuzz::message`; examples to begin from lie in `examples/messages`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::message(bytes));
