//! Search for four players: a best-first max-n tree, in which each player maximises their own winning probability; leaves
//! are evaluated by each player's winning probability.

use game::Seat;
use rules_quoridor::Quoridor;
use search::{Budget, Meter};

use crate::duel::Found;
use crate::eval::{Chances, WIN, chances, fade, misjudgement, value_of_chance};
use crate::ideas::{SEATS, ideas};
use crate::node::{Move, Node};
use crate::outlook::outlook;
use crate::style::RoundStyle;

/// Candidates per node below the root.
const BREADTH: usize = 12;
/// Node limit of the tree.
const MOST_TWIGS: usize = 1 << 20;
/// Exploration constant, tuned by self-play.
const CURIOSITY: f32 = 0.3;
/// How much a better estimate counts: an action better by 1/27 is tried e times as often.
const KEENNESS: f32 = 27.0 * 150.0;

/// A node of the tree: an action and its statistics.
#[derive(Clone, Copy, Debug)]
struct Twig {
    /// The sum of the winning probabilities found below, of the player who takes the action.
    sum: f64,
    visits: u32,
    /// Its quick estimate.
    hope: f32,
    /// Its share of the visits by that estimate.
    part: f32,
    /// The index of its first child.
    first: u32,
    /// The number of children; zero before it is visited twice.
    answers: u16,
    action: Move,
}

const _: () = assert!(MOST_TWIGS * size_of::<Twig>() <= 32 << 20);

impl Twig {
    fn new(action: Move, hope: f32, part: f32) -> Self {
        Self {
            sum: 0.0,
            visits: 0,
            hope,
            part,
            first: 0,
            answers: 0,
            action,
        }
    }

    /// The winning probability of the player who takes the action, as known so far.
    fn chance(&self) -> f32 {
        ((self.sum + f64::from(self.hope)) / f64::from(self.visits + 1)) as f32
    }
}

/// A running search of a game of four.
pub struct Round {
    meter: Meter,
    style: RoundStyle,
    seed: u64,
    twigs: Vec<Twig>,
    /// The nodes from the root to the leaf, each with the player who took the action.
    path: Vec<(u32, Seat)>,
    /// The sums of all players' winning probabilities.
    sums: [f64; 4],
    /// The depth of the tree.
    depth: i32,
}

impl Round {
    /// A search with this budget; `seed` determines its errors.
    pub fn new(budget: Budget, style: RoundStyle, seed: u64) -> Self {
        Self {
            meter: budget.start(),
            style,
            seed,
            twigs: Vec::new(),
            path: Vec::new(),
            sums: [0.0; 4],
            depth: 0,
        }
    }

    /// The best action of the player to move; `None` if there is none.
    pub fn best(&mut self, position: Quoridor) -> Option<Found> {
        if position.is_over() {
            return None;
        }
        let node = Node::new(position, SEATS)?;
        let steps = position.steps();
        if let Some(square) = (steps & position.goal(position.to_move())).first() {
            let (best, value) = (Move::step(square), WIN - 1);
            return Some(Found {
                best,
                value,
                nodes: 1,
                depth: 1,
                weighed: vec![(best, value)],
            });
        }
        self.search(&node)?;
        let mut known: Vec<&Twig> = self.twigs[self.answers(0)].iter().collect();
        known.sort_by(|a, b| {
            let by_chance = b.chance().total_cmp(&a.chance());
            b.visits.cmp(&a.visits).then(by_chance)
        });
        let weighed: Vec<_> = known
            .iter()
            .map(|twig| (twig.action, value_of_chance(twig.chance())))
            .collect();
        let (best, value) = *weighed.first()?;
        Some(Found {
            best,
            value,
            nodes: self.meter.nodes(),
            depth: self.depth,
            weighed,
        })
    }

    /// Each player's winning probability in this position; `None` if it is over or nobody can act.
    pub fn chances(&mut self, position: Quoridor) -> Option<Chances> {
        let node = Node::new(position, SEATS)?;
        if let Some(sure) = sure_winner(&node) {
            return Some(sure);
        }
        self.search(&node)?;
        Some(self.found())
    }

    /// Each player's winning probability as found by the search; zeros if it did not have to search.
    pub fn found(&self) -> Chances {
        let visits = self.twigs.first().map_or(1, |root| root.visits.max(1));
        self.sums.map(|sum| (sum / f64::from(visits)) as f32)
    }

