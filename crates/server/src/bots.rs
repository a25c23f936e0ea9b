//! Bots think here: on threads of their own, of lower priority, a bounded number of them.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use game::{Match, Refusal, Seat, Viewer};
use search::{Answer, AnyBots, Request};
use tokio::sync::oneshot;

/// Questions that may wait; beyond that a bot is asked again later.
const QUEUE: usize = 4096;

type Job = Box<dyn FnOnce() + Send>;

/// The threads.
#[derive(Debug)]
pub(crate) struct BotPool {
    jobs: SyncSender<Job>,
}

/// What a bot is asked.
pub(crate) struct Question {
    pub bots: &'static dyn AnyBots,
    pub level: usize,
    pub seat: Seat,
    /// Only what the seat sees of it is handed on to the bot.
    pub play: Box<dyn Match>,
    pub seed: u64,
}

impl BotPool {
    pub fn start(threads: usize) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel::<Job>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads.max(1) {
            let queue = queue.clone();
            std::thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || think(&queue))?;
        }
        Ok(Self { jobs })
    }

    /// Asks a bot; the answer comes when it has thought.
    pub async fn ask(&self, question: Question) -> Result<Answer, Refusal> {
        let (done, answer) = oneshot::channel();
        let job: Job = Box::new(move || {
            let _ = done.send(answer_of(&question));
        });
        let busy = || Refusal::new("busy", "All bots are thinking: try again in a moment.");
        match self.jobs.try_send(job) {
            Ok(()) => answer.await.unwrap_or_else(|_| {
                Err(Refusal::new(
                    "no_bot",
                    "The bot broke off: try again, or seat another.",
                ))
            }),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => Err(busy()),
        }
    }
}

fn answer_of(question: &Question) -> Result<Answer, Refusal> {
    let viewer = Viewer::Seat(question.seat);
    let view = question.play.view(viewer);
    let history = question.play.history(viewer);
    let request = Request {
        seat: question.seat,
        view: view.get(),
        history: &history,
        budget: None,
        seed: question.seed,
    };
    question.bots.choose(question.level, request)
}

fn think(queue: &Mutex<Receiver<Job>>) {
    // People's actions go first; where the priority cannot be lowered, bots merely are less polite.
    let _ = rustix::process::nice(10);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        // A bot that panics loses its move, not the thread.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked");
        }
    }
}
