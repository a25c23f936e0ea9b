//! Parts of a cut that were sealed and not opened in time are forced open here: minutes of work, at the lowest priority.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use fair::{DealId, Number, Puzzle};
use game::Seat;
use tokio::sync::{Semaphore, oneshot};

/// So many puzzles are worked on at once in this process; the others wait.
static THREADS: Semaphore = Semaphore::const_new(2);

/// A way to solve puzzles that knows more than the house does.
pub type Solver = fn(&Puzzle<'_>) -> Option<Number>;

static SHORTCUT: OnceLock<Solver> = OnceLock::new();

/// For tests, whose players tell how their puzzles are opened: solves from now on without the work.
#[doc(hidden)]
pub fn solve_by(shortcut: Solver) {
    let _ = SHORTCUT.set(shortcut);
}

/// The puzzles of one deal that are being worked on. Dropping it stops the work.
#[derive(Debug)]
pub(crate) struct Forcing {
    pub deal: u32,
    jobs: Vec<(Seat, Arc<AtomicBool>)>,
}

impl Forcing {
    pub fn new(deal: u32) -> Self {
        Self {
            deal,
            jobs: Vec::new(),
        }
    }

    /// A flag that says whether the part of this seat is still awaited; `None` where it is being worked on already.
    pub fn begin(&mut self, seat: Seat) -> Option<Arc<AtomicBool>> {
        if self.jobs.iter().any(|(known, _)| *known == seat) {
            return None;
        }
        let awaited = Arc::new(AtomicBool::new(true));
        self.jobs.push((seat, awaited.clone()));
        Some(awaited)
    }

    /// Stops whatever is not among these any more.
    pub fn keep(&mut self, seats: &[Seat]) {
        for (seat, awaited) in &self.jobs {
            awaited.store(seats.contains(seat), Ordering::Relaxed);
        }
    }
}

impl Drop for Forcing {
    fn drop(&mut self) {
        self.keep(&[]);
    }
}

/// The solution of a puzzle; `None` where it is not awaited any more, or no thread could be had.
pub(crate) async fn force(
    table: String,
    deal: u32,
    seat: Seat,
    number: Number,
    awaited: Arc<AtomicBool>,
) -> Option<Number> {
    let _turn = THREADS.acquire().await.ok()?;
    let (done, solution) = oneshot::channel();
    let work = move || {
        // Everything else goes first; where the priority cannot be lowered, this merely is less polite.
        let _ = rustix::process::nice(19);
        let id = DealId {
            algorithm: fair::ALGORITHM,
            table: &table,
            deal,
        };
        let puzzle = Puzzle::new(id, seat.index() as u8, number).ok();
        let solved = puzzle.and_then(|puzzle| match SHORTCUT.get() {
            Some(shortcut) => shortcut(&puzzle),
            None => puzzle.force(&|| awaited.load(Ordering::Relaxed)),
        });
        let _ = done.send(solved);
    };
    let thread = std::thread::Builder::new().name("force".to_owned());
    thread.spawn(work).ok()?;
    solution.await.ok()?
}
