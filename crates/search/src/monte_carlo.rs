//! Determinised Monte Carlo for any game: one tree over what a seat can see, grown with a newly sampled position each time
//! (single-observer information-set Monte Carlo tree search, after Cowling, Powley and Whitehouse).
//!
//! Chance and hidden cards are not part of the tree: a node stands for a sequence of actions, whatever was dealt. The
//! exploration term counts only the iterations in which an action was possible.

use std::marker::PhantomData;

use game::{Game, Seat, Step, Turn, below};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::rollout::{Points, ended, legal, play_out, worth};
use crate::{Bot, Budget, Choice, Rollout, Seen, Uniform};

/// The parameters of one level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mind {
    /// Limit of playouts per move.
    pub games: u64,
    /// Whether it uses the history, or only the current view.
    pub remembers: bool,
    /// How many of 256 moves are played at random.
    pub slips: u32,
}

impl Mind {
    /// Limited by the budget only, with the full history.
    pub const FULL: Self = Self {
        games: u64::MAX,
        remembers: true,
        slips: 0,
    };
}

/// Exploration constant; the usual value for rewards from 0 to 1.
const CURIOSITY: f64 = 0.7;
/// Playouts for a forced move: enough to estimate its value.
const GAMES_FOR_A_FORCED_MOVE: u64 = 64;

/// A bot for any game, hidden or open, with any number of players.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo<R = Uniform> {
    mind: Mind,
    rollout: PhantomData<fn() -> R>,
}

impl<R> MonteCarlo<R> {
    /// A bot with these parameters.
    pub const fn new(mind: Mind) -> Self {
        Self {
            mind,
            rollout: PhantomData,
        }
    }
}

impl<G: Game, R: Rollout<G>> Bot<G> for MonteCarlo<R> {
    fn choose(
        &mut self,
        seen: Seen<'_, G>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<G::Action>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let history = if self.mind.remembers {
            seen.history
        } else {
            &[]
        };
        let imagined = G::determinize(seen.view, history, &mut rng)?;
        if !imagined.turn().seats().contains(seen.seat) {
            return None;
        }
        let mut actions = legal(&imagined, seen.seat);
        if actions.is_empty() {
            return None;
        }
        if below(&mut rng, 256) < self.mind.slips {
            let action = actions.swap_remove(below(&mut rng, actions.len() as u32) as usize);
            return Some(Choice {
                action: action.clone(),
                value: 0.0,
                nodes: 1,
                weighed: vec![(action, 0.0)],
            });
        }
        let games = match actions.len() {
            1 => self.mind.games.min(GAMES_FOR_A_FORCED_MOVE),
            _ => self.mind.games,
        };
        let mut tree = Tree::new(seen.seat, imagined.rounds().len());
        let mut meter = budget.start();
        tree.grow::<G, R>(imagined, &mut rng);
        meter.node();
        while meter.nodes() < games && meter.look() && !meter.is_over() {
            let Some(imagined) = G::determinize(seen.view, history, &mut rng) else {
                break;
            };
            tree.grow::<G, R>(imagined, &mut rng);
            meter.node();
        }
        tree.choice(meter.nodes())
    }
}

struct Node<A> {
    /// The action that led here, and its seat.
    did: Option<(Seat, A)>,
    visits: u32,
    /// In how many iterations it could have been chosen.
    possible: u32,
    sums: Points,
    children: Vec<usize>,
}

struct Tree<A> {
    seat: Seat,
    /// The number of finished rounds at the root.
    rounds: usize,
    nodes: Vec<Node<A>>,
    /// The smallest and the largest value seen for any seat.
    range: (f64, f64),
}

impl<A: Clone + Eq> Tree<A> {
    fn new(seat: Seat, rounds: usize) -> Self {
        let root = Node {
            did: None,
            visits: 0,
            possible: 0,
            sums: Vec::new(),
            children: Vec::new(),
        };
        Self {
            seat,
            rounds,
            nodes: vec![root],
            range: (f64::MAX, f64::MIN),
        }
    }

