//! Races: once nobody has a wall left, only steps matter.

use game::Seat;
use rules_quoridor::Squares;

use crate::eval::WIN;
use crate::node::Node;
use crate::order::Candidates;

/// The value if a player is far enough ahead to win a race without walls, even if the pawns meet.
#[inline]
pub fn decided_race(node: &Node, ply: usize) -> Option<i32> {
    let me = node.position.to_move();
    let (mine, theirs) = (node.distance(me), node.distance(Seat::new(1 - me.index())));
    if mine + 2 <= theirs {
        Some(WIN - ply as i32 - 2 * mine + 1)
    } else if theirs + 3 <= mine {
        Some(-(WIN - ply as i32 - 2 * theirs))
    } else {
        None
    }
}

/// In a race only steps towards the goal matter, unless the pawns are close enough to jump.
pub fn keep_to_the_race(all: &mut Candidates, node: &Node) {
    let me = node.position.to_move();
    let pawn = node.position.pawn(me);
    let other = node.position.pawn(Seat::new(1 - me.index()));
    let apart = pawn.column().abs_diff(other.column()) + pawn.row().abs_diff(other.row());
    if apart > 3 {
        let towards = node.ways[me.index()].steps.beside(Squares::one(pawn));
        all.retain(|candidate| towards.contains(candidate.action.square()));
    }
}
