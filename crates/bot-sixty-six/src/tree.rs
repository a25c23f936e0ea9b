//! Information-set Monte Carlo tree search: one tree for the seat, a newly sampled position in every iteration.
//!
//! The searching seat explores usual steps first and then those that pay. The opponent acts from the hand held in the sampled
//! position.

use game::Dice;
use rules_sixty_six::{Options, Round};
use search::Meter;

use crate::endings::Endings;
use crate::habits::{Scene, pick};
use crate::mind::Mind;
use crate::stakes::Stakes;
use crate::step::{STEPS, Step, Steps, play, sensible};

/// No node.
const NONE: u32 = u32::MAX;

/// Node limit: 20 bytes each.
const MOST_NODES: usize = 1 << 20;

/// The spread of round values, in points.
const SPREAD: f32 = 1.7;
/// The exploration constant of the searching seat.
const CURIOSITY: f32 = 1.5 * SPREAD;
/// The part of exploration that is uniform instead of by the policy; more at the root.
const EVEN: f32 = 0.1;
const EVEN_FIRST: f32 = 0.3;
/// How much worse than its siblings an untried step is assumed to be.
const UNTRIED: f32 = 0.2 * SPREAD;
/// How much more a step must bring for the opponent to choose it e times as often: by its average result, and if that is
/// computed exactly from the opponent's hand.
const SOBER: f32 = 0.5 * SPREAD;
const SURE: f32 = 0.3;
/// The number of visits at which a step's average result counts half.
const DOUBT: f32 = 8.0;
/// The probability that the opponent plays a random step.
const WHIM: f32 = 0.02;

#[derive(Clone, Copy, Debug)]
struct Node {
    step: Step,
    visits: u32,
    /// The sum of its utility for the seat.
    worth: f32,
    child: u32,
    sibling: u32,
}

const _: () = assert!(MOST_NODES * size_of::<Node>() <= 24 << 20);

/// The result for one step.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The step.
    pub step: Step,
    /// The number of visits.
    pub visits: u32,
    /// The average points of the round.
    pub points: f64,
    /// Its utility in the match.
    pub worth: f32,
}

/// The tree of one decision.
#[derive(Debug)]
pub struct Tree<'a> {
    mind: &'a Mind,
    stakes: &'a Stakes,
    nodes: Vec<Node>,
    endings: Endings,
    /// The sum of the points by step of the root.
    points: [f64; STEPS],
}

impl<'a> Tree<'a> {
    /// An empty tree.
    pub fn new(mind: &'a Mind, stakes: &'a Stakes) -> Self {
        let root = Node {
            step: 0,
            visits: 0,
            worth: 0.0,
            child: NONE,
            sibling: NONE,
        };
        Self {
            mind,
            stakes,
            nodes: vec![root],
            endings: Endings::new(),
            points: [0.0; STEPS],
        }
    }

    /// Searches among the steps `root` until the budget is used up.
    pub fn search(&mut self, root: &Steps, meter: &mut Meter, dice: &mut Dice) {
        let mut path = Vec::with_capacity(64);
        loop {
            let mut world = self.mind.world(dice);
            path.clear();
            self.descend(&mut world, root, &mut path, dice);
            let value = self.value(&mut world, dice);
            let worth = self.stakes.worth(value);
            self.nodes[0].visits += 1;
            for node in &path {
                let node = &mut self.nodes[*node as usize];
                node.visits += 1;
                node.worth += worth;
            }
            if let Some(first) = path.first() {
                let step = self.nodes[*first as usize].step;
                self.points[usize::from(step)] += f64::from(value);
            }
            if !meter.node() {
                return;
            }
        }
    }

    /// Goes down to an untried step, or to where the value is known.
    fn descend(&mut self, world: &mut Round, root: &Steps, path: &mut Vec<u32>, dice: &mut Dice) {
        let options = &self.mind.options;
        let mut here = 0;
        loop {
            let steps = if here == 0 {
                root.clone()
            } else {
                sensible(world, options)
            };
            let Some((next, fresh)) = self.select(here, world, &steps, dice) else {
                return;
            };
            play(world, self.nodes[next as usize].step, options);
            path.push(next);
            // With an empty stock both know everything, so the exact value is correct.
            if fresh || world.end.is_some() || world.stock.is_empty() {
                return;
            }
            here = next;
        }
    }

