//! Analyses of finished games by the strongest bot. One thread of the lowest priority serves all of them, one step of each game in
//! turn, so that it never delays people who play.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Record, Refusal};
use host::analysis::Study;
use protocol::AnalysisStep;
use tokio::sync::oneshot;

use crate::app::Game;
use crate::time;

/// Games analysed at once; further requests are refused as busy.
const MOST: usize = 16;
/// An analysis that nobody has asked for in this many milliseconds is cancelled.
const PATIENCE: u64 = 60_000;
/// The running analyses.
#[derive(Debug)]
pub(crate) struct Analyses {
    running: Mutex<HashMap<String, Arc<Progress>>>,
    queue: SyncSender<Work>,
}

/// How far an analysis has come.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The number of actions in the game.
    pub of: u32,
    done: Mutex<Vec<AnalysisStep>>,
    asked: AtomicU64,
}

impl Progress {
    /// The steps analysed so far. Counts as a request, which keeps the analysis running.
    pub fn done(&self) -> MutexGuard<'_, Vec<AnalysisStep>> {
        self.asked.store(time::now(), Ordering::Relaxed);
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the steps analysed so far; does not count as a request.
    pub fn so_far(&self) -> Vec<AnalysisStep> {
        let done = self.done.lock();
        done.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that a client of another node asked this long ago.
    pub fn asked_elsewhere(&self, ago: Duration) {
        let ago = u64::try_from(ago.as_millis()).unwrap_or(u64::MAX);
        let at = time::now().saturating_sub(ago);
        self.asked.fetch_max(at, Ordering::Relaxed);
    }
}

impl Analyses {
    pub fn start() -> std::io::Result<Self> {
        let (queue, work) = sync_channel(MOST);
        std::thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || think(&work))?;
        Ok(Self {
            running: Mutex::default(),
            queue,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Progress>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of this record, if it is running.
    pub fn find(&self, record: &str) -> Option<Arc<Progress>> {
        self.lock().get(record).cloned()
    }

    /// Queues the analysis of a record. If it is running already, `work` is dropped.
    pub fn begin(&self, record: &str, work: Work) -> Result<Arc<Progress>, Refusal> {
        let mut running = self.lock();
        if let Some(progress) = running.get(record) {
            return Ok(progress.clone());
        }
        let progress = work.progress.clone();
        if running.len() >= MOST || self.queue.try_send(work).is_err() {
            let message = "Many games are being looked at just now: try again in a minute.";
            return Err(Refusal::new("busy", message));
        }
        running.insert(record.to_owned(), progress.clone());
        Ok(progress)
    }

    /// Removes an analysis that is stored now, or was cancelled.
    pub fn forget(&self, record: &str, progress: &Arc<Progress>) {
        let mut running = self.lock();
        if running
            .get(record)
            .is_some_and(|known| Arc::ptr_eq(known, progress))
        {
            running.remove(record);
        }
    }
}

/// A game to be analysed.
pub(crate) struct Work {
    study: Study,
    /// Shared with the requests that show it.
    pub progress: Arc<Progress>,
    finished: oneshot::Sender<Vec<AnalysisStep>>,
}

/// Node limit of one step.
pub(crate) fn nodes_of_a_step(game: Game, effort: u32) -> u64 {
    host::analysis::nodes_of_a_step(game.bots, effort)
}

impl Work {
    /// Reads a record; `effort` is in hundredths of the usual number of nodes. The result is sent once it is complete.
    pub fn new(
        game: Game,
        record: Record,
        effort: u32,
    ) -> Result<(Self, oneshot::Receiver<Vec<AnalysisStep>>), Refusal> {
        let study = Study::new(game.kind, game.bots, record, effort)?;
        let (finished, result) = oneshot::channel();
        let progress = Arc::new(Progress {
            of: study.of(),
            done: Mutex::default(),
            asked: AtomicU64::new(time::now()),
        });
        let work = Self {
            study,
            progress,
            finished,
        };
        Ok((work, result))
    }

    /// Analyses the next action; `false` after the last one.
    fn step(&mut self) -> bool {
        let Some(found) = self.study.step() else {
            return false;
        };
        let done = &self.progress.done;
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push(found);
        true
    }
}

fn think(queue: &Receiver<Work>) {
    // Lower priority than the bots at tables, whose priority is lower than that of people's actions.
    let _ = rustix::process::nice(19);
    let mut games: VecDeque<Work> = VecDeque::new();
    loop {
        if games.is_empty() {
            let Ok(work) = queue.recv() else {
                return;
            };
            games.push_back(work);
        }
        loop {
            match queue.try_recv() {
                Ok(work) => games.push_back(work),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return,
            }
        }
        let Some(mut work) = games.pop_front() else {
            continue;
        };
        let asked = work.progress.asked.load(Ordering::Relaxed);
        if time::now().saturating_sub(asked) > PATIENCE {
            continue;
        }
        // A bot that panics ends its analysis, not the thread.
        let step = std::panic::AssertUnwindSafe(|| work.step());
        match std::panic::catch_unwind(step) {
            Ok(true) => games.push_back(work),
            Ok(false) => {
                let done = work.progress.done().clone();
                let _ = work.finished.send(done);
            }
            Err(_) => tracing::error!("a bot panicked in an analysis"),
        }
    }
}
