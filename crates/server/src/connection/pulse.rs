//! Heartbeats: detect a client that has vanished without closing the connection.

use std::time::Duration;

use tokio::time::Instant;

/// What to do when the timer fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beat {
    /// The client has sent something since; wait on.
    Wait,
    /// The client has been silent for too long: send a ping.
    Ping,
    /// The client has not answered the ping: it is gone.
    Gone,
}

/// How long a client may be silent before it gets a ping, and how long it may take to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rhythm {
    silence: Duration,
    answer: Duration,
}

impl Rhythm {
    /// Both in milliseconds.
    pub fn new(silence: u64, answer: u64) -> Self {
        Self {
            silence: Duration::from_millis(silence.max(10)),
            answer: Duration::from_millis(answer.max(10)),
        }
    }
}

/// When a client was last heard, and whether a ping is unanswered.
#[derive(Debug)]
pub(super) struct Pulse {
    rhythm: Rhythm,
    heard: Instant,
    asked: Option<Instant>,
}

impl Pulse {
    pub fn new(rhythm: Rhythm) -> Self {
        Self {
            rhythm,
            heard: Instant::now(),
            asked: None,
        }
    }

    /// How long a write to the client may take.
    pub fn patience(&self) -> Duration {
        self.rhythm.silence + self.rhythm.answer
    }

    /// Changes the rhythm; returns whether it differs, so that the timer has to be reset.
    pub fn set(&mut self, rhythm: Rhythm) -> bool {
        let changed = rhythm != self.rhythm;
        self.rhythm = rhythm;
        changed
    }

    /// Notes a message from the client.
    pub fn heard(&mut self) {
        self.heard = Instant::now();
        self.asked = None;
    }

    /// When to call [`Pulse::beat`] next. The timer is not reset on every message: it fires once per heartbeat.
    pub fn next(&self) -> Instant {
        match self.asked {
            Some(asked) => asked + self.rhythm.answer,
            None => self.heard + self.rhythm.silence,
        }
    }

    /// Handles the timer.
    pub fn beat(&mut self) -> Beat {
        let now = Instant::now();
        if now < self.next() {
            return Beat::Wait;
        }
        let late = now - self.next() > self.rhythm.answer;
        // A timer that is late by a whole answer's time means that this process stood still, not that the client is gone.
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
    const EVEN: Rhythm = Rhythm {
        silence: EVERY,
        answer: EVERY,
    };

    #[tokio::test(start_paused = true)]
    async fn a_silent_client_is_asked_once_and_then_gone() {
        let mut pulse = Pulse::new(EVEN);
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
        let table = Rhythm {
            silence: EVERY / 2,
            answer: EVERY / 4,
        };
        let mut pulse = Pulse::new(EVEN);
        assert!(!pulse.set(EVEN));
        assert!(pulse.set(table));
        advance(EVERY / 2).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        assert_eq!(pulse.beat(), Beat::Wait);
        advance(EVERY / 4).await;
        assert_eq!(pulse.beat(), Beat::Gone);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_begins_the_count_anew() {
        let mut pulse = Pulse::new(EVEN);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        pulse.heard();
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_stood_still_blames_nobody() {
        let mut pulse = Pulse::new(EVEN);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        advance(EVERY * 3).await;
        assert_eq!(pulse.beat(), Beat::Ping);
        advance(EVERY).await;
        assert_eq!(pulse.beat(), Beat::Gone);
    }
}
