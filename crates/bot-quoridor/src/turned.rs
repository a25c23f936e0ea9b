//! The board as each of four players sees it, looking up: where squares, steps and walls are when it is turned.

/// What each of `N` things becomes when the board is turned for each seat.
type Turned<const N: usize> = [[u8; N]; 4];

static SQUARES: Turned<81> = turned(Thing::Square);
static STEPS: Turned<162> = turned(Thing::Step);
static SLOTS: Turned<128> = turned(Thing::Slot);

/// Where a square is for this seat.
#[inline]
pub fn square(seat: usize, index: usize) -> usize {
    usize::from(SQUARES[seat][index])
}

/// Where a step is for this seat: from each square up, then from each square to the right.
#[inline]
pub fn step(seat: usize, index: usize) -> usize {
    usize::from(STEPS[seat][index])
}

/// Where a wall is for this seat.
#[inline]
pub fn slot(seat: usize, index: usize) -> usize {
    usize::from(SLOTS[seat][index])
}

/// What one thing becomes by a quarter turn that brings the last seat's side to the bottom.
#[derive(Clone, Copy)]
enum Thing {
    Square,
    Step,
    Slot,
}

const fn turned<const N: usize>(thing: Thing) -> Turned<N> {
    let mut all = [[0; N]; 4];
    let mut seat = 0;
    while seat < 4 {
        let mut index = 0;
        while index < N {
            let mut place = index;
            // The second seat goes to the right: three quarter turns make that up.
            let mut turns = (4 - seat) % 4;
            while turns > 0 {
                place = quarter(thing, place);
                turns -= 1;
            }
            all[seat][index] = place as u8;
            index += 1;
        }
        seat += 1;
    }
    all
}

/// Row and column become the last column less the column, and the row.
const fn quarter(thing: Thing, index: usize) -> usize {
    match thing {
        Thing::Square => (8 - index % 9) * 9 + index / 9,
        // A step up becomes one to the right, one to the right becomes one down, which is one up from where it leads.
        Thing::Step if index < 81 => 81 + (8 - index % 9) * 9 + index / 9,
        Thing::Step => {
            let from = index - 81;
            // No step leads off the board; the last column has none to the right.
            (7_usize.saturating_sub(from % 9)) * 9 + from / 9
        }
        Thing::Slot if index < 64 => 64 + (7 - index % 8) * 8 + index / 8,
        Thing::Slot => (7 - (index - 64) % 8) * 8 + (index - 64) / 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_quoridor::{Maze, Square};

    /// Four quarter turns lead back, and a wall shuts the same steps however the board is turned.
    #[test]
    fn walls_and_steps_turn_together() {
        let set = |maze: Maze, seat: usize| {
            let up = maze.up().map(|square| step(seat, square.index()));
            let right = maze.right().map(|square| step(seat, 81 + square.index()));
            let mut all: Vec<usize> = up.chain(right).collect();
            all.sort_unstable();
            all
        };
        let open = Maze::open(9);
        for wall in 0..128 {
            for seat in 0..4 {
                let shut = |slot: usize| {
                    let with = open.with(slot);
                    Maze::of(
                        open.up().without(with.up()),
                        open.right().without(with.right()),
                    )
                };
                assert_eq!(set(shut(wall), seat), set(shut(slot(seat, wall)), 0));
            }
        }
    }

    /// Everybody starts at the bottom of their own board and has the goal at its top.
    #[test]
    fn everybody_looks_up() {
        let starts = [
            Square::new(4, 0),
            Square::new(0, 4),
            Square::new(4, 8),
            Square::new(8, 4),
        ];
        for (seat, start) in starts.into_iter().enumerate() {
            assert_eq!(square(seat, start.index()), 4);
        }
    }
}
