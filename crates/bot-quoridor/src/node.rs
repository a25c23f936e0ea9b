//! A position in a search, with the shortest paths of all pawns and its key.

use game::Seat;
use rules_quoridor::{Action, Quoridor, Square, Wall, Walls};

use crate::keys::KEYS;
use crate::ways::Ways;

/// An action in one byte: a slot for a wall, or 128 and the number of a square for a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(pub u8);

impl Move {
    /// No action.
    pub const NONE: Self = Self(u8::MAX);
    /// The number of values, for tables by action.
    pub const COUNT: usize = 256;

    /// A step to this square.
    #[inline]
    pub const fn step(square: Square) -> Self {
        Self(128 + square.index() as u8)
    }

    /// A wall in this slot.
    #[inline]
    pub const fn wall(slot: usize) -> Self {
        Self(slot as u8)
    }

    /// The slot of a wall.
    #[inline]
    pub const fn slot(self) -> Option<usize> {
        if self.0 < 128 {
            Some(self.0 as usize)
        } else {
            None
        }
    }

    /// The square of a step; for a wall some valid but meaningless square.
    #[inline]
    pub const fn square(self) -> Square {
        Square::from_index((self.0 as usize).saturating_sub(128) % Square::COUNT)
    }

    /// Converts an action of the rules; `None` if it is a wall off the board.
    pub fn of(action: Action) -> Option<Self> {
        match action {
            Action::Step(square) => Some(Self::step(square)),
            Action::Wall(wall) => wall.slot().map(Self::wall),
        }
    }

    /// Converts to an action of the rules.
    pub const fn action(self) -> Action {
        match self.slot() {
            Some(slot) => Action::Wall(Wall::from_slot(slot)),
            None => Action::Step(self.square()),
        }
    }
}

/// A position in a search.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The position.
    pub position: Quoridor,
    /// Its Zobrist key.
    pub key: u64,
    /// The shortest paths of each pawn.
    pub ways: [Ways; 4],
}

impl Node {
    /// The position with its paths; `None` if a pawn has no path, which the rules forbid.
    pub fn new(position: Quoridor, seats: u8) -> Option<Self> {
        let mut key = KEYS.to_move(position.to_move().index());
        for slot in position.walls() {
            key ^= KEYS.slot(slot);
        }
        let first = Ways::find(
            position.maze(),
            position.pawn(Seat::new(0)),
            position.goal(Seat::new(0)),
        )?;
        let mut ways = [first; 4];
        for seat in Seat::all(seats) {
            ways[seat.index()] =
                Ways::find(position.maze(), position.pawn(seat), position.goal(seat))?;
            key ^= KEYS.pawn(seat.index(), position.pawn(seat));
            key ^= KEYS.walls_left(seat.index(), position.walls_left(seat));
        }
        Some(Self {
            position,
            key,
            ways,
        })
    }

    /// The distance of the seat's pawn to its goal.
    #[inline]
    pub fn distance(&self, seat: Seat) -> i32 {
        i32::from(self.ways[seat.index()].distance)
    }

    /// The number of walls the seat has left.
    #[inline]
    pub fn walls_left(&self, seat: Seat) -> i32 {
        i32::from(self.position.walls_left(seat))
    }

    /// The walls that fit and that the seat to move has; some may still block a pawn.
    #[inline]
    pub fn free_walls(&self) -> Walls {
        if self.position.walls_left(self.position.to_move()) == 0 {
            return Walls::EMPTY;
        }
        self.position.walls().free(self.position.board())
    }

    /// The node after an action that fits; `None` if it is a wall that blocks a pawn.
    #[inline]
    pub fn after(&self, action: Move, seats: u8) -> Option<Self> {
        let mut next = *self;
        match action.slot() {
            Some(slot) => next.build(slot, seats)?,
            None => next.step(action.square())?,
        }
        let (before, now) = (self.position.to_move(), next.position.to_move());
        next.key ^= KEYS.to_move(before.index()) ^ KEYS.to_move(now.index());
        Some(next)
    }

    #[inline]
    fn build(&mut self, slot: usize, seats: u8) -> Option<()> {
        let builder = self.position.to_move();
        let maze = self.position.maze().with(slot);
        for seat in Seat::all(seats) {
            if self.ways[seat.index()].steps.is_cut_by(slot) {
                let (pawn, goal) = (self.position.pawn(seat), self.position.goal(seat));
                self.ways[seat.index()] = Ways::find(maze, pawn, goal)?;
            }
        }
        let left = self.position.walls_left(builder);
        self.key ^= KEYS.slot(slot)
            ^ KEYS.walls_left(builder.index(), left)
            ^ KEYS.walls_left(builder.index(), left - 1);
        self.position.build(slot);
        Some(())
    }

    #[inline]
    fn step(&mut self, square: Square) -> Option<()> {
        let seat = self.position.to_move();
        let goal = self.position.goal(seat);
        self.key ^=
            KEYS.pawn(seat.index(), self.position.pawn(seat)) ^ KEYS.pawn(seat.index(), square);
        self.ways[seat.index()] = Ways::find(self.position.maze(), square, goal)?;
        self.position.step(square);
        Some(())
    }
}
