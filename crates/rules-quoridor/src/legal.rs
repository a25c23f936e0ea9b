//! Legal actions, and why others are not legal.

use std::ops::ControlFlow;

use game::Seat;

use crate::{Action, Illegal, Maze, Quoridor, Square, Squares, Wall, Walls};

impl Quoridor {
    /// The squares that the pawn of the seat to move may step to.
    #[inline]
    pub fn steps(&self) -> Squares {
        let seat = self.to_move;
        self.maze.steps(self.pawn(seat), self.others(seat))
    }

    /// The walls that the seat to move may build.
    pub fn buildable(&self) -> Walls {
        if self.walls_left(self.to_move) == 0 {
            return Walls::EMPTY;
        }
        let free = self.walls.free(self.board());
        let doubtful = free.and(self.walls.joining(self.board()));
        let mut legal = free.without(doubtful);
        if doubtful.is_empty() {
            return legal;
        }
        let paths = self.paths();
        for slot in doubtful {
            if !paths.is_cut_by(slot) || self.shut_off_by(slot).is_none() {
                legal.insert(slot);
            }
        }
        legal
    }

    /// A wall that the seat to move may build, if there is one.
    pub(crate) fn first_wall(&self) -> Option<usize> {
        self.buildable().next()
    }

    /// The steps of one shortest path of each pawn to its goal.
    fn paths(&self) -> Maze {
        Seat::all(self.seats)
            .filter_map(|seat| self.maze.path(self.pawn(seat), self.goal(seat)))
            .fold(Maze::CLOSED, Maze::or)
    }

    /// The first seat whose pawn could no longer reach its goal if a wall stood in this slot.
    #[inline]
    pub(crate) fn shut_off_by(&self, slot: usize) -> Option<Seat> {
        let maze = self.maze.with(slot);
        Seat::all(self.seats).find(|seat| !maze.leads(self.pawn(*seat), self.goal(*seat)))
    }

    /// Whether a wall that overlaps and crosses nothing leaves every pawn a path.
    #[inline]
    pub(crate) fn leaves_ways(&self, slot: usize) -> bool {
        !self.walls.joining(self.board()).has(slot) || self.shut_off_by(slot).is_none()
    }

    /// Calls `visit` with each legal action of the seat until it breaks.
    pub(crate) fn visit(&self, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if seat != self.to_move || self.is_over() {
            return;
        }
        let steps = self.steps().map(Action::Step);
        let walls = self
            .buildable()
            .map(|slot| Action::Wall(Wall::from_slot(slot)));
        let _ = steps.chain(walls).try_for_each(visit);
    }

    /// Checks whether the seat may do this now; the error names the rule that forbids it.
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if seat != self.to_move {
            let to_move = self.to_move;
            return Err(Illegal::NotYourTurn { seat, to_move });
        }
        match action {
            Action::Step(square) => self.check_step(square),
            Action::Wall(wall) => self.check_wall(wall),
        }
    }

    fn check_step(&self, to: Square) -> Result<(), Illegal> {
        if self.steps().contains(to) {
            return Ok(());
        }
        if !to.is_on(self.board()) {
            let board = self.board();
            return Err(Illegal::OffBoard { to, board });
        }
        let from = self.pawn(self.to_move);
        if let Some(seat) = Seat::all(self.seats).find(|seat| self.pawn(*seat) == to) {
            return Err(Illegal::Occupied { to, seat });
        }
        let across = from.column().abs_diff(to.column());
        let along = from.row().abs_diff(to.row());
        match (across, along) {
            (0, 1) | (1, 0) => Err(Illegal::ThroughWall { from, to }),
            (1, 1) => Err(self.why_not_diagonal(from, to)),
            (0, 2) | (2, 0) => {
                let over = Square::new(
                    usize::midpoint(from.column(), to.column()),
                    usize::midpoint(from.row(), to.row()),
                );
                Err(if self.others(self.to_move).contains(over) {
                    Illegal::ThroughWall { from, to }
                } else {
                    Illegal::TooFar { from, to }
                })
            }
            _ => Err(Illegal::TooFar { from, to }),
        }
    }

    /// Why a diagonal step to a free square is not legal.
    fn why_not_diagonal(&self, from: Square, to: Square) -> Illegal {
        let others = self.others(self.to_move);
        let corners = [
            Square::new(to.column(), from.row()),
            Square::new(from.column(), to.row()),
        ];
        let beside = self.maze.beside(Squares::one(from));
        let mut shut = false;
        for over in corners.into_iter().filter(|over| others.contains(*over)) {
            if !beside.contains(over) || !self.maze.beside(Squares::one(over)).contains(to) {
                shut = true;
                continue;
            }
            // The pawn is there and both paths are open, so only a free square behind it can forbid the
            // diagonal jump.
            return Illegal::StraightFirst { from, to, over };
        }
        if shut {
            Illegal::ThroughWall { from, to }
        } else {
            Illegal::Diagonal { from, to }
        }
    }

    fn check_wall(&self, wall: Wall) -> Result<(), Illegal> {
        if self.walls_left(self.to_move) == 0 {
            return Err(Illegal::NoWallsLeft);
        }
        let board = self.board();
        let Some(slot) = wall.slot().filter(|slot| Walls::board(board).has(*slot)) else {
            return Err(Illegal::WallOffBoard { wall, board });
        };
        if self.walls.overlapping().has(slot) {
            return Err(Illegal::Overlaps { wall });
        }
        if self.walls.crossing().has(slot) {
            return Err(Illegal::Crosses { wall });
        }
        if self.leaves_ways(slot) {
            return Ok(());
        }
        let seat = self.shut_off_by(slot).unwrap_or(self.to_move);
        Err(Illegal::ShutsOff { wall, seat })
    }
}
