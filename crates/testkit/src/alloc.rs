//! Counts allocations, to show that a hot path makes none.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Initialised without allocating and without a destructor, so an allocator may use it at any time of a thread's life.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a counter in front. Install it in a test or benchmark binary:
/// `#[global_allocator] static ALLOC: testkit::alloc::Counting = testkit::alloc::Counting;`
#[derive(Debug)]
pub struct Counting;

#[expect(
    unsafe_code,
    reason = "an allocator is unsafe by its trait; this one only counts and passes on"
)]
// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

/// The number of allocations that `f` makes on this thread; [`Counting`] has to be installed.
pub fn count(f: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    f();
    ALLOCATIONS.get() - before
}
