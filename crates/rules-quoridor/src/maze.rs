//! The steps that walls leave open, and searches for paths.

use crate::square::{Square, Squares};
use crate::wall::SLOT_ROW;
use crate::walls::Walls;

/// The open steps between neighbouring squares: not blocked by a wall or the edge. Pawns are ignored here.
///
/// A step up or to the right is stored with the square it starts from; down and left are the same steps in reverse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Maze {
    up: Squares,
    right: Squares,
}

/// One of the four directions of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The two directions at right angles.
    const fn sideways(self) -> [Self; 2] {
        match self {
            Self::Up | Self::Down => [Self::Left, Self::Right],
            Self::Left | Self::Right => [Self::Up, Self::Down],
        }
    }
}

impl Maze {
    /// No step is open.
    pub(crate) const CLOSED: Self = Self {
        up: Squares::EMPTY,
        right: Squares::EMPTY,
    };

    /// A board of this size without walls.
    pub fn open(size: u8) -> Self {
        let board = Squares::board(size);
        let last = usize::from(size) - 1;
        Self {
            up: board.without(Squares::row(last, size)),
            right: board.without(Squares::column(last, size)),
        }
    }

    /// Only these steps up and to the right, each given by its start square.
    #[inline]
    pub const fn of(up: Squares, right: Squares) -> Self {
        Self { up, right }
    }

    /// The squares from which the step up is open.
    #[inline]
    pub const fn up(self) -> Squares {
        self.up
    }

    /// The squares from which the step to the right is open.
    #[inline]
    pub const fn right(self) -> Squares {
        self.right
    }

    /// The two steps that the wall in this slot blocks.
    #[inline]
    const fn shut_by(slot: usize) -> Self {
        let place = slot % 64;
        let square = Square::from_index(place + place / 8);
        if slot < 64 {
            Self {
                up: Squares::pair(square, 1),
                right: Squares::EMPTY,
            }
        } else {
            Self {
                up: Squares::EMPTY,
                right: Squares::pair(square, Square::ROW),
            }
        }
    }

    /// This maze with a wall in this slot.
    #[inline]
    #[must_use]
    pub const fn with(self, slot: usize) -> Self {
        let shut = Self::shut_by(slot);
        Self {
            up: self.up.without(shut.up),
            right: self.right.without(shut.right),
        }
    }

    /// Whether the wall in this slot would block an open step.
    #[inline]
    pub const fn is_cut_by(self, slot: usize) -> bool {
        let shut = Self::shut_by(slot);
        self.up.meets(shut.up) || self.right.meets(shut.right)
    }

    /// The walls that would block an open step, whether or not they fit.
    pub const fn cut_by(self) -> Walls {
        let (mut rows, mut columns) = (0, 0);
        let mut row = 0;
        while row < SLOT_ROW {
            let up = self.up.in_row(row);
            let right = self.right.in_row(row) | self.right.in_row(row + 1);
            rows |= ((up | up >> 1) & 0xff) << (row * SLOT_ROW);
            columns |= (right & 0xff) << (row * SLOT_ROW);
            row += 1;
        }
        Walls::of(rows, columns)
    }

    /// The squares one open step away from some square of the set.
    #[inline]
    pub fn beside(self, set: Squares) -> Squares {
        (set & self.up).up()
            | set.down() & self.up
            | (set & self.right).right()
            | set.left() & self.right
    }

    /// The square one open step away in this direction, as a set of one square or none.
    #[inline]
    fn towards(self, direction: Direction, from: Squares) -> Squares {
        match direction {
            Direction::Up => (from & self.up).up(),
            Direction::Down => from.down() & self.up,
            Direction::Right => (from & self.right).right(),
            Direction::Left => from.left() & self.right,
        }
    }

    /// The squares that a pawn on `from` may step to, the other pawns standing on `others`.
    #[inline]
    pub fn steps(self, from: Square, others: Squares) -> Squares {
        let from = Squares::one(from);
        let beside = self.beside(from);
        if beside.meets(others) {
            self.jumps(from, others) | beside.without(others)
        } else {
            beside
        }
    }

    /// Where a pawn on `from` may jump: straight over a neighbour, or diagonally if that is blocked.
    fn jumps(self, from: Squares, others: Squares) -> Squares {
        let mut jumps = Squares::EMPTY;
        for direction in Direction::ALL {
            let neighbour = self.towards(direction, from) & others;
            if neighbour.is_empty() {
                continue;
            }
            let behind = self.towards(direction, neighbour).without(others);
            jumps = jumps
                | if behind.is_empty() {
                    let [one, other] = direction.sideways();
                    (self.towards(one, neighbour) | self.towards(other, neighbour)).without(others)
                } else {
                    behind
                };
        }
        jumps
    }

    /// Whether open steps lead from the square to the goal.
    #[inline]
    pub fn leads(self, from: Square, goal: Squares) -> bool {
        self.distance(from, goal).is_some()
    }

    /// The number of steps from the square to the goal, if there is a path.
    #[inline]
    pub fn distance(self, from: Square, goal: Squares) -> Option<u8> {
        let mut reached = Squares::one(from);
        let mut distance = 0;
        while !reached.meets(goal) {
            let further = reached | self.beside(reached);
            if further == reached {
                return None;
            }
            reached = further;
            distance += 1;
        }
        Some(distance)
    }

    /// The steps of one shortest path from the square to the goal, if there is one.
    ///
    /// A wall that blocks none of them cannot cut the pawn off.
    pub fn path(self, from: Square, goal: Squares) -> Option<Self> {
        let mut rings = [Squares::EMPTY; Square::COUNT];
        let mut reached = Squares::one(from);
        let mut distance = 0;
        while !reached.meets(goal) {
            rings[distance] = reached;
            let further = reached | self.beside(reached);
            if further == reached {
                return None;
            }
            reached = further;
            distance += 1;
        }
        let mut path = Self::CLOSED;
        let mut at = Squares::one((reached & goal).first()?);
        for ring in rings[..distance].iter().rev() {
            let (used, before) = self.step_back(at, *ring);
            path.up = path.up | used.up;
            path.right = path.right | used.right;
            at = before;
        }
        Some(path)
    }

    /// A step from the ring to the square `to`: the step, and its start.
    #[inline]
    fn step_back(self, to: Squares, ring: Squares) -> (Self, Squares) {
        let (mut used, up, right) = (Self::CLOSED, self.up, self.right);
        let (below, left) = (to.down() & up & ring, to.left() & right & ring);
        let above = (to & up).up() & ring;
        let before = if !below.is_empty() {
            used.up = below;
            below
        } else if !above.is_empty() {
            used.up = to;
            above
        } else if !left.is_empty() {
            used.right = left;
            left
        } else {
            used.right = to;
            (to & right).right()
        };
        (used, before)
    }

    /// The steps that are in either maze.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            up: self.up | other.up,
            right: self.right | other.right,
        }
    }
}