    /// One iteration: follows the tree through a sampled position, adds a node, plays out, and propagates the result.
    fn grow<G, R>(&mut self, mut position: G, rng: &mut ChaCha8Rng)
    where
        G: Game<Action = A>,
        R: Rollout<G>,
    {
        let mut path = vec![0];
        let points = loop {
            let turn = position.turn();
            if let Some(points) = ended(&position, &turn, self.rounds) {
                break points;
            }
            let Turn::Seats(seats) = turn else {
                let chance = position.sample_chance(rng);
                position.apply(&Step::Chance(chance));
                continue;
            };
            // If several seats may act at once, the observer comes first at the root and the lowest seat elsewhere.
            let own = path.len() == 1 && seats.contains(self.seat);
            let Some(seat) = own.then_some(self.seat).or(seats.first()) else {
                break vec![0.0; usize::from(position.seats())];
            };
            let here = path[path.len() - 1];
            let (next, new) = self.next(here, seat, legal(&position, seat), rng);
            let Some((_, action)) = &self.nodes[next].did else {
                break vec![0.0; usize::from(position.seats())];
            };
            position.apply(&Step::Action(seat, action.clone()));
            path.push(next);
            if new {
                break play_out::<G, R>(position, self.rounds, rng);
            }
        };
        for seat in Seat::all(points.len() as u8) {
            let worth = worth(&points, seat);
            self.range = (self.range.0.min(worth), self.range.1.max(worth));
        }
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sums.resize(points.len(), 0.0);
            for (sum, points) in node.sums.iter_mut().zip(&points) {
                *sum += points;
            }
        }
    }

    /// The child to visit, and whether it is new: an untried action, or else the most promising one for the seat to act.
    fn next(
        &mut self,
        here: usize,
        seat: Seat,
        mut actions: Vec<A>,
        rng: &mut impl Rng,
    ) -> (usize, bool) {
        let mut known = Vec::new();
        for child in self.nodes[here].children.clone() {
            let node = &mut self.nodes[child];
            let Some((by, did)) = &node.did else { continue };
            let place = actions.iter().position(|action| action == did);
            if let (true, Some(place)) = (*by == seat, place) {
                actions.swap_remove(place);
                node.possible += 1;
                known.push(child);
            }
        }
        if actions.is_empty() {
            let promise = |child: &usize| self.promise(*child, seat);
            let best = known
                .into_iter()
                .max_by(|one, other| promise(one).total_cmp(&promise(other)));
            return (best.unwrap_or(0), best.is_none());
        }
        let action = actions.swap_remove(below(rng, actions.len() as u32) as usize);
        let child = self.nodes.len();
        self.nodes.push(Node {
            did: Some((seat, action)),
            visits: 0,
            possible: 1,
            sums: Vec::new(),
            children: Vec::new(),
        });
        self.nodes[here].children.push(child);
        (child, true)
    }

    fn promise(&self, node: usize, seat: Seat) -> f64 {
        let node = &self.nodes[node];
        let visits = f64::from(node.visits.max(1));
        let (least, most) = self.range;
        let mean = worth(&node.sums, seat) / visits;
        let mean = (mean - least) / (most - least).max(1e-9);
        mean + CURIOSITY * (f64::from(node.possible.max(1)).ln() / visits).sqrt()
    }

    /// The most visited action, with the expected points of all tried ones.
    fn choice(&self, nodes: u64) -> Option<Choice<A>> {
        let tried = self.nodes[0]
            .children
            .iter()
            .map(|child| &self.nodes[*child]);
        let mut tried: Vec<_> = tried.collect();
        tried.sort_by(|one, other| {
            let mean =
                |node: &Node<A>| worth(&node.sums, self.seat) / f64::from(node.visits.max(1));
            let visits = other.visits.cmp(&one.visits);
            visits.then(mean(other).total_cmp(&mean(one)))
        });
        let weighed: Vec<(A, f64)> = tried
            .iter()
            .filter_map(|node| {
                let points = node.sums.get(self.seat.index()).copied().unwrap_or(0.0);
                let (_, action) = node.did.clone()?;
                Some((action, points / f64::from(node.visits.max(1))))
            })
            .collect();
        let (action, value) = weighed.first()?.clone();
        Some(Choice {
            action,
            value,
            nodes,
            weighed,
        })
    }
}
