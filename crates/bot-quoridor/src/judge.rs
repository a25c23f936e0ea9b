//! An evaluation learned from self-play, for two players on the large board.
//!
//! Its features are each wall, both pawns, walls left, distances, and the steps of all shortest paths. The board is
//! always seen from the player to move, so that the same weights serve both. `judge.bin` contains the weights;
//! `training/` makes them.

use game::Seat;
use rules_quoridor::{Maze, Walls};

use crate::net::{Facts, Net, Sums};
use crate::node::Node;

/// Size of the hidden layer.
pub const HIDDEN: usize = 64;
/// The number of buckets of the output weights: kinds of endgames and middle games.
pub const BUCKETS: usize = 6;

const ROWS: usize = 0;
const COLUMNS: usize = ROWS + 64;
const MY_PAWN: usize = COLUMNS + 64;
const THEIR_PAWN: usize = MY_PAWN + 81;
const HANDS: usize = THEIR_PAWN + 81;
const MY_DISTANCE: usize = HANDS + 11 * 11;
const THEIR_DISTANCE: usize = MY_DISTANCE + 25;
const MY_NARROW: usize = THEIR_DISTANCE + 25;
const THEIR_NARROW: usize = MY_NARROW + 9;
const RACE: usize = THEIR_NARROW + 9;
const MY_WAYS: usize = RACE + 17 * 6 * 6;
const THEIR_WAYS: usize = MY_WAYS + 2 * 81;
/// The number of features.
pub const FACTS: usize = THEIR_WAYS + 2 * 81;

static NET: Net<FACTS, HIDDEN, BUCKETS> = Net::read(include_bytes!("judge.bin"));

/// The bucket of the walls left: 0, 1, 2, 3, 4 to 5, 6 or more.
const HAND: [usize; 11] = [0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5];

/// The hidden sums of a position's walls and paths, for each player's view; a child is evaluated by what changed.
#[derive(Clone, Copy, Debug)]
pub struct Basis([Sums<HIDDEN>; 2]);

impl Basis {
    /// A placeholder, to be overwritten.
    pub const EMPTY: Self = Self([Sums::EMPTY; 2]);

    /// The basis of a position.
    pub fn of(node: &Node) -> Self {
        Self(std::array::from_fn(|viewer| {
            let mut facts = Facts::new();
            add_walls(&mut facts, node.position.walls(), viewer);
            for seat in 0..2 {
                add_ways(&mut facts, node.ways[seat].steps, seat, viewer);
            }
            let mut sums = NET.start();
            NET.change(&mut sums, &[], &facts);
            sums
        }))
    }

    /// The basis of a child of this position.
    pub fn after(&self, parent: &Node, child: &Node) -> Self {
        let mut basis = *self;
        for (viewer, sums) in basis.0.iter_mut().enumerate() {
            let (mut gone, mut new) = (Facts::new(), Facts::new());
            changes(&mut gone, &mut new, parent, child, viewer);
            NET.change(sums, &gone, &new);
        }
        basis
    }

    /// The value of a child for the player to move there, in hundredths of a step.
    #[inline]
    pub fn judge(&self, parent: &Node, child: &Node) -> i32 {
        let viewer = child.position.to_move().index();
        let (mut gone, mut new) = (Facts::new(), Facts::new());
        changes(&mut gone, &mut new, parent, child, viewer);
        let bucket = add_rest(&mut new, child);
        NET.value(&self.0[viewer], &gone, &new, bucket)
    }
}

/// Adds a feature. The capacity suffices for all positions of a real board.
#[inline]
fn note(facts: &mut Facts, fact: usize) {
    _ = facts.try_push(fact as u16);
}

/// The wall and path features that differ between a position and its child.
#[inline]
fn changes(gone: &mut Facts, new: &mut Facts, parent: &Node, child: &Node, viewer: usize) {
    let built = child.position.walls().without(parent.position.walls());
    add_walls(new, built, viewer);
    for seat in 0..2 {
        let (before, now) = (parent.ways[seat].steps, child.ways[seat].steps);
        add_ways(gone, without(before, now), seat, viewer);
        add_ways(new, without(now, before), seat, viewer);
    }
}

#[inline]
fn without(steps: Maze, others: Maze) -> Maze {
    Maze::of(
        steps.up().without(others.up()),
        steps.right().without(others.right()),
    )
}

/// The second player's board is rotated by 180 degrees: the last slot or square becomes the first.
#[inline]
fn turn(viewer: usize, index: usize, last: usize) -> usize {
    if viewer == 1 { last - index } else { index }
}

#[inline]
fn add_walls(facts: &mut Facts, walls: Walls, viewer: usize) {
    for slot in walls {
        let kind = if slot < 64 { ROWS } else { COLUMNS };
        note(facts, kind + turn(viewer, slot % 64, 63));
    }
}

#[inline]
fn add_ways(facts: &mut Facts, steps: Maze, seat: usize, viewer: usize) {
    let first = if seat == viewer { MY_WAYS } else { THEIR_WAYS };
    // A step up from a square is, after rotation, one from the square it leads to; likewise a step to the right.
    for square in steps.up() {
        note(facts, first + turn(viewer, square.index(), 80 - 9));
    }
    for square in steps.right() {
        note(facts, first + 81 + turn(viewer, square.index(), 80 - 1));
    }
}

/// The features of pawns, walls left and distances, for the player to move; returns the output bucket.
#[inline]
fn add_rest(facts: &mut Facts, node: &Node) -> usize {
    let position = &node.position;
    let me = position.to_move();
    let other = Seat::new(1 - me.index());
    let mine = usize::from(position.walls_left(me).min(10));
    let theirs = usize::from(position.walls_left(other).min(10));
    let (my_ways, their_ways) = (&node.ways[me.index()], &node.ways[other.index()]);
    let place = |seat| turn(me.index(), position.pawn(seat).index(), 80);
    let lead = i32::from(their_ways.distance) - i32::from(my_ways.distance);
    let lead = (lead.clamp(-8, 8) + 8) as usize;
    for fact in [
        MY_PAWN + place(me),
        THEIR_PAWN + place(other),
        HANDS + mine * 11 + theirs,
        MY_DISTANCE + usize::from(my_ways.distance.min(24)),
        THEIR_DISTANCE + usize::from(their_ways.distance.min(24)),
        MY_NARROW + usize::from(my_ways.narrow.min(8)),
        THEIR_NARROW + usize::from(their_ways.narrow.min(8)),
        RACE + (lead * 6 + HAND[mine]) * 6 + HAND[theirs],
    ] {
        note(facts, fact);
    }
    match (mine, theirs) {
        (0, 0) => 0,
        (0, _) => 1,
        (_, 0) => 2,
        _ if mine + theirs <= 5 => 3,
        _ if mine + theirs <= 11 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::random_game;

    #[test]
    fn what_is_found_from_changes_is_what_is_found_anew() {
        for seed in 0..20 {
            let game = random_game(2, seed);
            let mut basis = Basis::of(&game[0]);
            for pair in game.windows(2) {
                let (node, child) = (&pair[0], &pair[1]);
                let anew = Basis::of(child).judge(child, child);
                assert_eq!(basis.judge(node, child), anew, "seed {seed}");
                basis = basis.after(node, child);
                assert_eq!(basis.judge(child, child), anew, "seed {seed}");
            }
        }
    }
}
