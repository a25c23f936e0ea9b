//! Low-priority threads for long requests, so that people who play are served first.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Why a job was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotDone {
    /// The queue is full.
    #[error("too much waits to be done")]
    Busy,
    /// The job panicked.
    #[error("it broke off")]
    BrokeOff,
}

/// A few threads behind a short queue. Own threads, so that the allocator keeps arenas for these few only.
#[derive(Debug)]
pub(crate) struct Workers {
    jobs: SyncSender<Job>,
}

impl Workers {
    pub fn start(name: &str, threads: usize, queue: usize) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel::<Job>(queue);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads {
            let queue = queue.clone();
            std::thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || work(&queue))?;
        }
        Ok(Self { jobs })
    }

    /// Queues a job and waits for its result.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (done, result) = oneshot::channel();
        let job = Box::new(move || {
            // Skipped if the requester has gone.
            if !done.is_closed() {
                let _ = done.send(job());
            }
        });
        self.jobs.try_send(job).map_err(|_| NotDone::Busy)?;
        result.await.map_err(|_| NotDone::BrokeOff)
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    // If the priority cannot be lowered, the thread works at the normal one.
    let _ = rustix::process::nice(10);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("some work in the background panicked");
        }
    }
}