    fn search(&mut self, node: &Node) -> Option<()> {
        self.twigs.push(Twig::new(Move::NONE, 0.0, 1.0));
        if !self.grow(0, node, usize::MAX) {
            // Enclosed by pawns, with walls that help nobody: any of them will do.
            let slot = node.position.buildable().next()?;
            self.twigs.push(Twig::new(Move::wall(slot), 0.25, 1.0));
            (self.twigs[0].first, self.twigs[0].answers) = (1, 1);
        }
        // Every candidate is visited once, best first.
        for place in self.answers(0) {
            self.visit(node, Some(place as u32));
            if self.meter.is_over() {
                return Some(());
            }
        }
        while self.style.depth > 1 && self.twigs[0].visits < self.style.visits {
            self.visit(node, None);
            if self.meter.is_over() {
                break;
            }
        }
        Some(())
    }

    fn answers(&self, place: u32) -> std::ops::Range<usize> {
        let twig = &self.twigs[place as usize];
        let first = twig.first as usize;
        first..first + usize::from(twig.answers)
    }

    /// Goes down the tree to a leaf, evaluates it, and propagates the result; `start` fixes the first action.
    fn visit(&mut self, root: &Node, start: Option<u32>) {
        let mut node = *root;
        let mut here = 0;
        let mut next = start;
        self.path.clear();
        let found = loop {
            let step = next.take().or_else(|| self.choose(here, &node));
            let Some(place) = step else {
                break self.judge(&node);
            };
            let mover = node.position.to_move();
            let goes_on = self.meter.node();
            let Some(after) = node.after(self.twigs[place as usize].action, SEATS) else {
                break self.judge(&node);
            };
            self.path.push((place, mover));
            node = after;
            here = place;
            if let Some(winner) = sure_winner(&node) {
                break winner;
            }
            if !goes_on {
                break self.judge(&node);
            }
        };
        self.depth = self.depth.max(self.path.len() as i32);
        self.twigs[0].visits += 1;
        for (sum, chance) in self.sums.iter_mut().zip(found) {
            *sum += f64::from(chance);
        }
        for (place, mover) in &self.path {
            let twig = &mut self.twigs[*place as usize];
            twig.visits += 1;
            twig.sum += f64::from(found[mover.index()]);
        }
    }

    /// The child to visit; `None` at a leaf.
    fn choose(&mut self, here: u32, node: &Node) -> Option<u32> {
        let twig = self.twigs[here as usize];
        if twig.answers == 0 {
            let deep = self.path.len() as i32 >= self.style.depth;
            if deep || twig.visits == 0 || !self.grow(here, node, BREADTH) {
                return None;
            }
        }
        let draw = CURIOSITY * (twig.visits as f32 + 1.0).sqrt();
        let score = |twig: &Twig| twig.chance() + draw * twig.part / (twig.visits + 1) as f32;
        let mut best = (f32::MIN, None);
        for place in self.answers(here) {
            let score = score(&self.twigs[place]);
            if score > best.0 {
                best = (score, Some(place as u32));
            }
        }
        best.1
    }

    /// Adds the children of a node; returns whether there are any, and room for them.
    fn grow(&mut self, here: u32, node: &Node, most: usize) -> bool {
        let position = &node.position;
        if self.twigs.len() + BREADTH > MOST_TWIGS || position.is_over() {
            return false;
        }
        let mut all = ideas(node, position.steps(), outlook(node));
        all.truncate(most);
        let Some(best) = all.first().map(|idea| idea.hope) else {
            return false;
        };
        let weight = |hope: f32| fade((KEENNESS * (best - hope)) as usize);
        let sum: f32 = all.iter().map(|idea| weight(idea.hope)).sum();
        let first = self.twigs.len() as u32;
        self.twigs.extend(
            all.iter()
                .map(|idea| Twig::new(idea.action, idea.hope, weight(idea.hope) / sum)),
        );
        let twig = &mut self.twigs[here as usize];
        (twig.first, twig.answers) = (first, all.len() as u16);
        true
    }

    /// Each player's winning probability as this level judges it.
    fn judge(&self, node: &Node) -> Chances {
        if node.position.is_over() {
            // Drawn by the ply limit.
            return [0.25; 4];
        }
        let mut standings = outlook(node);
        for (seat, standing) in standings.iter_mut().enumerate() {
            *standing += misjudgement(node.key ^ seat as u64, self.seed, self.style.misjudges);
        }
        chances(standings)
    }
}

/// The probabilities if somebody has reached the goal or can with the next step.
fn sure_winner(node: &Node) -> Option<Chances> {
    let position = &node.position;
    let winner = position.winner().or_else(|| {
        let mover = position.to_move();
        let wins = !position.is_over() && position.steps().meets(position.goal(mover));
        wins.then_some(mover)
    })?;
    let mut chances = [0.0; 4];
    chances[winner.index()] = 1.0;
    Some(chances)
}
