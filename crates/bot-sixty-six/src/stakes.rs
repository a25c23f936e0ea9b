//! What winning or losing a round is worth, given how the match stands.
//!
//! In a match to a target, points beyond it are worth nothing, and a player who needs one more cares little for three.

use game::Seat;
use rules_sixty_six::{MatchLength, View};

/// How often a round is won for 1, 2 and 3 points, in hundredths, by either side alike.
const USUAL: [(usize, f32); 3] = [(1, 0.18), (2, 0.16), (3, 0.16)];

/// The worth of the value of a round.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// The worth of each value from -9 to 9.
    worth: [f32; 19],
}

impl Stakes {
    /// The stakes of the seat that sees this.
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
        // One point this way or that is the unit.
        let unit = ((chance(own - 1, theirs) - chance(own, theirs - 1)) / 2.0).max(1e-3);
        for (index, worth) in worth.iter_mut().enumerate() {
            let won = index.saturating_sub(9);
            let lost = 9_usize.saturating_sub(index);
            let then = chance(own.saturating_sub(won), theirs.saturating_sub(lost));
            *worth = (then - now) / unit;
        }
        Self { worth }
    }

    /// What a round is worth that brings so many points.
    #[inline]
    pub fn worth(&self, value: i8) -> f32 {
        self.worth[(value.clamp(-9, 9) + 9) as usize]
    }
}

/// The chance to win a match in which the two still need so many points.
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
