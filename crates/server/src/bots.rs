//! The thread pool in which bots think, at lower priority.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::{Match, Refusal, Seat, Viewer};
use search::{Answer, AnyBots, Budget, Request};
use tokio::sync::oneshot;

use crate::resting::{Place, Resting};

/// Questions in the queue; beyond that a bot is asked again later.
const QUEUE: usize = 4096;
/// The shortest time a bot gets to think.
const GLANCE: Duration = Duration::from_millis(4);

type Job = Box<dyn FnOnce() + Send>;

/// The bot threads and their queue.
#[derive(Debug)]
pub(crate) struct BotPool {
    jobs: SyncSender<Job>,
    threads: usize,
    /// A bot answers within this time, however long the queue is.
    within: Duration,
    /// Questions in the queue.
    waiting: Arc<AtomicUsize>,
    /// Bots stored between two moves of their game.
    resting: Arc<Resting>,
}

/// What a bot is asked.
pub(crate) struct Question {
    pub bots: &'static dyn AnyBots,
    pub level: usize,
    pub seat: Seat,
    /// The bot gets only the seat's view of it.
    pub play: Box<dyn Match>,
    pub seed: u64,
    /// Node limit, in place of the level's own budget.
    pub nodes: Option<u64>,
    /// The table of a seated bot, which is stored after its answer; none for hints, which use a fresh bot.
    pub table: Option<String>,
}

/// Why a bot gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// The queue is full; ask again later.
    #[error("all bots are thinking")]
    Busy,
    /// The bot panicked, or found no action.
    #[error(transparent)]
    Failed(Refusal),
}

impl From<NoAnswer> for Refusal {
    fn from(no_answer: NoAnswer) -> Self {
        match no_answer {
            NoAnswer::Busy => Self::new("busy", "All bots are thinking: try again in a moment."),
            NoAnswer::Failed(refusal) => refusal,
        }
    }
}

impl BotPool {
    pub fn start(threads: usize, within: Duration) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let (jobs, queue) = sync_channel::<Job>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads {
            let queue = queue.clone();
            std::thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || think(&queue))?;
        }
        Ok(Self {
            jobs,
            threads,
            within,
            waiting: Arc::default(),
            resting: Arc::default(),
        })
    }

    /// Asks a bot and waits for its answer.
    pub async fn ask(&self, question: Question) -> Result<Answer, NoAnswer> {
        let (done, answer) = oneshot::channel();
        let (within, threads, waiting) = (self.within, self.threads, self.waiting.clone());
        let resting = self.resting.clone();
        let asked = Instant::now();
        let job: Job = Box::new(move || {
            let behind = waiting.fetch_sub(1, Ordering::Relaxed) - 1;
            let left = within.saturating_sub(asked.elapsed());
            let most = share(left, behind, threads);
            let _ = done.send(answer_of(&question, most, &resting));
        });
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if self.jobs.try_send(job).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(NoAnswer::Busy);
        }
        // Only a panic drops the sender unused.
        let panicked = |_| Refusal::new("no_bot", "The bot broke off: try again, or seat another.");
        answer
            .await
            .map_err(panicked)
            .flatten()
            .map_err(NoAnswer::Failed)
    }
}

/// How long a bot may think: the time left, shared with the `behind` questions in the queue.
fn share(left: Duration, behind: usize, threads: usize) -> Duration {
    let left = left * threads as u32;
    (left / (behind + threads) as u32).max(GLANCE)
}

fn answer_of(question: &Question, most: Duration, resting: &Resting) -> Result<Answer, Refusal> {
    let viewer = Viewer::Seat(question.seat);
    let view = question.play.view(viewer);
    let history = question.play.history(viewer);
    let level = question.bots.levels().get(question.level);
    let own = match question.nodes {
        Some(nodes) => Budget::nodes(nodes),
        None => level.map_or(Budget::ms(0), |level| level.budget),
    };
    let request = Request {
        seat: question.seat,
        view: view.get(),
        history: &history,
        budget: Some(Budget {
            time: Some(own.time.map_or(most, |time| time.min(most))),
            ..own
        }),
        seed: question.seed,
    };
    let Some(table) = &question.table else {
        return question.bots.choose(question.level, request);
    };
    let place = Place {
        table: table.clone(),
        game: question.play.kind().id(),
        seat: question.seat,
        level: question.level,
    };
    let mut bot = match resting.take(&place, &history) {
        Some(bot) => bot,
        None => question.bots.sit(question.level)?,
    };
    let answer = bot.choose(request)?;
    resting.put(place, &history, bot);
    Ok(answer)
}

fn think(queue: &Mutex<Receiver<Job>>) {
    // People's actions have priority. If the priority cannot be lowered, bots still work.
    let _ = rustix::process::nice(10);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        // A bot that panics loses its move, but the thread goes on.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_alone_has_its_time_and_a_crowd_shares_it() {
        let within = Duration::from_millis(900);
        assert_eq!(share(within, 0, 1), within);
        assert_eq!(share(within, 1, 2), within * 2 / 3);
        assert_eq!(share(Duration::ZERO, 3, 1), GLANCE);
        let mut now = Duration::ZERO;
        for behind in (0..200).rev() {
            now += share(within.saturating_sub(now), behind, 1);
        }
        let slack = Duration::from_micros(200);
        assert!(now <= within + slack, "200 asked at once: {now:?}");
    }
}
