//! The queue of messages to one client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use game::Refusal;
use protocol::ServerMessage;
use tokio::sync::mpsc;

use crate::time;

/// Messages that may wait for a client before it is told to resynchronise.
const QUEUE: usize = 64;

/// The text of a message.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    // Every message can be written; an empty one would only be passed over.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Something to be written to a client.
#[derive(Debug)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// Asks for a sign of life: the answer says that all before it has arrived.
    Ping,
    /// A last message, then the end.
    Close(Utf8Bytes),
}

/// Where messages for one client are put. Sending never waits, and the queue never grows.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    lagged: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
    heard: Arc<AtomicU64>,
    signs: Arc<AtomicU64>,
}

impl Outbox {
    /// A new queue, and its other end.
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

    /// Queues a message; `false` where the client does not keep up or is gone, and will have to come again.
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

    /// Whether the client is there and has not fallen behind.
    pub fn keeps_up(&self) -> bool {
        !self.lagged.load(Ordering::Acquire) && !self.queue.is_closed()
    }

    /// Asks for a sign of life.
    pub fn ping(&self) {
        // A client that does not keep up gives none.
        let _ = self.queue.try_send(Out::Ping);
    }

    /// Notes a sign of life.
    pub fn note_heard(&self) {
        self.heard.store(time::now(), Ordering::Relaxed);
        self.signs.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes a sign of life that another node tells of, which came after this time.
    pub fn note_heard_after(&self, at: u64) {
        self.heard
            .fetch_max(at.saturating_add(1), Ordering::Relaxed);
    }

    /// How many signs of life the client has given.
    pub fn signs(&self) -> u64 {
        self.signs.load(Ordering::Relaxed)
    }

    /// When the client last gave a sign of life, by the server's time.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// Whether messages were dropped since the last resynchronisation.
    pub fn lagged(&self) -> bool {
        self.lagged.load(Ordering::Acquire)
    }

    /// The client has been told to resynchronise: messages are queued again.
    pub fn caught_up(&self) {
        self.lagged.store(false, Ordering::Release);
    }

    /// Closes the connection: nothing that the client asks from now on is done.
    pub fn close(&self, refusal: Refusal) {
        let closing = text(&ServerMessage::Closing { error: refusal });
        self.ended.store(true, Ordering::Release);
        // If the queue is full, the client learns of it by the end of the connection alone.
        let _ = self.queue.try_send(Out::Close(closing));
    }

    /// Whether the connection is being closed.
    pub fn ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}
