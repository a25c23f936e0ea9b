//! Each player's standing with four players, learned from self-play.
//!
//! The same net evaluates each player from that player's point of view: the distance, the number of turns until
//! their move, the walls, and the standing of the three others in turn order. `outlook.bin` contains the weights;
//! `docs/bots.md` tells how they were made.

use game::Seat;

use crate::eval::Standings;
use crate::net::{Facts, Net};
use crate::node::Node;

/// Size of the hidden layer.
const HIDDEN: usize = 16;

const DISTANCE: usize = 0;
const WALLS: usize = DISTANCE + 4 * 25;
const NARROW: usize = WALLS + 7 * 4;
const RIVALS: usize = NARROW + 4 * 9;
const NEAREST: usize = RIVALS + 3 * 17 * 4;
/// The number of features.
pub const FACTS: usize = NEAREST + 17 * 4;

static NET: Net<FACTS, HIDDEN, 1> = Net::read(include_bytes!("outlook.bin"));

/// The standings of four players, in hundredths of a step; more is better.
pub fn outlook(node: &Node) -> Standings {
    std::array::from_fn(|seat| {
        let mut found = Facts::new();
        facts(node, seat, |fact| found.push(fact as u16));
        NET.value(&NET.start(), &[], &found, 0)
    })
}

/// Calls `visit` with each feature of this player.
#[inline]
pub fn facts(node: &Node, me: usize, mut visit: impl FnMut(usize)) {
    let position = &node.position;
    let walls = |seat: usize| usize::from(position.walls_left(Seat::new(seat)));
    let distance = |seat: usize| i32::from(node.ways[seat].distance);
    let wait = (me + 4 - position.to_move().index()) % 4;
    let mut against = 0;
    let mut nearest = 8;
    for place in 1..4 {
        let rival = (me + place) % 4;
        let lead = (distance(rival) - distance(me)).clamp(-8, 8);
        nearest = nearest.min(lead);
        against += walls(rival);
        visit(RIVALS + ((place - 1) * 17 + (lead + 8) as usize) * 4 + walls(rival).min(3));
    }
    let against = match against {
        0 => 0,
        1..=2 => 1,
        3..=6 => 2,
        _ => 3,
    };
    visit(DISTANCE + wait * 25 + usize::from(node.ways[me].distance.min(24)));
    visit(WALLS + against * 7 + walls(me).min(6));
    visit(NARROW + against * 9 + usize::from(node.ways[me].narrow.min(8)));
    visit(NEAREST + (nearest + 8) as usize * 4 + against);
}
