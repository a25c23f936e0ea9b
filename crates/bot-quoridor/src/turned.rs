//! The large board as each of four players sees it: turned so that they walk upwards.

/// Squares by row and column.
const SIDE: usize = 9;
/// The number of steps between neighbours: up from a square, or to the right with 81 added.
pub const STEPS: usize = 2 * SIDE * SIDE;

/// For each seat, what the numbers of squares, wall slots and steps become on its turned board.
pub struct Turned {
    /// By square.
    pub squares: [[u8; SIDE * SIDE]; 4],
    /// By slot.
    pub slots: [[u8; 128]; 4],
    /// By step; steps that leave the board stay undefined.
    pub steps: [[u8; STEPS]; 4],
}

/// The turned boards.
pub static TURNED: Turned = {
    let mut turned = Turned {
        squares: [[0; SIDE * SIDE]; 4],
        slots: [[0; 128]; 4],
        steps: [[0; STEPS]; 4],
    };
    let mut seat = 0;
    while seat < 4 {
        let mut square = 0;
        while square < SIDE * SIDE {
            let (row, column) = (square / SIDE, square % SIDE);
            let (to, across) = turn(seat, row, column, SIDE - 1);
            turned.squares[seat][square] = (to * SIDE + across) as u8;
            if row + 1 < SIDE {
                let other = turn(seat, row + 1, column, SIDE - 1);
                turned.steps[seat][square] = step((to, across), other);
            }
            if column + 1 < SIDE {
                let other = turn(seat, row, column + 1, SIDE - 1);
                turned.steps[seat][SIDE * SIDE + square] = step((to, across), other);
            }
            square += 1;
        }
        let mut slot = 0;
        while slot < 128 {
            let place = slot % 64;
            let (row, column) = turn(seat, place / 8, place % 8, 7);
            // After a quarter turn a wall along a row lies along a column.
            let along_column = (slot >= 64) != (seat % 2 == 1);
            turned.slots[seat][slot] = (row * 8 + column + if along_column { 64 } else { 0 }) as u8;
            slot += 1;
        }
        seat += 1;
    }
    turned
};

/// The row and column on the board of this seat. Seat 1 walks to the right, seat 2 down and seat 3 to the left.
const fn turn(seat: usize, row: usize, column: usize, last: usize) -> (usize, usize) {
    match seat {
        0 => (row, column),
        1 => (column, last - row),
        2 => (last - row, last - column),
        _ => (last - column, row),
    }
}

/// The step between two neighbouring squares.
const fn step(one: (usize, usize), other: (usize, usize)) -> u8 {
    let (row, column) = (
        if one.0 < other.0 { one.0 } else { other.0 },
        if one.1 < other.1 { one.1 } else { other.1 },
    );
    let first = if one.0 == other.0 { SIDE * SIDE } else { 0 };
    (first + row * SIDE + column) as u8
}
