//! What the strongest bot thinks of finished games. One thread of the lowest priority thinks for all of them, a step of each in turn,
//! so that nobody who plays waits for somebody who looks back.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{Match, Record, Refusal, StepRecord, Viewer};
use protocol::AnalysisStep;
use search::{AnyBots, Budget, Request};
use tokio::sync::oneshot;

use crate::app::Game;
use crate::time;

/// Games that may be in work at once; whoever comes after that has to wait.
const MOST: usize = 16;
/// Work that nobody has asked after for so long is given up, in milliseconds.
const PATIENCE: u64 = 60_000;
/// A whole game gets so many times the nodes of the strongest level that counts nodes …
const GAME: u64 = 640;
/// … and one step at most so many times.
const STEP: u64 = 8;

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

/// A game to be looked at, and how far the thread has come in it.
pub(crate) struct Work {
    bots: &'static dyn AnyBots,
    record: Record,
    /// The game as it was before the next step.
    now: Box<dyn Match>,
    next: usize,
    nodes: u64,
    /// What whoever asks is shown.
    pub progress: Arc<Progress>,
    finished: oneshot::Sender<Vec<AnalysisStep>>,
}

/// The nodes of the strongest level that counts nodes.
fn usual(game: Game) -> u64 {
    let levels = game.bots.levels().iter();
    let most = levels.filter_map(|level| level.budget.nodes).max();
    most.unwrap_or(1)
}

fn part(nodes: u64, effort: u32) -> u64 {
    (nodes * u64::from(effort) / 100).max(1)
}

/// The most nodes that one step is looked at with.
pub(crate) fn nodes_of_a_step(game: Game, effort: u32) -> u64 {
    part(usual(game) * STEP, effort)
}

impl Work {
    /// Reads a record that is to be looked at with so many hundredths of the usual nodes. What is found is sent once it is complete.
    pub fn new(
        game: Game,
        record: Record,
        effort: u32,
    ) -> Result<(Self, oneshot::Receiver<Vec<AnalysisStep>>), Refusal> {
        let whole = game.kind.replay(&record)?;
        let start = whole.at(0);
        let (mut now, mut actions, mut choices) = (start.fork(), 0, 0);
        for step in &record.steps {
            if let StepRecord::Action { seat, .. } = step {
                actions += 1;
                choices += u64::from(now.legal(*seat, 2).actions.len() > 1);
            }
            now.redo(step)?;
        }
        // By nodes and not by time, so that everybody everywhere is told the same of the same game.
        let nodes = part(usual(game) * GAME / choices.max(1), effort);
        let nodes = nodes.min(nodes_of_a_step(game, effort));
        let (finished, result) = oneshot::channel();
        let progress = Arc::new(Progress {
            of: actions,
            done: Mutex::default(),
            asked: AtomicU64::new(time::now()),
        });
        let work = Self {
            bots: game.bots,
            record,
            now: start,
            next: 0,
            nodes,
            progress,
            finished,
        };
        Ok((work, result))
    }

    /// Looks at the next action; `false` after the last one.
    fn step(&mut self) -> bool {
        while let Some(step) = self.record.steps.get(self.next) {
            self.next += 1;
            let found = match step {
                StepRecord::Action { seat, action } => {
                    let mut found = AnalysisStep {
                        seq: self.next as u32,
                        seat: *seat,
                        played: action.clone(),
                        best: None,
                        expects: None,
                        cost: None,
                    };
                    judge(self.bots, &*self.now, self.nodes, &mut found);
                    Some(found)
                }
                StepRecord::Chance { .. } => None,
            };
            if self.now.redo(step).is_err() {
                return false;
            }
            if let Some(found) = found {
                let done = &self.progress.done;
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.push(found);
                return true;
            }
        }
        false
    }
}

/// Fills in what the strongest bot thinks of a step, from what its seat knew.
fn judge(bots: &dyn AnyBots, now: &dyn Match, nodes: u64, found: &mut AnalysisStep) {
    if now.legal(found.seat, 2).actions.len() < 2 {
        found.best = Some(found.played.clone());
        found.cost = Some(0.0);
        return;
    }
    let viewer = Viewer::Seat(found.seat);
    let (view, history) = (now.view(viewer), now.history(viewer));
    let request = |nodes: u64| Request {
        seat: found.seat,
        view: view.get(),
        history: &history,
        budget: Some(Budget::nodes(nodes.max(1))),
        seed: u64::from(found.seq),
    };
    let Ok(answer) = bots.choose(bots.strongest(), request(nodes)) else {
        return;
    };
    let (mut expects, mut cost) = (answer.value, None);
    if answer.action == found.played {
        cost = Some(0.0);
    } else {
        // Both are weighed in the same way and by the same dice: what choosing thought of the best of many is too rosy.
        let value = |action: &str| {
            let weighed = bots.value_of(bots.strongest(), request(nodes / 2), action);
            weighed.ok().flatten().or_else(|| {
                let mut weighed = answer.weighed.iter();
                Some(weighed.find(|(other, _)| other == action)?.1)
            })
        };
        if let (Some(best), Some(played)) = (value(&answer.action), value(&found.played)) {
            expects = best;
            cost = Some((best - played).max(0.0));
        }
    }
    found.best = Some(answer.action);
    found.expects = Some(expects).filter(|value| value.is_finite());
    found.cost = cost.filter(|value| value.is_finite());
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
