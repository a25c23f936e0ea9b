//! Candidate actions with four players, with a quick estimate of each.

use arrayvec::ArrayVec;
use game::Seat;
use rules_quoridor::{Squares, Walls};

use crate::eval::{Standings, chances};
use crate::node::{Move, Node};

/// The number of players.
pub const SEATS: u8 = 4;

/// The estimated value of a step, in the units of standings.
const STEP: i32 = 60;
/// The estimated value of the walls left; everybody begins with five.
const WALLS: [i32; 7] = [0, 36, 66, 90, 108, 123, 135];

/// A candidate action.
#[derive(Clone, Copy, Debug)]
pub struct Idea {
    /// The action.
    pub action: Move,
    /// The estimated winning probability after it, before any reply.
    pub hope: f32,
}

/// All candidates of one position: at most 128 walls and a few steps.
pub type Ideas = ArrayVec<Idea, 140>;

/// Steps, and walls that lengthen the path of a player to be stopped by more than the mover's own; best first.
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

/// The mover's winning probability if the standings change like this.
fn hope(mover: Seat, mut standings: Standings, change: impl Fn(Seat) -> i32) -> f32 {
    for seat in Seat::all(SEATS) {
        standings[seat.index()] += change(seat);
    }
    // The turn passes on, and the mover now waits longest.
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
            // A jump usually gains more.
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

/// The walls on the paths of the players to be stopped.
fn targets(node: &Node, mover: Seat) -> Walls {
    let rivals = || Seat::all(SEATS).filter(move |seat| *seat != mover);
    let nearest = rivals().map(|seat| node.distance(seat)).min().unwrap_or(0);
    rivals()
        .filter(|seat| node.distance(*seat) <= nearest + 1)
        .fold(Walls::EMPTY, |walls, seat| {
            walls.or(node.ways[seat.index()].steps.cut_by())
        })
}
