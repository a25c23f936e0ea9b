//! Playouts after a search leaves its tree, and the value of their results.

use std::ops::ControlFlow;

use game::{Game, Seat, Step, Turn, below};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::{Choice, Seen};

/// If there are more actions than this, only the first ones are considered.
pub(crate) const MOST_ACTIONS: usize = 512;
/// A longer playout has value zero for everybody: some games can be prolonged forever.
const LONGEST: usize = 3000;

/// The policy of playouts.
pub trait Rollout<G: Game>: Send + Sync + 'static {
    /// One of the seat's legal actions; `None` if it has none.
    fn pick(position: &G, seat: Seat, rng: &mut dyn Rng) -> Option<G::Action>;
}

/// Plays random legal actions.
#[derive(Clone, Copy, Debug)]
pub struct Uniform;

impl<G: Game> Rollout<G> for Uniform {
    fn pick(position: &G, seat: Seat, rng: &mut dyn Rng) -> Option<G::Action> {
        let mut actions = legal(position, seat);
        if actions.is_empty() {
            return None;
        }
        let pick = below(rng, actions.len() as u32) as usize;
        Some(actions.swap_remove(pick))
    }
}

/// The legal actions of a seat, up to [`MOST_ACTIONS`].
pub(crate) fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    position.visit_legal(seat, &mut |action| {
        actions.push(action);
        if actions.len() < MOST_ACTIONS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    actions
}

/// The points of every seat.
pub(crate) type Points = Vec<f64>;

/// The points since `rounds` rounds were finished, if a round or the game has just ended.
pub(crate) fn ended<G: Game>(position: &G, turn: &Turn, rounds: usize) -> Option<Points> {
    if matches!(turn, Turn::Seats(_)) {
        return None;
    }
    let finished = position.rounds();
    if finished.len() > rounds {
        let mut points = vec![0.0; usize::from(position.seats())];
        for round in &finished[rounds..] {
            for (sum, more) in points.iter_mut().zip(&round.0) {
                *sum += f64::from(*more);
            }
        }
        return Some(points);
    }
    match turn {
        Turn::Over(outcome) => Some(outcome.points.0.iter().map(|p| f64::from(*p)).collect()),
        _ => None,
    }
}

/// Plays to the end of the round, or of a game without rounds.
pub(crate) fn play_out<G: Game, R: Rollout<G>>(
    mut position: G,
    rounds: usize,
    rng: &mut dyn Rng,
) -> Points {
    for _ in 0..LONGEST {
        let turn = position.turn();
        if let Some(points) = ended(&position, &turn, rounds) {
            return points;
        }
        let step = match turn {
            Turn::Seats(seats) => seats
                .first()
                .and_then(|seat| Some(Step::Action(seat, R::pick(&position, seat, rng)?))),
            _ => Some(Step::Chance(position.sample_chance(rng))),
        };
        let Some(step) = step else { break };
        position.apply(&step);
    }
    vec![0.0; usize::from(position.seats())]
}

/// The value of points for a seat: its own less the mean of the others, as the arena counts.
pub(crate) fn worth(points: &[f64], seat: Seat) -> f64 {
    let own = points.get(seat.index()).copied().unwrap_or(0.0);
    let others = points.len().saturating_sub(1).max(1) as f64;
    own - (points.iter().sum::<f64>() - own) / others
}

/// A choice by the rollout policy alone.
pub fn by_rollout<G: Game, R: Rollout<G>>(
    seen: Seen<'_, G>,
    seed: u64,
) -> Option<Choice<G::Action>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let imagined = G::determinize(seen.view, seen.history, &mut rng)?;
    let action = R::pick(&imagined, seen.seat, &mut rng)?;
    Some(Choice {
        action: action.clone(),
        value: 0.0,
        nodes: 1,
        weighed: vec![(action, 0.0)],
    })
}
