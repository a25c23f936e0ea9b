//! What a player among four thinks of doing, and what each of it promises.

use arrayvec::ArrayVec;
use game::Seat;
use rules_quoridor::{Squares, Walls};

use crate::eval::{Standings, chances};
use crate::node::{Move, Node};

/// How many sit at the table.
pub const SEATS: u8 = 4;

/// What a step is worth at first sight, in the hundredths of which standings are made.
const STEP: i32 = 60;
/// What the numbers of walls left are worth at first sight; everybody begins with five.
const WALLS: [i32; 7] = [0, 36, 66, 90, 108, 123, 135];

/// An action that comes to mind.
#[derive(Clone, Copy, Debug)]
pub struct Idea {
    /// The action.
    pub action: Move,
    /// The chance to win that it seems to leave, before anybody has answered.
    pub hope: f32,
}

/// All ideas of one position: at most 128 walls and a few steps.
pub type Ideas = ArrayVec<Idea, 140>;

/// Steps, and walls that lengthen the way of somebody the mover wants to stop by more than the mover's own; the most
/// promising first.
pub fn ideas(node: &Node, steps: Squares, standings: Standings) -> Ideas {
    let mut found = Ideas::new();
    add_steps(&mut found, node, steps, standings);
    let free = node.free_walls();
    if !free.is_empty() {
        add_walls(&mut found, node, free, standings);
    }
    found.sort_unstable_by(|a, b| b.hope.total_cmp(&a.hope));
    found
}

/// The mover's chance if the standings change so.
fn hope(mover: Seat, mut standings: Standings, change: impl Fn(Seat) -> i32) -> f32 {
    for seat in Seat::all(SEATS) {
        standings[seat.index()] += change(seat);
    }
    // The turn goes on, and the mover waits longest.
    standings[mover.index()] -= STEP;
    chances(standings)[mover.index()]
}

fn add_steps(found: &mut Ideas, node: &Node, steps: Squares, standings: Standings) {
    let mover = node.position.to_move();
    let pawn = Squares::one(node.position.pawn(mover));
    let on_the_way = node.ways[mover.index()].steps.beside(pawn);
    let beside = node.position.maze().beside(pawn);
    for square in steps {
        let nearer = if on_the_way.contains(square) {
            STEP
        } else if beside.contains(square) {
            -STEP / 2
        } else {
            // A jump mostly leads further on.
            STEP + STEP / 2
        };
        let nearer = |seat| if seat == mover { nearer } else { 0 };
        found.push(Idea {
            action: Move::step(square),
            hope: hope(mover, standings, nearer),
        });
    }
}

fn add_walls(found: &mut Ideas, node: &Node, free: Walls, standings: Standings) {
    let position = &node.position;
    let mover = position.to_move();
    let walls = usize::from(position.walls_left(mover).clamp(1, 6));
    let cost = WALLS[walls] - WALLS[walls - 1];
    for slot in free.and(targets(node, mover)) {
        let maze = position.maze().with(slot);
        let mut longer = [0; 4];
        let mut fits = true;
        for seat in Seat::all(SEATS) {
            let ways = &node.ways[seat.index()];
            if !ways.steps.is_cut_by(slot) {
                continue;
            }
            match maze.distance(position.pawn(seat), position.goal(seat)) {
                Some(distance) => longer[seat.index()] = i32::from(distance - ways.distance),
                None => fits = false,
            }
        }
        let own = longer[mover.index()];
        if fits && longer.iter().sum::<i32>() > 2 * own {
            let change = |seat: Seat| {
                let cost = if seat == mover { cost } else { 0 };
                -STEP * longer[seat.index()] - cost
            };
            found.push(Idea {
                action: Move::wall(slot),
                hope: hope(mover, standings, change),
            });
        }
    }
}

/// The walls on the ways of those whom the mover wants to stop.
fn targets(node: &Node, mover: Seat) -> Walls {
    let rivals = || Seat::all(SEATS).filter(move |seat| *seat != mover);
    let nearest = rivals().map(|seat| node.distance(seat)).min().unwrap_or(0);
    rivals()
        .filter(|seat| node.distance(*seat) <= nearest + 1)
        .fold(Walls::EMPTY, |walls, seat| {
            walls.or(node.ways[seat.index()].steps.cut_by())
        })
}
