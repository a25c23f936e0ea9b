//! Limits the rate at which a WebSocket is read.
//!
//! Messages are counted when they are complete, and the library does not report fragments. A client that sends endless fragments, even empty
//! ones, would never be counted and yet be read at full speed. So bytes are counted below the library: a client that is faster than any player
//! is read more slowly.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

use crate::head::Heads;

/// Pause of reading once the allowance is used up.
const REST: Duration = Duration::from_millis(100);
/// Burst size: as much as accrues in this period.
const BURST: Duration = Duration::from_secs(4);

/// The sustained limit in bytes a second; no limit until it is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace(Arc<AtomicU64>);

impl Pace {
    /// Sets the limit.
    pub fn set(&self, bytes_a_second: u64) {
        self.0.store(bytes_a_second.max(1), Ordering::Relaxed);
    }
}

/// A connection with a limit on its read rate.
#[derive(Debug)]
pub(crate) struct Paced<S> {
    stream: S,
    pace: Pace,
    /// Bytes that may be read before the clock is checked; negative if too many were read.
    left: i64,
    filled: Option<Instant>,
    /// Boxed because a `Sleep` must not be moved, and this struct is; most connections never have one.
    rest: Option<Pin<Box<Sleep>>>,
    /// Checks the heads of requests until the connection becomes a WebSocket.
    heads: Heads,
}

impl<S> Paced<S> {
    pub fn new(stream: S, pace: Pace) -> Self {
        Self {
            stream,
            pace,
            left: 0,
            filled: None,
            rest: None,
            heads: Heads::default(),
        }
    }

    /// Adds the allowance for the time since the last call.
    fn fill(&mut self, rate: u64) {
        let now = Instant::now();
        let passed = self.filled.map_or(BURST, |filled| now - filled);
        let millis = u64::try_from(passed.min(BURST).as_millis()).unwrap_or(0);
        let brought = millis.saturating_mul(rate).div_ceil(1_000);
        let brought = i64::try_from(brought).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(brought);
        self.filled = Some(now);
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let rate = this.pace.0.load(Ordering::Relaxed);
        if rate == 0 {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
            this.heads.look(&mut buffer.filled_mut()[before..]);
            return Poll::Ready(Ok(()));
        }
        while this.left <= 0 {
            if let Some(rest) = &mut this.rest {
                ready!(rest.as_mut().poll(cx));
                this.rest = None;
            }
            this.fill(rate);
            if this.left <= 0 {
                this.rest = Some(Box::pin(tokio::time::sleep(REST)));
            }
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        let came = buffer.filled().len() - before;
        this.left = this
            .left
            .saturating_sub(i64::try_from(came).unwrap_or(i64::MAX));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, repeat};

    use super::*;

    /// How long it takes to receive this many bytes from a sender at full speed, by the paused clock of the test.
    async fn time_for(bytes: u64, pace: Pace) -> Duration {
        let began = Instant::now();
        let mut paced = Paced::new(repeat(0), pace).take(bytes);
        let mut piece = [0; 1000];
        while paced.read(&mut piece).await.unwrap() > 0 {}
        began.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_slowed_who_is_no_faster_than_a_player() {
        let pace = Pace::default();
        assert_eq!(time_for(10_000_000, pace.clone()).await, Duration::ZERO);
        pace.set(10_000);
        assert_eq!(time_for(40_000, pace).await, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_read_at_the_pace_of_the_house() {
        for rate in [1_000, 50_000, 1_000_000] {
            let pace = Pace::default();
            pace.set(rate);
            let took = time_for(rate * 34, pace).await;
            let (least, most) = (Duration::from_secs(29), Duration::from_secs(31));
            assert!((least..=most).contains(&took), "{rate}: {took:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_slowest_pace_comes_to_an_end_too() {
        let pace = Pace::default();
        pace.set(1);
        assert!(time_for(5, pace).await <= Duration::from_secs(3));
    }
}
