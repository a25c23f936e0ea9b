//! What a position of two is worth, in hundredths of a step, for the player to move.

use game::Seat;

use crate::keys::mix;
use crate::net::judge;
use crate::node::Node;
use crate::tuning::Tuning;

/// A win at once; one that takes longer is worth one less for every ply.
pub const WIN: i32 = 30_000;
/// Values beyond this are wins or losses that the search has seen to the end.
pub const SURE: i32 = WIN - 1_000;
/// No judgement goes beyond this.
const MOST: i32 = 5_000;

/// The value of the node for the player to move.
#[inline]
pub fn evaluate(node: &Node, tuning: &Tuning) -> i32 {
    if node.position.board() == 9 {
        return judge(node).clamp(-MOST, MOST);
    }
    let me = node.position.to_move();
    let other = Seat::new(1 - me.index());
    let (mine, theirs) = (node.distance(me), node.distance(other));
    let (my_walls, their_walls) = (node.walls_left(me), node.walls_left(other));
    let mut value = 100 * (theirs - mine) + tuning.tempo;
    value += tuning.walls(my_walls) - tuning.walls(their_walls);
    if their_walls > 0 {
        value -= tuning.narrow * i32::from(node.ways[me.index()].narrow);
    } else if mine <= theirs {
        value += tuning.ahead;
    }
    if my_walls > 0 {
        value += tuning.narrow * i32::from(node.ways[other.index()].narrow);
    } else if theirs < mine {
        value -= tuning.ahead;
    }
    value
}

/// A small error that is the same whenever the same player looks at the same position: from `-size` to `size`.
#[inline]
pub fn misjudgement(key: u64, seed: u64, size: i32) -> i32 {
    if size == 0 {
        return 0;
    }
    let word = mix(key ^ seed);
    // Two draws added, so that small errors are likelier than large ones.
    let draw = |bits: u64| ((bits & 0xffff) as i32 * (size + 1)) >> 16;
    draw(word) - draw(word >> 16)
}

/// How many points of the game a value stands for: the chance to win.
pub fn points(value: i32, seats: u8) -> f64 {
    if value >= SURE {
        return 1.0;
    }
    if value <= -SURE {
        return 0.0;
    }
    let rivals = f64::from(seats - 1);
    1.0 / (1.0 + rivals * (-f64::from(value) / 250.0).exp())
}

/// What the numbers of walls left are worth with four, who begin with five.
const ROUND_WALLS: [i32; 7] = [0, 60, 110, 150, 180, 205, 225];

/// The value of a node of four players for one of them: how it stands against the best and the average of the others.
pub fn evaluate_round(node: &Node, me: Seat) -> i32 {
    let to_move = node.position.to_move().index() as i32;
    let standing = |seat: Seat| {
        let walls = node.position.walls_left(seat).min(6);
        let wait = (seat.index() as i32 - to_move).rem_euclid(4);
        ROUND_WALLS[usize::from(walls)] - 100 * node.distance(seat) - 25 * wait
    };
    let others = || Seat::all(4).filter(|seat| *seat != me).map(standing);
    let best = others().max().unwrap_or(0);
    let mean = others().sum::<i32>() / 3;
    standing(me) - (2 * best + mean) / 3
}