    /// The child to visit and whether it is new; `None` if there is no step, or no room for another node.
    fn select(
        &mut self,
        here: u32,
        world: &Round,
        steps: &Steps,
        dice: &mut Dice,
    ) -> Option<(u32, bool)> {
        let mut tried = [NONE; STEPS];
        let mut child = self.nodes[here as usize].child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            tried[usize::from(node.step)] = child;
            child = node.sibling;
        }
        let step = match (steps.len(), world.to_play() == self.mind.seat) {
            (0, _) => return None,
            (1, _) => steps[0],
            (_, true) => self.own_step(here, world, steps, &tried)?,
            (_, false) => self.others_step(world, steps, &tried, dice)?,
        };
        let child = tried[usize::from(step)];
        if child != NONE {
            return Some((child, false));
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let place = self.nodes.len() as u32;
        let sibling = std::mem::replace(&mut self.nodes[here as usize].child, place);
        self.nodes.push(Node {
            step,
            visits: 0,
            worth: 0.0,
            child: NONE,
            sibling,
        });
        Some((place, true))
    }

    /// The visits of these steps and their utility for the seat, summed.
    fn so_far(&self, steps: &Steps, tried: &[u32; STEPS]) -> (f32, f32) {
        let children = steps.iter().map(|step| tried[usize::from(*step)]);
        let nodes = children.filter_map(|child| self.nodes.get(child as usize));
        nodes.fold((0.0, 0.0), |(visits, worth), node| {
            (visits + node.visits as f32, worth + node.worth)
        })
    }

    /// The searching seat's choice: by result, plus exploration guided by the policy.
    fn own_step(
        &self,
        here: u32,
        world: &Round,
        steps: &Steps,
        tried: &[u32; STEPS],
    ) -> Option<Step> {
        let chances = Scene::new(world, &self.mind.options).chances(steps);
        let (visits, worth) = self.so_far(steps, tried);
        let mean = worth / visits.max(1.0);
        let even = if here == 0 { EVEN_FIRST } else { EVEN };
        let curiosity = CURIOSITY * (visits + 1.0).sqrt();
        let scores = steps.iter().zip(chances).map(|(step, chance)| {
            let node = self.nodes.get(tried[usize::from(*step)] as usize);
            let visits = node.map_or(0.0, |node| node.visits as f32);
            let value = node.map_or(mean - UNTRIED, |node| node.worth / visits.max(1.0));
            let part = chance * (1.0 - even) + even / steps.len() as f32;
            (*step, value + curiosity * part / (1.0 + visits))
        });
        let best = scores.max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(best.0)
    }

    /// The opponent's choice: by the policy for the hand held in this position, shifted towards what pays; with exact values
    /// if the remaining cards are played out without a further draw.
    fn others_step(
        &mut self,
        world: &Round,
        steps: &Steps,
        tried: &[u32; STEPS],
        dice: &mut Dice,
    ) -> Option<Step> {
        let mind = self.mind;
        let options = &mind.options;
        let mut weights = Scene::new(world, options).chances(steps);
        let (visits, worth) = self.so_far(steps, tried);
        let mean = worth / visits.max(1.0);
        let ends = world.closed.is_some() || world.led.is_some() && world.stock.len() == 2;
        for (step, weight) in steps.iter().zip(weights.iter_mut()) {
            let node = self.nodes.get(tried[usize::from(*step)] as usize);
            let (visits, worth) = node.map_or((0.0, 0.0), |node| (node.visits as f32, node.worth));
            let drawn = if ends {
                let mut next = world.clone();
                play(&mut next, *step, options);
                let value = self.endings.value(&next, options)?;
                -self.stakes.worth(self.to_seat(value)) / SURE
            } else {
                (visits * mean - worth) / (visits + DOUBT) / SOBER
            };
            let odd = *weight * (1.0 - WHIM) + WHIM / steps.len() as f32;
            *weight = odd * drawn.clamp(-40.0, 40.0).exp();
        }
        pick(steps, &weights, dice)
    }

    fn to_seat(&self, value: i8) -> i8 {
        if self.mind.seat.index() == 0 {
            value
        } else {
            -value
        }
    }

    /// The value of a position for the seat: played on by the policy until the stock is closed or empty, then exact.
    fn value(&mut self, world: &mut Round, dice: &mut Dice) -> i8 {
        let mind = self.mind;
        let options: &Options = &mind.options;
        loop {
            if let Some(value) = self.endings.value(world, options) {
                return self.to_seat(value);
            }
            let steps = sensible(world, options);
            let Some(step) = Scene::new(world, options).usual(&steps, dice) else {
                return 0;
            };
            play(world, step, options);
        }
    }

    /// The result for each step of the root, most visited first.
    pub fn found(&self) -> Vec<Found> {
        let mut found = Vec::new();
        let mut child = self.nodes[0].child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            let visits = node.visits.max(1);
            found.push(Found {
                step: node.step,
                visits: node.visits,
                points: self.points[usize::from(node.step)] / f64::from(visits),
                worth: node.worth / visits as f32,
            });
            child = node.sibling;
        }
        found.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)));
        found
    }
}
