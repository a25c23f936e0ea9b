//! A judgement learned from games the bot played against itself, for two players on the large board.
//!
//! The facts are each wall, both pawns, walls left and distances. The player to move always looks up the board, so the
//! same weights serve both. `judge.bin` holds the weights; `docs/bots.md` tells how they came about.

use game::Seat;
use rules_quoridor::Square;

use crate::net::Net;
use crate::node::Node;

/// How many hidden numbers there are.
pub const HIDDEN: usize = 32;

const ROWS: usize = 0;
const COLUMNS: usize = ROWS + 64;
const MY_PAWN: usize = COLUMNS + 64;
const THEIR_PAWN: usize = MY_PAWN + 81;
const MY_WALLS: usize = THEIR_PAWN + 81;
const THEIR_WALLS: usize = MY_WALLS + 11;
const MY_DISTANCE: usize = THEIR_WALLS + 11;
const THEIR_DISTANCE: usize = MY_DISTANCE + 25;
const MY_NARROW: usize = THEIR_DISTANCE + 25;
const THEIR_NARROW: usize = MY_NARROW + 9;
const RACE: usize = THEIR_NARROW + 9;
/// How many facts there are.
pub const FACTS: usize = RACE + 17 * 16;

static NET: Net<FACTS, HIDDEN> = Net::read(include_bytes!("judge.bin"));

/// The value for the player to move, in hundredths of a step.
#[inline]
pub fn judge(node: &Node) -> i32 {
    let mut sum = NET.start();
    facts(node, false, |fact| NET.add(&mut sum, fact));
    NET.value(&sum)
}

/// Calls `visit` with each fact of the position, or of its mirror image, which is worth the same.
#[inline]
pub fn facts(node: &Node, mirrored: bool, mut visit: impl FnMut(usize)) {
    let position = &node.position;
    let me = position.to_move();
    let other = Seat::new(1 - me.index());
    // The eight by eight slots are turned by turning the bits of their row, and of their column.
    let turned = if me.index() == 0 { 0 } else { 0o70 } | if mirrored { 0o7 } else { 0 };
    for slot in position.walls() {
        let kind = if slot < 64 { ROWS } else { COLUMNS };
        visit(kind + ((slot % 64) ^ turned));
    }
    let place = |square: Square| {
        let (mut row, mut column) = (square.row(), square.column());
        if me.index() == 1 {
            row = 8 - row;
        }
        if mirrored {
            column = 8 - column;
        }
        row * 9 + column
    };
    let (mine, theirs) = (&node.ways[me.index()], &node.ways[other.index()]);
    let my_walls = usize::from(position.walls_left(me).min(10));
    let their_walls = usize::from(position.walls_left(other).min(10));
    let lead = (i32::from(theirs.distance) - i32::from(mine.distance)).clamp(-8, 8) + 8;
    visit(MY_PAWN + place(position.pawn(me)));
    visit(THEIR_PAWN + place(position.pawn(other)));
    visit(MY_WALLS + my_walls);
    visit(THEIR_WALLS + their_walls);
    visit(MY_DISTANCE + usize::from(mine.distance.min(24)));
    visit(THEIR_DISTANCE + usize::from(theirs.distance.min(24)));
    visit(MY_NARROW + usize::from(mine.narrow.min(8)));
    visit(THEIR_NARROW + usize::from(theirs.narrow.min(8)));
    visit(RACE + lead as usize * 16 + my_walls.min(3) * 4 + their_walls.min(3));
}
