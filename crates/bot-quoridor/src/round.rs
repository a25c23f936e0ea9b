//! Search for four players: everybody does what is best for themselves (max-n).

use arrayvec::ArrayVec;
use game::Seat;
use rules_quoridor::{Quoridor, Squares, Walls};
use search::{Budget, Meter};

use crate::duel::Found;
use crate::eval::{SURE, WIN, evaluate_round, misjudgement};
use crate::node::{Move, Node};
use crate::style::Style;

const SEATS: u8 = 4;
/// How many actions are looked at below the root.
const BREADTH: usize = 8;
/// How many actions of the root are looked at further than two plies deep.
const ROOT_BREADTH: usize = 32;

/// What a position is worth to each of the four.
type Values = [i32; 4];

/// A search of a game of four under way.
pub struct Round {
    meter: Meter,
    style: Style,
    seed: u64,
}

impl Round {
    /// A search with this budget; `seed` decides how it errs.
    pub fn new(budget: Budget, style: Style, seed: u64) -> Self {
        Self {
            meter: budget.start(),
            style,
            seed,
        }
    }

    /// The best action of the player to move; `None` if there is none.
    pub fn best(&mut self, position: Quoridor) -> Option<Found> {
        self.weigh(position, Move::NONE)
    }

    /// The best action of the player to move, with `asked` among those weighed if there is budget for more than one.
    pub fn weigh(&mut self, position: Quoridor, asked: Move) -> Option<Found> {
        if position.is_over() {
            return None;
        }
        let node = Node::new(position, SEATS)?;
        let me = position.to_move();
        let mut root = self.candidates(&node, position.steps(), true);
        if root.is_empty() {
            // Shut in by pawns, with walls that help nobody: any of them will do.
            root.extend(position.buildable().map(|slot| (Move::wall(slot), 0)));
        }
        if asked != Move::NONE && !root.iter().any(|(action, _)| *action == asked) {
            root.push((asked, 0));
        }
        root.sort_by_key(|(_, promise)| -promise);
        let first = root.first()?.0;
        let mut found = Found {
            best: first,
            value: evaluate_round(&node, me),
            nodes: 0,
            depth: 0,
            weighed: vec![(first, evaluate_round(&node, me))],
        };
        for depth in 1..=self.style.depth {
            if !self.deepen(&node, &mut root, depth, &mut found) {
                break;
            }
            if depth >= 2 {
                // Nobody's values are bounds here, so what did badly twice is not worth a third look.
                let rest = root.split_off(ROOT_BREADTH.min(root.len()));
                root.extend(rest.into_iter().find(|(action, _)| *action == asked));
            }
            let settled = found.value.abs() >= SURE || root.len() == 1;
            if settled || self.meter.spent() > 0.5 {
                break;
            }
        }
        found.nodes = self.meter.nodes();
        Some(found)
    }

    fn deepen(
        &mut self,
        node: &Node,
        root: &mut Vec<(Move, i32)>,
        depth: i32,
        found: &mut Found,
    ) -> bool {
        let me = node.position.to_move().index();
        let mut weighed = Vec::with_capacity(root.len());
        for (place, (action, _)) in root.clone().into_iter().enumerate() {
            let Some(next) = node.after(action, SEATS) else {
                continue;
            };
            let values = self.search(&next, depth - 1, 1);
            if self.meter.is_over() && (depth > 1 || place > 0) {
                return false;
            }
            weighed.push((action, values[me]));
        }
        weighed.sort_by_key(|(_, value)| -value);
        let Some((best, value)) = weighed.first().copied() else {
            return false;
        };
        (found.best, found.value, found.depth) = (best, value, depth);
        // The next depth looks at the actions in the order that this one found.
        root.clone_from(&weighed);
        found.weighed = weighed;
        true
    }

    /// The value of the node for each player, everybody doing what is best for themselves.
    fn search(&mut self, node: &Node, depth: i32, ply: i32) -> Values {
        if let Some(winner) = node.position.winner() {
            return won(winner, ply);
        }
        if self.meter.is_over() || !self.meter.node() || node.position.is_over() {
            return [0; 4];
        }
        let mover = node.position.to_move();
        let steps = node.position.steps();
        if steps.meets(node.position.goal(mover)) {
            return won(mover, ply + 1);
        }
        if depth <= 0 {
            // With three others to watch people err twice as much.
            let error = misjudgement(node.key, self.seed, 2 * self.style.misjudges);
            return Seat::all(SEATS)
                .map(|seat| evaluate_round(node, seat) + error)
                .collect::<ArrayVec<i32, 4>>()
                .into_inner()
                .unwrap_or([0; 4]);
        }
        let mut all = self.candidates(node, steps, false);
        all.sort_unstable_by_key(|(_, promise)| -promise);
        all.truncate(BREADTH);
        let mut best: Option<Values> = None;
        for (action, _) in all {
            let Some(next) = node.after(action, SEATS) else {
                continue;
            };
            let values = self.search(&next, depth - 1, ply + 1);
            if self.meter.is_over() {
                return [0; 4];
            }
            if best.is_none_or(|best| values[mover.index()] > best[mover.index()]) {
                best = Some(values);
            }
        }
        best.unwrap_or([0; 4])
    }

    /// Steps, and walls that lengthen the way of somebody the mover wants to stop; at the root also all walls that do
    /// the mover no harm.
    fn candidates(&self, node: &Node, steps: Squares, root: bool) -> Vec<(Move, i32)> {
        let position = &node.position;
        let mover = position.to_move();
        let mut found = Vec::with_capacity(32);
        let pawn = Squares::one(position.pawn(mover));
        let on_the_way = node.ways[mover.index()].steps.beside(pawn);
        let beside = position.maze().beside(pawn);
        for square in steps {
            let promise = if on_the_way.contains(square) {
                150
            } else if beside.contains(square) {
                -50
            } else {
                140
            };
            found.push((Move::step(square), promise));
        }
        let free = node.free_walls();
        if free.is_empty() {
            return found;
        }
        let targets = if root {
            free
        } else {
            free.and(targets(node, mover))
        };
        for slot in targets {
            let maze = position.maze().with(slot);
            let lengthened = |seat: Seat| {
                let ways = &node.ways[seat.index()];
                if !ways.steps.is_cut_by(slot) {
                    return Some(0);
                }
                let distance = maze.distance(position.pawn(seat), position.goal(seat))?;
                Some(i32::from(distance - ways.distance))
            };
            let Some(own) = lengthened(mover) else {
                continue;
            };
            let mut gained = 0;
            for seat in rivals(mover) {
                gained += lengthened(seat).unwrap_or(0);
            }
            if gained > own || root && gained == own {
                found.push((Move::wall(slot), 100 * (gained - own)));
            }
        }
        found
    }
}

/// The walls on the ways of those whom the mover wants to stop.
fn targets(node: &Node, mover: Seat) -> Walls {
    let nearest = rivals(mover)
        .map(|seat| node.distance(seat))
        .min()
        .unwrap_or(0);
    rivals(mover)
        .filter(|seat| node.distance(*seat) <= nearest + 1)
        .fold(Walls::EMPTY, |walls, seat| {
            walls.or(node.ways[seat.index()].steps.cut_by())
        })
}

/// Everybody but this seat.
fn rivals(mover: Seat) -> impl Iterator<Item = Seat> {
    Seat::all(SEATS).filter(move |seat| *seat != mover)
}

/// The values once somebody has won.
fn won(winner: Seat, ply: i32) -> Values {
    let mut values = [ply - WIN; 4];
    values[winner.index()] = WIN - ply;
    values
}
