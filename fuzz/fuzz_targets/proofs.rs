//! See `stammtisch::fuzz::proof`; examples to begin from lie in `examples/proofs`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| stammtisch::fuzz::proof(bytes));
