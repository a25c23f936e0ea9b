//! The value of winning or losing a round, given the score of the match.
//!
//! In a match to a target, points beyond it are worth nothing, so a player who needs one more gains nothing from
//! three.

use game::Seat;
use rules_sixty_six::{MatchLength, View};

/// How often a round is won for 1, 2 and 3 points by either side.
const USUAL: [(usize, f32); 3] = [(1, 0.18), (2, 0.16), (3, 0.16)];

/// The utility of a round's value.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// The utility of each value from -9 to 9.
    worth: [f32; 19],
}

impl Stakes {
    /// The stakes for the seat with this view.
    pub fn of(view: &View, seat: Seat) -> Self {
        let mut worth = [0.0; 19];
        let target = usize::from(view.options.target);
        if view.options.length != MatchLength::Full || target > 20 {
            for (index, worth) in worth.iter_mut().enumerate() {
                *worth = index as f32 - 9.0;
            }
            return Self { worth };
        }
        let need = |seat: usize| {
            target
                .saturating_sub(usize::from(view.game_points[seat]))
                .max(1)
        };
        let (own, theirs) = (need(seat.index()), need(1 - seat.index()));
        let chances = chances(target);
        let chance = |own: usize, theirs: usize| match (own, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (own, theirs) => chances[own][theirs],
        };
        let now = chance(own, theirs);
        // The unit is one point either way.
        let unit = ((chance(own - 1, theirs) - chance(own, theirs - 1)) / 2.0).max(1e-3);
        for (index, worth) in worth.iter_mut().enumerate() {
            let won = index.saturating_sub(9);
            let lost = 9_usize.saturating_sub(index);
            let then = chance(own.saturating_sub(won), theirs.saturating_sub(lost));
            *worth = (then - now) / unit;
        }
        Self { worth }
    }

    /// The utility of a round with this value.
    #[inline]
    pub fn worth(&self, value: i8) -> f32 {
        self.worth[(value.clamp(-9, 9) + 9) as usize]
    }
}

/// The probability of winning a match, by the points that each side still needs.
fn chances(target: usize) -> Vec<Vec<f32>> {
    let mut chances = vec![vec![0.5; target + 1]; target + 1];
    for own in 1..=target {
        for theirs in 1..=target {
            chances[own][theirs] = USUAL
                .iter()
                .map(|(points, often)| {
                    let won = own.saturating_sub(*points);
                    let lost = theirs.saturating_sub(*points);
                    let if_won = if won == 0 { 1.0 } else { chances[won][theirs] };
                    let if_lost = if lost == 0 { 0.0 } else { chances[own][lost] };
                    often * (if_won + if_lost)
                })
                .sum();
        }
    }
    chances
}
