//! Whatever is said to the engine, it answers every line and does not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stammtisch::engine::Engine;

fuzz_target!(|talk: &[u8]| {
    let mut engine = Engine::default();
    for line in String::from_utf8_lossy(talk).lines() {
        // Counting and playing for ever is what these are for; they cannot fail on input.
        if line.contains("perft") || line.contains("playouts") || line.contains("bot") {
            continue;
        }
        if engine.answer(line).is_none() {
            break;
        }
    }
});
