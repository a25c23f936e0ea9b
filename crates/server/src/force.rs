//! Forces open the sealed parts of a cut that were not opened in time: minutes of work, at the lowest priority.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use fair::{DealId, Number, Puzzle};
use game::Seat;
use tokio::sync::{Semaphore, oneshot};

/// Puzzles solved at once in this process; the others wait.
static THREADS: Semaphore = Semaphore::const_new(2);

/// A shortcut to solve puzzles, for tests.
pub type Solver = fn(&Puzzle<'_>) -> Option<Number>;

static SHORTCUT: OnceLock<Solver> = OnceLock::new();

/// For tests whose players reveal their puzzles: from now on puzzles are solved by `shortcut`.
#[doc(hidden)]
pub fn solve_by(shortcut: Solver) {
    let _ = SHORTCUT.set(shortcut);
}

/// The puzzles of one deal that are being solved. Dropping it stops the work.
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

    /// The flag that keeps the work on this seat's part going; `None` if it is running already.
    pub fn begin(&mut self, seat: Seat) -> Option<Arc<AtomicBool>> {
        if self.jobs.iter().any(|(known, _)| *known == seat) {
            return None;
        }
        let awaited = Arc::new(AtomicBool::new(true));
        self.jobs.push((seat, awaited.clone()));
        Some(awaited)
    }

    /// Stops the work on all seats but these.
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

/// The solution of a puzzle; `None` if it is no longer needed, or no thread could be started.
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
        // Everything else has priority. If the priority cannot be lowered, the thread works at the normal one.
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
