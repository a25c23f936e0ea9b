//! Everybody's outlook among four, learned from games the bot played against itself.
//!
//! Each player's standing is found by the same net from facts seen from that player's chair: how far it is, how long
//! until their turn, how the three others stand in the order of their turns and, on the large board, the pawns, the
//! walls and the player's own ways. `outlook.bin` holds the weights for the large board, `standing.bin` those for others,
//! which know nothing of places; `training/` makes them.

use game::Seat;

use crate::eval::Standings;
use crate::net::{Facts, Net};
use crate::node::Node;
use crate::turned::{slot, square, step};

const DISTANCE: usize = 0;
const WALLS: usize = DISTANCE + 4 * 25;
const NARROW: usize = WALLS + 7 * 4;
const RIVALS: usize = NARROW + 4 * 9;
const NEAREST: usize = RIVALS + 3 * 17 * 4;
const PLAIN: usize = NEAREST + 17 * 4;
const PAWNS: usize = PLAIN;
const WAYS: usize = PAWNS + 4 * 81;
const BUILT: usize = WAYS + 2 * 81;
const PLACED: usize = BUILT + 2 * 64;

static LARGE: Net<PLACED, 32, 1> = Net::read(include_bytes!("outlook.bin"));
static OTHER: Net<PLAIN, 16, 1> = Net::read(include_bytes!("standing.bin"));

/// How the four stand, in hundredths of a step; more is better.
pub fn outlook(node: &Node) -> Standings {
    let large = node.position.board() == 9;
    std::array::from_fn(|seat| {
        let mut facts = Facts::new();
        add_plain(&mut facts, node, seat);
        if large {
            add_places(&mut facts, node, seat);
            LARGE.value(&LARGE.start(), &[], &facts, 0)
        } else {
            OTHER.value(&OTHER.start(), &[], &facts, 0)
        }
    })
}

/// Notes a fact. There is room for all facts of a position; more could only be of a board that no game has.
#[inline]
fn note(facts: &mut Facts, fact: usize) {
    _ = facts.try_push(fact as u16);
}

/// Distances, walls in hand and turns.
#[inline]
fn add_plain(facts: &mut Facts, node: &Node, me: usize) {
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
        let stands = (lead + 8) as usize * 4 + walls(rival).min(3);
        note(facts, RIVALS + (place - 1) * 17 * 4 + stands);
    }
    let against = match against {
        0 => 0,
        1..=2 => 1,
        3..=6 => 2,
        _ => 3,
    };
    let ways = &node.ways[me];
    note(
        facts,
        DISTANCE + wait * 25 + usize::from(ways.distance.min(24)),
    );
    note(facts, WALLS + against * 7 + walls(me).min(6));
    note(
        facts,
        NARROW + against * 9 + usize::from(ways.narrow.min(8)),
    );
    note(facts, NEAREST + (nearest + 8) as usize * 4 + against);
}

/// Pawns, walls and the player's own ways, on a board turned so that the player looks up.
#[inline]
fn add_places(facts: &mut Facts, node: &Node, me: usize) {
    let position = &node.position;
    for place in 0..4 {
        let seat = Seat::new((me + place) % 4);
        let pawn = square(me, position.pawn(seat).index());
        note(facts, PAWNS + place * 81 + pawn);
    }
    let steps = node.ways[me].steps;
    for from in steps.up() {
        note(facts, WAYS + step(me, from.index()));
    }
    for from in steps.right() {
        note(facts, WAYS + step(me, 81 + from.index()));
    }
    for built in position.walls() {
        note(facts, BUILT + slot(me, built));
    }
}
