//! The interface of the WebAssembly module: plain functions over shared memory.
//!
//! The page calls `room(length)`, writes its question there, calls `call()`, which returns the length of the answer, and reads the
//! answer at `answer()`. The page provides two functions: `now()`, the time in milliseconds, and `broke(pointer, length)`, which gets
//! the message of a panic before it ends the instance.
#![expect(unsafe_code, reason = "functions exported by name, and imported ones")]

use std::cell::RefCell;
use std::time::Duration;

use crate::Pocket;

unsafe extern "C" {
    safe fn now() -> f64;
    safe fn broke(text: *const u8, length: usize);
}

#[derive(Default)]
struct Held {
    pocket: Pocket,
    question: Vec<u8>,
    answer: String,
}

thread_local! {
    static HELD: RefCell<Held> = RefCell::default();
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

/// Must be called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    search::set_clock(clock);
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        broke(text.as_ptr(), text.len());
    }));
}

/// Allocates the buffer for a question of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    HELD.with_borrow_mut(|held| {
        held.question.clear();
        held.question.resize(length, 0);
        held.question.as_mut_ptr()
    })
}

/// Answers the question in the buffer; returns the answer's length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    HELD.with_borrow_mut(|held| {
        let question = String::from_utf8_lossy(&held.question);
        held.answer = held.pocket.call(&question);
        held.answer.len()
    })
}

/// The answer's address, valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    HELD.with_borrow(|held| held.answer.as_ptr())
}
