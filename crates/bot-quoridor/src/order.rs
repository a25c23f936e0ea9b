//! Move ordering: the sooner a good action is searched, the more of the others are cut.

use arrayvec::ArrayVec;
use game::Seat;
use rules_quoridor::{Squares, Walls};

use crate::node::{Move, Node};

/// An action with its ordering score.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Move,
    /// The score; more is better.
    pub promise: i32,
    /// Whether it is a wall that lengthens nobody's path.
    pub quiet: bool,
}

/// All candidates of one position: at most 128 walls and a few steps.
pub type Candidates = ArrayVec<Candidate, 140>;

/// The history heuristic: scores of actions from earlier cutoffs, by seat.
pub struct History {
    scores: [[i32; Move::COUNT]; 2],
}

impl History {
    /// No scores yet.
    pub const fn new() -> Self {
        Self {
            scores: [[0; Move::COUNT]; 2],
        }
    }

    /// Halves the scores, for the next move of the same game.
    pub fn fade(&mut self) {
        let scores = self.scores.iter_mut().flatten();
        scores.for_each(|score| *score /= 2);
    }

    /// The more often an action was best, the higher.
    #[inline]
    pub fn score(&self, seat: Seat, action: Move) -> i32 {
        self.scores[seat.index()][usize::from(action.0)]
    }

    /// Rewards an action that caused a cutoff at this depth, or penalises one that did not.
    #[inline]
    pub fn learn(&mut self, seat: Seat, action: Move, bonus: i32) {
        let score = &mut self.scores[seat.index()][usize::from(action.0)];
        // Saturates: the nearer to the limit, the less is added.
        *score += bonus - *score * bonus.abs() / 2_000;
    }
}

/// Actions that come first.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// The best action in the table for this position.
    pub known: Move,
    /// Actions that caused cutoffs in siblings of this position.
    pub killers: [Move; 2],
}

const KNOWN: i32 = 1_000_000;
const ON_THE_WAY: i32 = 40_000;
const JUMP: i32 = 39_000;
const PER_STEP_GAINED: i32 = 20_000;
const KILLER: i32 = 15_000;
const ASIDE: i32 = -3_000;

/// The steps and walls of the player to move, with their scores.
pub fn candidates(node: &Node, steps: Squares, hints: Hints, history: &History) -> Candidates {
    let mut found = Candidates::new();
    add_steps(&mut found, node, steps, hints, history);
    let free = node.free_walls();
    if !free.is_empty() {
        add_walls(&mut found, node, free, hints, history);
    }
    found
}

/// The candidates one ply before the leaves: the steps, the walls on the opponent's paths, and one wall for all
/// those that touch nobody's path, because they are equivalent.
pub fn last_candidates(node: &Node, steps: Squares, hints: Hints, history: &History) -> Candidates {
    let mut found = Candidates::new();
    add_steps(&mut found, node, steps, hints, history);
    let free = node.free_walls();
    if free.is_empty() {
        return found;
    }
    let me = node.position.to_move();
    let on_mine = node.ways[me.index()].steps.cut_by();
    let on_theirs = node.ways[1 - me.index()].steps.cut_by();
    for slot in free.and(on_theirs) {
        let action = Move::wall(slot);
        let mine = if on_mine.has(slot) { 300 } else { 0 };
        found.push(Candidate {
            action,
            promise: hinted(action, hints) + history.score(me, action) - mine,
            quiet: false,
        });
    }
    if let Some(slot) = free.without(on_theirs).without(on_mine).next() {
        found.push(Candidate {
            action: Move::wall(slot),
            promise: ASIDE,
            quiet: true,
        });
    }
    found
}

fn hinted(action: Move, hints: Hints) -> i32 {
    if action == hints.known {
        KNOWN
    } else if hints.killers.contains(&action) {
        KILLER
    } else {
        0
    }
}

fn add_steps(found: &mut Candidates, node: &Node, steps: Squares, hints: Hints, history: &History) {
    let me = node.position.to_move();
    let pawn = Squares::one(node.position.pawn(me));
    let on_the_way = node.ways[me.index()].steps.beside(pawn);
    let beside = node.position.maze().beside(pawn);
    for square in steps {
        let action = Move::step(square);
        let promise = if on_the_way.contains(square) {
            ON_THE_WAY
        } else if beside.contains(square) {
            ASIDE
        } else {
            JUMP
        };
        found.push(Candidate {
            action,
            promise: promise + hinted(action, hints) + history.score(me, action),
            quiet: false,
        });
    }
}

fn add_walls(found: &mut Candidates, node: &Node, free: Walls, hints: Hints, history: &History) {
    let position = &node.position;
    let me = position.to_move();
    let other = Seat::new(1 - me.index());
    let (mine, theirs) = (&node.ways[me.index()], &node.ways[other.index()]);
    let (on_mine, on_theirs) = (mine.steps.cut_by(), theirs.steps.cut_by());
    let joining = position.walls().joining(position.board());
    for slot in free {
        let action = Move::wall(slot);
        let (mut gained, mut lost) = (0, 0);
        if on_theirs.has(slot) {
            let maze = position.maze().with(slot);
            match maze.distance(position.pawn(other), position.goal(other)) {
                Some(distance) => gained = i32::from(distance - theirs.distance),
                None => continue,
            }
        }
        if on_mine.has(slot) {
            let maze = position.maze().with(slot);
            match maze.distance(position.pawn(me), position.goal(me)) {
                Some(distance) => lost = i32::from(distance - mine.distance),
                None => continue,
            }
        }
        let touches = i32::from(on_theirs.has(slot)) - i32::from(on_mine.has(slot));
        let promise = (gained - lost) * PER_STEP_GAINED
            + touches * 300
            + i32::from(joining.has(slot)) * 100
            + hinted(action, hints)
            + history.score(me, action);
        found.push(Candidate {
            action,
            promise,
            quiet: gained == 0,
        });
    }
}

/// Moves the best of the candidates from `place` on to `place`.
#[inline]
pub fn pick(candidates: &mut Candidates, place: usize) -> Candidate {
    let mut best = place;
    for other in place + 1..candidates.len() {
        if candidates[other].promise > candidates[best].promise {
            best = other;
        }
    }
    candidates.swap(place, best);
    candidates[place]
}
