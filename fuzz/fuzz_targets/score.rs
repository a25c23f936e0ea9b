//! Whatever is asked of the scorer, it answers and does not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    rules_doppelkopf::score_line(line);
});
