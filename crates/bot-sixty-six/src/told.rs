//! Calibration of the values that the search found.
//!
//! Imagined opponents play worse than real ones, so the search overestimates. `sixty-six-calibration` measured by how much, in
//! self-play rounds on separate seeds: in each situation the points that the seat got are fitted by a linear function of the
//! value found. All slopes are positive, so no choice changes.

use rules_sixty_six::{Options, Round};

/// Number of situations.
pub const SITUATIONS: usize = 10;

/// Intercept and slope for each situation.
///
/// Of 2,000 rounds each at 2,000 nodes (`sixty-six-calibration 2000 nodes 2000 sechsundsechzig 41`, and the same with `schnapsen`).
const LINES: [[f64; 2]; SITUATIONS] = [
    [-0.08, 1.10],
    [-0.11, 1.03],
    [0.00, 1.00],
    [-0.19, 0.97],
    [-0.14, 0.99],
    [-0.07, 1.16],
    [-0.16, 1.10],
    [0.01, 1.02],
    [-0.58, 0.98],
    [-0.16, 1.00],
];

/// The index of the seat's situation: 0 early, 1 middle, 2 leading and 3 answering in the last open trick, 4 closed; plus 5 with
/// 20 cards. `None` if the stock is empty, since every card is known then.
pub fn situation(round: &Round, options: &Options) -> Option<usize> {
    let phase = match (round.closed.is_some(), round.stock.len()) {
        (true, _) => 4,
        (false, 0) => return None,
        (false, 1..=2) => 2 + usize::from(round.led.is_some()),
        (false, 3..=6) => 1,
        (false, _) => 0,
    };
    Some(phase + if options.cards == 24 { 0 } else { 5 })
}

/// The calibrated value for the seat to play; no more than a round can pay.
pub fn told(round: &Round, options: &Options, found: f64) -> f64 {
    match situation(round, options) {
        Some(situation) => {
            let [start, slope] = LINES[situation];
            let most = most(options);
            (start + slope * found).clamp(-most, most)
        }
        None => found,
    }
}

/// The most points a round can pay.
fn most(options: &Options) -> f64 {
    let pays = [
        options.plain_points,
        options.schneider_points,
        options.schwarz_points,
        options.unclaimed_points,
        options.wrong_claim,
        options.wrong_claim_no_trick,
        options.failed_closing,
        options.failed_closing_no_trick,
    ];
    pays.into_iter()
        .fold(0.0, |most, pays| f64::from(pays).max(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_rises() {
        assert!(LINES.iter().all(|[_, slope]| *slope > 0.0));
    }
}
