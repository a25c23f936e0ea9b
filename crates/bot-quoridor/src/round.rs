//! Search for four players: a best-first max-n tree, in which each player maximises their own winning probability; leaves
//! are evaluated by each player's winning probability.

use rules_quoridor::Quoridor;
use search::{Budget, Meter};

use crate::duel::Found;
use crate::eval::{Chances, WIN, chances, fade, misjudgement, value_of_chance};
use crate::ideas::{SEATS, ideas};
use crate::node::{Move, Node};
use crate::places::{Place, Places};
use crate::style::RoundStyle;
use crate::twig::{MOST_TWIGS, Twig};

/// Candidates per node below the root.
const BREADTH: usize = 12;
/// The same if the net evaluates the leaves.
const BREADTH_WITH_INSIGHT: usize = 20;
/// Exploration constant, tuned by self-play.
const CURIOSITY: f32 = 0.3;
/// How much a better estimate counts: an action better by 1/27 is tried e times as often.
const KEENNESS: f32 = 27.0 * 150.0;

/// A running search of a game of four.
pub struct Round {
    meter: Meter,
    style: RoundStyle,
    seed: u64,
    /// Candidates per node below the root.
    breadth: usize,
    twigs: Vec<Twig>,
    places: Places,
    /// The nodes from the root to the leaf, each with the player who took the action.
    path: Vec<(u32, u8)>,
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
            breadth: BREADTH,
            twigs: Vec::new(),
            places: Places::default(),
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
        let mut known: Vec<&Twig> = self.twigs[self.twigs[0].children()].iter().collect();
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
        if let Some(winner) = Place::root(&node, false).winner() {
            return Some(won(winner.index() as u8));
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
        // The net was trained on the large board only.
        let insight = self.style.insight && node.position.board() == 9;
        if insight {
            self.breadth = BREADTH_WITH_INSIGHT;
        }
        self.places.begin(Place::root(node, insight));
        let mut root = Twig::new(Move::NONE, 0.0, 1.0);
        root.next = node.position.to_move().index() as u8;
        self.twigs.push(root);
        if !self.grow(0) {
            // Enclosed by pawns, with walls that help nobody: any of them will do.
            let slot = node.position.buildable().next()?;
            self.twigs.push(Twig::new(Move::wall(slot), 0.25, 1.0));
            (self.twigs[0].first, self.twigs[0].answers) = (1, 1);
        }
        // Every candidate is visited once, best first.
        for child in self.twigs[0].children() {
            self.visit(Some(child as u32));
            if self.meter.is_over() {
                return Some(());
            }
        }
        while self.style.depth > 1 && self.twigs[0].visits < self.style.visits {
            self.visit(None);
            if self.meter.is_over() {
                break;
            }
        }
        Some(())
    }

    /// Goes down the tree to a leaf, evaluates it, and propagates the result; `start` fixes the first action.
    fn visit(&mut self, start: Option<u32>) {
        self.path.clear();
        let found = self.descend(start);
        self.depth = self.depth.max(self.path.len() as i32);
        self.twigs[0].visits += 1;
        for (sum, chance) in self.sums.iter_mut().zip(found) {
            *sum += f64::from(chance);
        }
        for (twig, mover) in &self.path {
            let twig = &mut self.twigs[*twig as usize];
            twig.visits += 1;
            twig.sum += f64::from(found[usize::from(*mover)]);
        }
    }

    /// Follows the tree to a leaf and evaluates it.
    fn descend(&mut self, mut start: Option<u32>) -> Chances {
        let mut here = 0;
        loop {
            let twig = self.twigs[here as usize];
            if twig.answers == 0 {
                let deep = self.path.len() as i32 >= self.style.depth;
                if deep || !self.grow(here) {
                    return self.judge();
                }
            }
            let Some(child) = start.take().or_else(|| self.choose(here)) else {
                return self.judge();
            };
            let goes_on = self.meter.node();
            let is_new = self.twigs[child as usize].visits == 0;
            if is_new && !self.enter(child) {
                return self.judge();
            }
            self.path.push((child, twig.next));
            let twig = &self.twigs[child as usize];
            if twig.is_won {
                return won(twig.next);
            }
            if is_new || !goes_on {
                return self.judge();
            }
            here = child;
        }
    }

    /// Finds out where the action of a child leads; returns whether it is legal.
    fn enter(&mut self, child: u32) -> bool {
        let slot = self.locate();
        let action = self.twigs[child as usize].action;
        let Some(place) = self.places.at(slot).after(child, action) else {
            return false;
        };
        let twig = &mut self.twigs[child as usize];
        let winner = place.winner();
        let next = winner.unwrap_or(place.node.position.to_move());
        (twig.next, twig.is_won) = (next.index() as u8, winner.is_some());
        if winner.is_none() {
            twig.slot = self.places.remember(place) as u32;
        }
        true
    }

    /// The slot of the position at the end of the path; actions are played again if it was forgotten.
    fn locate(&mut self) -> usize {
        let slot_of = |twig: u32| self.twigs[twig as usize].slot as usize;
        let known = self
            .path
            .iter()
            .rposition(|(twig, _)| self.places.has(slot_of(*twig), *twig));
        let mut slot = known.map_or(0, |at| slot_of(self.path[at].0));
        for (twig, _) in &self.path[known.map_or(0, |at| at + 1)..] {
            let action = self.twigs[*twig as usize].action;
            if let Some(place) = self.places.at(slot).after(*twig, action) {
                slot = self.places.remember(place);
                self.twigs[*twig as usize].slot = slot as u32;
            }
        }
        slot
    }

    /// The child to visit.
    fn choose(&self, here: u32) -> Option<u32> {
        let twig = &self.twigs[here as usize];
        let curiosity = CURIOSITY * (twig.visits as f32 + 1.0).sqrt();
        let mut best = (f32::MIN, None);
        for child in twig.children() {
            let score = self.twigs[child].score(curiosity);
            if score > best.0 {
                best = (score, Some(child as u32));
            }
        }
        best.1
    }

    /// Adds the children of the node at the end of the path; returns whether there are any, and room for them.
    fn grow(&mut self, here: u32) -> bool {
        let slot = self.locate();
        let place = self.places.at(slot);
        if self.twigs.len() + self.breadth > MOST_TWIGS || place.node.position.is_over() {
            return false;
        }
        let mut all = ideas(&place.node, place.node.position.steps(), place.standings());
        if here != 0 {
            all.truncate(self.breadth);
        }
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
        (twig.first, twig.answers) = (first, all.len() as u8);
        true
    }

    /// Each player's winning probability at the end of the path, as this level judges it.
    fn judge(&mut self) -> Chances {
        let slot = self.locate();
        let place = self.places.at(slot);
        if place.node.position.is_over() {
            // Drawn by the ply limit.
            return [0.25; 4];
        }
        let mut standings = place.standings();
        for (seat, standing) in standings.iter_mut().enumerate() {
            let key = place.node.key ^ seat as u64;
            *standing += misjudgement(key, self.seed, self.style.misjudges);
        }
        chances(standings)
    }
}

fn won(seat: u8) -> Chances {
    let mut chances = [0.0; 4];
    chances[usize::from(seat)] = 1.0;
    chances
}
