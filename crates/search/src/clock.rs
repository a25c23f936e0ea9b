//! The clock for time budgets.

use std::time::Duration;

/// The time since some fixed moment.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(target_family = "wasm")]
static CLOCK: std::sync::OnceLock<fn() -> Duration> = std::sync::OnceLock::new();

/// Sets the clock, since WebAssembly has none. Only the first call has an effect.
#[cfg(target_family = "wasm")]
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// The time since some fixed moment. Without a clock it never advances, and only nodes limit a
/// search.
#[cfg(target_family = "wasm")]
pub(crate) fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}
