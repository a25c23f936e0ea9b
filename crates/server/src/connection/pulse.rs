//! Heartbeats: noticing that a client has vanished without closing the connection.

use std::time::Duration;

use tokio::time::Instant;

/// What to do when the timer runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beat {
    /// The client has sent something meanwhile.
    Wait,
    /// Nothing has come for one heartbeat: ask for a sign of life.
    Ping,
    /// Nothing has come for two heartbeats: the client is gone.
    Gone,
}

/// When a client was last heard, and whether it has been asked for a sign of life.
#[derive(Debug)]
pub(super) struct Pulse {
    every: Duration,
    heard: Instant,
    asked: Option<Instant>,
}

impl Pulse {
    pub fn new(every: Duration) -> Self {
        Self {
            every: every.max(Duration::from_millis(10)),
            heard: Instant::now(),
            asked: None,
        }
    }

    /// How long a client may take to receive what is written to it.
    pub fn patience(&self) -> Duration {
        self.every * 2
    }

    /// Sets the length of a heartbeat; says whether it is another, so that the timer has to be set anew.
    pub fn set_every(&mut self, every: Duration) -> bool {
        let every = every.max(Duration::from_millis(10));
        let changed = every != self.every;
        self.every = every;
        changed
    }

    /// Something came from the client.
    pub fn heard(&mut self) {
        self.heard = Instant::now();
        self.asked = None;
    }

    /// When to call [`Pulse::beat`] next. The timer is not reset whenever something comes: it looks once a heartbeat.
    pub fn next(&self) -> Instant {
        self.asked.unwrap_or(self.heard) + self.every
    }

    /// The timer has run out.
    pub fn beat(&mut self) -> Beat {
        let now = Instant::now();
        if now < self.next() {
            return Beat::Wait;
        }
        let late = now - self.next() > self.every;
        // A timer that is late by a whole heartbeat says that this process stood still, not that the client is gone.
        if self.asked.is_some() && !late {
            return Beat::Gone;
        }
        self.asked = Some(now);
        Beat::Ping
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const EVERY: Duration = Duration::from_secs(4);

    #[tokio::test(start_paused = true)]
    async fn a_silent_client_is_asked_once_and_then_gone() {
        let mut pulse = Pulse::new(EVERY);
        advance(EVERY / 2).await;
        pulse.heard();
        advance(EVERY / 2).await;
        assert_eq!(pulse.beat(), Beat::Wait);
        advance(EVERY / 2).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        assert_eq!(pulse.beat(), Beat::Wait);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Gone);
    }

    #[tokio::test(start_paused = true)]
    async fn at_a_table_a_silent_client_is_gone_sooner() {
        let mut pulse = Pulse::new(EVERY);
        assert!(!pulse.set_every(EVERY));
        assert!(pulse.set_every(EVERY / 4));
        advance(EVERY / 4).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        advance(EVERY / 4).await;
        assert_eq!(pulse.beat(), Beat::Gone);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_begins_the_count_anew() {
        let mut pulse = Pulse::new(EVERY);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        pulse.heard();
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_stood_still_blames_nobody() {
        let mut pulse = Pulse::new(EVERY);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        advance(EVERY * 3).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Gone);
    }
}
