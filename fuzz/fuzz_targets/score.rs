//! The scorer answers and does not panic, whatever the input.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    rules_doppelkopf::score_line(line);
});
