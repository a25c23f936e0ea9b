//! A position in a fixed number of bytes, as `training/` reads it.

use bot_quoridor::Node;
use game::Seat;
use rules_quoridor::Squares;

/// Appends walls (two 64-bit words) and, for each seat from `first` on, pawn, walls left, distance, narrow places and
/// the squares of its shortest ways (up, then right: 16 bytes each).
pub fn write(bytes: &mut Vec<u8>, node: &Node, first: Seat, seats: u8) {
    let position = &node.position;
    let (mut rows, mut columns) = (0_u64, 0_u64);
    for slot in position.walls() {
        let word = if slot < 64 { &mut rows } else { &mut columns };
        *word |= 1 << (slot % 64);
    }
    bytes.extend(rows.to_le_bytes());
    bytes.extend(columns.to_le_bytes());
    let mut seat = first;
    for _ in 0..seats {
        let ways = &node.ways[seat.index()];
        bytes.extend([
            position.pawn(seat).index() as u8,
            position.walls_left(seat),
            ways.distance,
            ways.narrow,
        ]);
        bytes.extend(squares(ways.steps.up()).to_le_bytes());
        bytes.extend(squares(ways.steps.right()).to_le_bytes());
        seat = seat.next(seats);
    }
}

fn squares(set: Squares) -> u128 {
    set.into_iter()
        .fold(0, |bits, square| bits | 1 << square.index())
}
