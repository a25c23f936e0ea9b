//! What the strongest bot thinks of finished games. One thread of the lowest priority thinks for all of them, a step of each in turn,
//! so that nobody who plays waits for somebody who looks back.

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

/// Games that may be in work at once; whoever comes after that has to wait.
const MOST: usize = 16;
/// Work that nobody has asked after for so long is given up, in milliseconds.
const PATIENCE: u64 = 60_000;
/// The games in work.
#[derive(Debug)]
pub(crate) struct Analyses {
    running: Mutex<HashMap<String, Arc<Progress>>>,
    queue: SyncSender<Work>,
}

/// How far an analysis has come.
#[derive(Debug)]
pub(crate) struct Progress {
    /// How many actions there are.
    pub of: u32,
    done: Mutex<Vec<AnalysisStep>>,
    asked: AtomicU64,
}

impl Progress {
    /// What has been found so far.
    pub fn done(&self) -> MutexGuard<'_, Vec<AnalysisStep>> {
        self.asked.store(time::now(), Ordering::Relaxed);
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What has been found so far, looked at by nobody.
    pub fn so_far(&self) -> Vec<AnalysisStep> {
        let done = self.done.lock();
        done.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Somebody at another node asked so long ago.
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

    /// The analysis of this record, if it is in work.
    pub fn find(&self, record: &str) -> Option<Arc<Progress>> {
        self.lock().get(record).cloned()
    }

    /// Sets the thread to work, unless it is at this record already; then this work is dropped.
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

    /// Forgets an analysis that is kept elsewhere now, or given up.
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

/// A game to be looked at.
pub(crate) struct Work {
    study: Study,
    /// What whoever asks is shown.
    pub progress: Arc<Progress>,
    finished: oneshot::Sender<Vec<AnalysisStep>>,
}

/// The most nodes that one step is looked at with.
pub(crate) fn nodes_of_a_step(game: Game, effort: u32) -> u64 {
    host::analysis::nodes_of_a_step(game.bots, effort)
}

impl Work {
    /// Reads a record that is to be looked at with so many hundredths of the usual nodes. What is found is sent once it is complete.
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

    /// Looks at the next action; `false` after the last one.
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
    // Bots at tables go before this, as people go before bots.
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
