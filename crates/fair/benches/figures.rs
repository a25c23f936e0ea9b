//! The costs of sealing, opening and forcing.

use std::time::Instant;

use fair::{DealId, Puzzle, Sealed};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Measures two to the power of this many squarings, and extrapolates to a whole puzzle.
const SAMPLE: u32 = 20;

#[expect(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let began = Instant::now();
    let made: Vec<Sealed> = (0..20).map(|_| Sealed::random(&mut rng)).collect();
    let each = began.elapsed() / made.len() as u32;
    println!(
        "fair: a puzzle is made in {:.1} ms",
        each.as_secs_f64() * 1e3
    );
    let id = DealId {
        algorithm: fair::ALGORITHM,
        table: "tabcdefghjkmnpqrs",
        deal: 1,
    };
    let Some(sealed) = made.first() else { return };
    let Ok(puzzle) = Puzzle::new(id, 0, sealed.puzzle) else {
        return;
    };
    let began = Instant::now();
    for _ in 0..50 {
        divan::black_box(puzzle.open(&sealed.period)).ok();
    }
    let each = began.elapsed() / 50;
    println!(
        "fair: a part is opened and checked in {:.2} ms",
        each.as_secs_f64() * 1e3
    );
    let began = Instant::now();
    divan::black_box(puzzle.force_after(SAMPLE, &|| true));
    let taken = began.elapsed();
    let squaring = taken / (1 << SAMPLE);
    let whole = taken * (1 << (fair::DOUBLINGS - SAMPLE));
    println!(
        "fair: {} ns a squaring, so a part is forced open in {:.0} s",
        squaring.as_nanos(),
        whole.as_secs_f64()
    );
}
