//! The board drawn in characters, for people who review playthroughs.

use std::fmt::Write;

use game::{Game, Seat};
use rules_quoridor::{Quoridor, Square, Squares};

/// Rows from the top, pawns as seat numbers, walls as bars.
pub fn picture(position: &Quoridor) -> String {
    let size = usize::from(position.board());
    let mut text = String::new();
    for row in (0..size).rev() {
        _ = write!(text, "{} ", row + 1);
        for column in 0..size {
            text.push(pawn(position, Square::new(column, row)));
            let last = column + 1 == size;
            if !last {
                let shut = !joined(position, (column, row), (column + 1, row));
                text.push_str(if shut { " | " } else { "   " });
            }
        }
        text.push('\n');
        if row > 0 {
            let bars = (0..size).map(|column| {
                let shut = !joined(position, (column, row - 1), (column, row));
                if shut { "--- " } else { "    " }
            });
            let bars: String = bars.collect();
            _ = writeln!(text, "{}", format!("  {bars}").trim_end());
        }
    }
    text.push_str("  ");
    for column in 0..size {
        _ = write!(text, "{}   ", char::from(b'a' + column as u8));
    }
    text.truncate(text.trim_end().len());
    let left: Vec<String> = Seat::all(position.seats())
        .map(|seat| position.walls_left(seat).to_string())
        .collect();
    _ = write!(text, "\nwalls left: {}", left.join(" "));
    text
}

fn pawn(position: &Quoridor, square: Square) -> char {
    Seat::all(position.seats())
        .find(|seat| position.pawn(*seat) == square)
        .map_or('.', |seat| char::from(b'0' + seat.index() as u8))
}

fn joined(position: &Quoridor, one: (usize, usize), other: (usize, usize)) -> bool {
    let beside = position
        .maze()
        .beside(Squares::one(Square::new(one.0, one.1)));
    beside.contains(Square::new(other.0, other.1))
}
