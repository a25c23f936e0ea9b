//! The queue of messages to one client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use game::Refusal;
use protocol::ServerMessage;
use tokio::sync::mpsc;

use crate::time;

/// Messages in the queue; beyond that the client has to resynchronise.
const QUEUE: usize = 64;

/// A message as JSON.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    // Every message can be serialised; clients ignore an empty one.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// An item of the queue.
#[derive(Debug)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// A ping: the answer confirms that all messages before it have arrived.
    Ping,
    /// The last message; the connection is closed after it.
    Close(Utf8Bytes),
}

/// The sending end of a client's queue. Sending never waits, and the queue is bounded.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    lagged: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
    heard: Arc<AtomicU64>,
    signs: Arc<AtomicU64>,
}

impl Outbox {
    /// A new queue and its receiving end.
    pub fn new() -> (Self, mpsc::Receiver<Out>) {
        let (queue, queued) = mpsc::channel(QUEUE);
        let out = Self {
            queue,
            lagged: Arc::default(),
            ended: Arc::default(),
            heard: Arc::new(AtomicU64::new(time::now())),
            signs: Arc::default(),
        };
        (out, queued)
    }

    /// Queues a message; `false` if the client fell behind or is gone, and has to resynchronise.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        if self.lagged.load(Ordering::Acquire) {
            return false;
        }
        match self.queue.try_send(Out::Text(text)) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.lagged.store(true, Ordering::Release);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Whether the client is connected and has not fallen behind.
    pub fn keeps_up(&self) -> bool {
        !self.lagged.load(Ordering::Acquire) && !self.queue.is_closed()
    }

    /// Pings the client.
    pub fn ping(&self) {
        // If the queue is full, the client gives no sign of life anyway.
        let _ = self.queue.try_send(Out::Ping);
    }

    /// Notes a sign of life of the client.
    pub fn note_heard(&self) {
        self.heard.store(time::now(), Ordering::Relaxed);
        self.signs.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes a sign of life reported by another node, which arrived after this time.
    pub fn note_heard_after(&self, at: u64) {
        self.heard
            .fetch_max(at.saturating_add(1), Ordering::Relaxed);
    }

    /// The number of signs of life so far.
    pub fn signs(&self) -> u64 {
        self.signs.load(Ordering::Relaxed)
    }

    /// The time of the latest sign of life.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// Whether messages were dropped since the last resynchronisation.
    pub fn lagged(&self) -> bool {
        self.lagged.load(Ordering::Acquire)
    }

    /// Called when the client has been told to resynchronise: messages are queued again.
    pub fn caught_up(&self) {
        self.lagged.store(false, Ordering::Release);
    }

    /// Closes the connection; no further request of the client is handled.
    pub fn close(&self, refusal: Refusal) {
        let closing = text(&ServerMessage::Closing { error: refusal });
        self.ended.store(true, Ordering::Release);
        // If the queue is full, the client only notices the closed connection.
        let _ = self.queue.try_send(Out::Close(closing));
    }

    /// Whether the connection is being closed.
    pub fn ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}
