//! Information-set Monte Carlo tree search: one tree for the seat, a new world at every descent.

use game::Dice;
use rules_sixty_six::solve::end_value;
use rules_sixty_six::{Options, Round};
use search::Meter;

use crate::habit::habit;
use crate::mind::Mind;
use crate::stakes::Stakes;
use crate::step::{STEPS, Step, Steps, play, sensible};

/// No node.
const NONE: u32 = u32::MAX;

/// The most nodes a tree may hold: 24 bytes each.
const MOST_NODES: usize = 1 << 20;

/// How much a step that was tried less draws, against one that did well: found by self-play.
const EXPLORE: f32 = 3.0;

#[derive(Clone, Copy, Debug)]
struct Node {
    step: Step,
    visits: u32,
    /// How often the step was possible when its parent was visited.
    offered: u32,
    /// Sum of what it was worth to the seat.
    worth: f32,
    child: u32,
    sibling: u32,
}

const _: () = assert!(MOST_NODES * size_of::<Node>() <= 24 << 20);

/// What was found for one step.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The step.
    pub step: Step,
    /// How often it was tried.
    pub visits: u32,
    /// How many points the round brings on average.
    pub points: f64,
    /// What that is worth in the match.
    pub worth: f32,
}

/// The tree, for one decision.
#[derive(Debug)]
pub struct Tree<'a> {
    mind: &'a Mind,
    stakes: &'a Stakes,
    nodes: Vec<Node>,
    /// Points by step of the root, summed.
    points: [f64; STEPS],
}

impl<'a> Tree<'a> {
    /// An empty tree.
    pub fn new(mind: &'a Mind, stakes: &'a Stakes) -> Self {
        let root = Node {
            step: 0,
            visits: 0,
            offered: 0,
            worth: 0.0,
            child: NONE,
            sibling: NONE,
        };
        Self {
            mind,
            stakes,
            nodes: vec![root],
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

    /// Goes down to a step not tried before, or to where the value is known.
    fn descend(&mut self, world: &mut Round, root: &Steps, path: &mut Vec<u32>, dice: &mut Dice) {
        let options = &self.mind.options;
        let mut here = 0;
        loop {
            let steps = if here == 0 {
                root.clone()
            } else {
                sensible(world, options)
            };
            let mine = world.to_play() == self.mind.seat;
            let Some((next, fresh)) = self.select(here, &steps, mine, dice) else {
                return;
            };
            play(world, self.nodes[next as usize].step, options);
            path.push(next);
            // With the stock gone both know everything, so the exact value is the true one.
            if fresh || world.end.is_some() || world.stock.is_empty() {
                return;
            }
            here = next;
        }
    }

    /// The child to go to and whether it is new; none if there is no step, or no room for another node.
    fn select(
        &mut self,
        here: u32,
        steps: &Steps,
        mine: bool,
        dice: &mut Dice,
    ) -> Option<(u32, bool)> {
        let mut tried = [NONE; STEPS];
        let mut child = self.nodes[here as usize].child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            tried[usize::from(node.step)] = child;
            child = node.sibling;
        }
        let mut fresh = Steps::new();
        let mut best = (f32::MIN, None);
        for step in steps {
            let child = tried[usize::from(*step)];
            if child == NONE {
                fresh.push(*step);
                continue;
            }
            let node = &mut self.nodes[child as usize];
            node.offered += 1;
            let visits = node.visits as f32;
            let mean = node.worth / visits;
            let draw = EXPLORE * ((node.offered as f32).ln() / visits).sqrt();
            let score = if mine { mean } else { -mean } + draw;
            if score > best.0 {
                best = (score, Some((child, false)));
            }
        }
        if fresh.is_empty() || self.nodes.len() >= MOST_NODES {
            return best.1;
        }
        let step = fresh[dice.below(fresh.len() as u32) as usize];
        let place = self.nodes.len() as u32;
        let sibling = std::mem::replace(&mut self.nodes[here as usize].child, place);
        self.nodes.push(Node {
            step,
            visits: 0,
            offered: 1,
            worth: 0.0,
            child: NONE,
            sibling,
        });
        Some((place, true))
    }

    /// The value of a world to the seat: played on by habit until the stock is closed or gone, then exact.
    fn value(&self, world: &mut Round, dice: &mut Dice) -> i8 {
        let options: &Options = &self.mind.options;
        loop {
            if let Some(value) = end_value(world, options) {
                return if self.mind.seat.index() == 0 {
                    value
                } else {
                    -value
                };
            }
            let step = habit(world, options, dice);
            play(world, step, options);
        }
    }

    /// What was found for each step of the root, the most tried first.
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
