//! Alpha-beta for any open game, with iterative deepening; all others together play against the searching seat.
//!
//! With two players and zero-sum points this is the usual search; with more players it is cautious rather than exact.
//! Chance inside a line is sampled a few times.

use std::marker::PhantomData;

use game::{Game, Seat, Step, Turn, below};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::rollout::{ended, legal, play_out, worth};
use crate::{Bot, Budget, Choice, Meter, Seen, Uniform};

/// Samples per chance node.
const SAMPLES: u32 = 3;
/// A judged value counts a little less than a certain one, so that a sure win is preferred.
const TRUST: f64 = 0.98;
/// Depth limit; all games end before it matters.
const DEEPEST: u32 = 64;

/// Evaluates a position that is not over.
pub trait Judge<G: Game>: Send + Sync + 'static {
    /// The value for this seat: its points less the mean of the others.
    fn judge(position: &G, seat: Seat, rng: &mut dyn Rng) -> f64;
}

/// Evaluates by this many random games; for games without an evaluation of their own.
#[derive(Clone, Copy, Debug)]
pub struct ByPlayouts<const GAMES: u32>;

impl<G: Game, const GAMES: u32> Judge<G> for ByPlayouts<GAMES> {
    fn judge(position: &G, seat: Seat, rng: &mut dyn Rng) -> f64 {
        let rounds = position.rounds().len();
        let game = |_| {
            let points = play_out::<G, Uniform>(position.clone(), rounds, rng);
            worth(&points, seat)
        };
        (0..GAMES).map(game).sum::<f64>() / f64::from(GAMES.max(1))
    }
}

/// How far one level searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Depth limit, in actions.
    pub depth: u32,
    /// How many of 256 moves are played at random.
    pub slips: u32,
}

impl Sight {
    /// Limited by the budget only.
    pub const FULL: Self = Self {
        depth: DEEPEST,
        slips: 0,
    };
}

/// A bot for any open game.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<J = ByPlayouts<4>> {
    sight: Sight,
    judge: PhantomData<fn() -> J>,
}

impl<J> AlphaBeta<J> {
    /// A bot with these limits.
    pub const fn new(sight: Sight) -> Self {
        Self {
            sight,
            judge: PhantomData,
        }
    }
}

impl<G: Game, J: Judge<G>> Bot<G> for AlphaBeta<J> {
    fn choose(
        &mut self,
        seen: Seen<'_, G>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<G::Action>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let position = G::determinize(seen.view, seen.history, &mut rng)?;
        if !position.turn().seats().contains(seen.seat) {
            return None;
        }
        let mut actions = legal(&position, seen.seat);
        if below(&mut rng, 256) < self.sight.slips && !actions.is_empty() {
            let pick = below(&mut rng, actions.len() as u32) as usize;
            actions = vec![actions.swap_remove(pick)];
        }
        let mut search = Search::<G, J> {
            seat: seen.seat,
            rounds: position.rounds().len(),
            meter: budget.start(),
            rng,
            judge: PhantomData,
        };
        let mut best: Vec<(G::Action, f64)> = Vec::new();
        for depth in 1..=self.sight.depth.min(DEEPEST) {
            let order = match best.is_empty() {
                true => actions.clone(),
                // The best actions of the previous depth come first, since they cut most.
                false => best.iter().map(|(action, _)| action.clone()).collect(),
            };
            let found = search.root(&position, order, depth, best.is_empty());
            if found.len() == actions.len() || best.is_empty() {
                best = found;
            }
            if search.meter.is_over() || actions.len() < 2 {
                break;
            }
        }
        let (action, value) = best.first()?.clone();
        Some(Choice {
            action,
            value,
            nodes: search.meter.nodes(),
            weighed: best,
        })
    }
}

struct Search<G, J> {
    seat: Seat,
    rounds: usize,
    meter: Meter,
    rng: ChaCha8Rng,
    judge: PhantomData<fn() -> (G, J)>,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Every action with its value, best first; only those that the budget allowed, but at least one.
    fn root(
        &mut self,
        position: &G,
        actions: Vec<G::Action>,
        depth: u32,
        first: bool,
    ) -> Vec<(G::Action, f64)> {
        let mut found: Vec<(G::Action, f64)> = Vec::new();
        for action in actions {
            if self.meter.is_over() && !(first && found.is_empty()) {
                break;
            }
            let mut next = position.clone();
            next.apply(&Step::Action(self.seat, action.clone()));
            // With a full window: the analysis needs the exact value of every action, not only of the best.
            let value = self.value(&next, depth - 1, f64::NEG_INFINITY, f64::INFINITY);
            if self.meter.is_over() && !(first && found.is_empty()) {
                break;
            }
            found.push((action, value));
        }
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        found
    }

    fn value(&mut self, position: &G, depth: u32, mut alpha: f64, mut beta: f64) -> f64 {
        self.meter.node();
        self.meter.look();
        let turn = position.turn();
        if let Some(points) = ended(position, &turn, self.rounds) {
            return worth(&points, self.seat);
        }
        let Turn::Seats(seats) = turn else {
            let mut sum = 0.0;
            for _ in 0..SAMPLES {
                let mut next = position.clone();
                next.apply(&Step::Chance(position.sample_chance(&mut self.rng)));
                sum += self.value(&next, depth, f64::NEG_INFINITY, f64::INFINITY);
            }
            return sum / f64::from(SAMPLES);
        };
        if depth == 0 || self.meter.is_over() {
            return J::judge(position, self.seat, &mut self.rng) * TRUST;
        }
        let own = seats.contains(self.seat);
        let Some(seat) = own.then_some(self.seat).or(seats.first()) else {
            return 0.0;
        };
        let mut best = if own {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for action in legal(position, seat) {
            let mut next = position.clone();
            next.apply(&Step::Action(seat, action));
            let value = self.value(&next, depth - 1, alpha, beta);
            if own {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
