//! Each player's standing with four players on the large board, learned from self-play.
//!
//! The same net evaluates each player, whose board is turned so that they walk upwards. Its features are those of
//! `outlook`, and by place all pawns, walls and steps of the shortest paths. `insight.bin` contains the weights;
//! `training/` makes them.

use arrayvec::ArrayVec;
use game::Seat;
use rules_quoridor::Maze;

use crate::eval::Standings;
use crate::net::{Net, Sums};
use crate::node::Node;
use crate::outlook;
use crate::turned::{STEPS, TURNED};

/// Size of the hidden layer.
pub const HIDDEN: usize = 32;
/// The number of buckets of the output weights, by all walls left.
pub const BUCKETS: usize = 4;

const PAWNS: usize = outlook::FACTS;
const WALLS: usize = PAWNS + 4 * 81;
const WAYS: usize = WALLS + 128;
/// The number of features.
pub const FACTS: usize = WAYS + 4 * STEPS;

/// The features of a player: at most 144 steps of each pawn (two less for each wall), all walls, and a few more.
pub type Known = ArrayVec<u16, 640>;

static NET: Net<FACTS, HIDDEN, BUCKETS> = Net::read(include_bytes!("insight.bin"));

/// The hidden sums of a position for each player, without the features that change with every action.
#[derive(Clone, Copy, Debug)]
pub struct Insight([Sums<HIDDEN>; 4]);

impl Insight {
    /// The sums of a position.
    pub fn of(node: &Node) -> Self {
        Self(std::array::from_fn(|viewer| {
            let mut known = Known::new();
            add_lasting(&mut known, node, viewer);
            let mut sums = NET.start();
            NET.change(&mut sums, &[], &known);
            sums
        }))
    }

    /// The sums of a child of this position.
    #[must_use]
    pub fn after(&self, parent: &Node, child: &Node) -> Self {
        let mut next = *self;
        let built = child.position.walls().without(parent.position.walls());
        let moved = Seat::all(4)
            .find(|seat| parent.position.pawn(*seat) != child.position.pawn(*seat))
            .map(Seat::index);
        let changed: ArrayVec<(usize, Maze, Maze), 4> = (0..4)
            .map(|seat| (seat, parent.ways[seat].steps, child.ways[seat].steps))
            .filter(|(_, before, now)| before != now)
            .map(|(seat, before, now)| (seat, without(before, now), without(now, before)))
            .collect();
        for (viewer, sums) in next.0.iter_mut().enumerate() {
            let (mut gone, mut new) = (Known::new(), Known::new());
            for slot in built {
                new.push(wall(viewer, slot));
            }
            if let Some(seat) = moved {
                gone.push(pawn(parent, viewer, seat));
                new.push(pawn(child, viewer, seat));
            }
            for (seat, before, now) in &changed {
                add_ways(&mut gone, *before, viewer, *seat);
                add_ways(&mut new, *now, viewer, *seat);
            }
            NET.change(sums, &gone, &new);
        }
        next
    }

    /// The standings of four players, in hundredths of a step.
    pub fn standings(&self, node: &Node) -> Standings {
        let bucket = bucket(node);
        std::array::from_fn(|viewer| {
            let mut known = Known::new();
            outlook::facts(node, viewer, |fact| known.push(fact as u16));
            NET.value(&self.0[viewer], &[], &known, bucket)
        })
    }
}

/// The bucket by all walls left.
pub fn bucket(node: &Node) -> usize {
    let left: i32 = Seat::all(4).map(|seat| node.walls_left(seat)).sum();
    match left {
        0 => 0,
        1..=4 => 1,
        5..=10 => 2,
        _ => 3,
    }
}

/// Adds all features of one player.
pub fn add_facts(known: &mut Known, node: &Node, viewer: usize) {
    outlook::facts(node, viewer, |fact| known.push(fact as u16));
    add_lasting(known, node, viewer);
}

/// Adds the features that an action leaves mostly as they are.
fn add_lasting(known: &mut Known, node: &Node, viewer: usize) {
    for slot in node.position.walls() {
        known.push(wall(viewer, slot));
    }
    for seat in 0..4 {
        known.push(pawn(node, viewer, seat));
        add_ways(known, node.ways[seat].steps, viewer, seat);
    }
}

#[inline]
fn wall(viewer: usize, slot: usize) -> u16 {
    (WALLS + usize::from(TURNED.slots[viewer][slot])) as u16
}

#[inline]
fn pawn(node: &Node, viewer: usize, seat: usize) -> u16 {
    let square = node.position.pawn(Seat::new(seat)).index();
    let place = (seat + 4 - viewer) % 4;
    (PAWNS + place * 81 + usize::from(TURNED.squares[viewer][square])) as u16
}

#[inline]
fn add_ways(known: &mut Known, steps: Maze, viewer: usize, seat: usize) {
    let first = WAYS + (seat + 4 - viewer) % 4 * STEPS;
    let turned = &TURNED.steps[viewer];
    for square in steps.up() {
        known.push((first + usize::from(turned[square.index()])) as u16);
    }
    for square in steps.right() {
        known.push((first + usize::from(turned[81 + square.index()])) as u16);
    }
}

fn without(steps: Maze, others: Maze) -> Maze {
    Maze::of(
        steps.up().without(others.up()),
        steps.right().without(others.right()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::{random_game, start};

    #[test]
    fn everybody_sees_the_same_board_at_the_start() {
        let node = Node::new(start(4), 4).unwrap();
        let seen = |viewer: usize| {
            let mut known = Known::new();
            add_lasting(&mut known, &node, viewer);
            known.sort_unstable();
            known
        };
        for viewer in 1..4 {
            assert_eq!(seen(viewer), seen(0), "seat {viewer}");
        }
    }

    #[test]
    fn what_is_found_from_changes_is_what_is_found_anew() {
        for seed in 0..20 {
            let game = random_game(4, seed);
            let mut insight = Insight::of(&game[0]);
            for pair in game.windows(2) {
                insight = insight.after(&pair[0], &pair[1]);
                let anew = Insight::of(&pair[1]).standings(&pair[1]);
                assert_eq!(insight.standings(&pair[1]), anew, "seed {seed}");
            }
        }
    }
}
