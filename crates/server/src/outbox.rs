//! The queue of messages to one client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use game::Refusal;
use protocol::ServerMessage;
use tokio::sync::mpsc;

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
    /// A last message, then the end.
    Close(Utf8Bytes),
}

/// Where messages for one client are put. Sending never waits, and the queue never grows.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    lagged: Arc<AtomicBool>,
}

impl Outbox {
    /// A new queue, and its other end.
    pub fn new() -> (Self, mpsc::Receiver<Out>) {
        let (queue, queued) = mpsc::channel(QUEUE);
        let lagged = Arc::new(AtomicBool::new(false));
        (Self { queue, lagged }, queued)
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

    /// Whether messages were dropped since the last resynchronisation.
    pub fn lagged(&self) -> bool {
        self.lagged.load(Ordering::Acquire)
    }

    /// The client has been told to resynchronise: messages are queued again.
    pub fn caught_up(&self) {
        self.lagged.store(false, Ordering::Release);
    }

    /// Closes the connection after what is queued already.
    pub fn close(&self, refusal: Refusal) {
        let closing = text(&ServerMessage::Closing { error: refusal });
        // If the queue is full, the client is told to resynchronise, and is refused when it asks.
        let _ = self.queue.try_send(Out::Close(closing));
    }
}
