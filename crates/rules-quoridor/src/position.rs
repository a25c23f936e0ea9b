//! The position, and how an action changes it.

use game::{InvalidSetup, Seat, Setup};

use crate::{Action, Edge, Maze, Options, Square, Squares, Wall, Walls};

/// A position of Quoridor.
///
/// A small value without pointers: a search copies it instead of undoing moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quoridor {
    pub(crate) maze: Maze,
    pub(crate) walls: Walls,
    pub(crate) options: Options,
    pub(crate) ply: u32,
    pub(crate) pawns: [Square; 4],
    pub(crate) walls_left: [u8; 4],
    pub(crate) seats: u8,
    pub(crate) leader: Seat,
    pub(crate) to_move: Seat,
    pub(crate) winner: Option<Seat>,
    pub(crate) last: Option<(Seat, Action)>,
}

const _: () = assert!(
    size_of::<Quoridor>() <= 128,
    "a position is to stay cheap to copy"
);

impl Quoridor {
    /// The position before the first turn.
    pub(crate) fn start(setup: &Setup<Options>) -> Result<Self, InvalidSetup> {
        let (options, seats) = (setup.options, setup.seats);
        options.check()?;
        let mut pawns = [Square::from_index(0); 4];
        let mut walls_left = [0; 4];
        for seat in Seat::all(seats) {
            pawns[seat.index()] = Edge::start(seat, seats).middle(options.board);
            walls_left[seat.index()] = options.walls_each(seats);
        }
        let leader = setup.leader.unwrap_or(Seat::new(0));
        Ok(Self {
            maze: Maze::open(options.board),
            walls: Walls::EMPTY,
            options,
            ply: 0,
            pawns,
            walls_left,
            seats,
            leader,
            to_move: leader,
            winner: None,
            last: None,
        })
    }

    /// The options of this table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many squares the board has along each edge.
    #[inline]
    pub fn board(&self) -> u8 {
        self.options.board
    }

    /// The steps that walls and edges leave open.
    #[inline]
    pub fn maze(&self) -> Maze {
        self.maze
    }

    /// The walls that stand.
    #[inline]
    pub fn walls(&self) -> Walls {
        self.walls
    }

    /// Where the seat's pawn stands.
    #[inline]
    pub fn pawn(&self, seat: Seat) -> Square {
        self.pawns[seat.index()]
    }

    /// How many walls the seat has left.
    #[inline]
    pub fn walls_left(&self, seat: Seat) -> u8 {
        self.walls_left[seat.index()]
    }

    /// The squares on which the seat wins.
    #[inline]
    pub fn goal(&self, seat: Seat) -> Squares {
        Edge::goal(seat, self.seats).squares(self.options.board)
    }

    /// How many actions have been played.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Who began.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Who is to move; after the end, who would have been.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Whether somebody has won or the ply limit is reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.winner.is_some()
            || self
                .options
                .ply_limit
                .is_some_and(|limit| self.ply >= limit)
    }

    /// The squares of all pawns but this seat's.
    #[inline]
    pub fn others(&self, seat: Seat) -> Squares {
        if self.seats == 2 {
            return Squares::one(self.pawns[1 - seat.index()]);
        }
        Seat::all(self.seats)
            .filter(|other| *other != seat)
            .map(|other| self.pawn(other))
            .collect()
    }

    /// Plays a legal action of the seat to move.
    #[inline]
    pub fn play(&mut self, action: Action) {
        match action {
            Action::Step(square) => self.step(square),
            Action::Wall(wall) => {
                if let Some(slot) = wall.slot() {
                    self.build(slot);
                }
            }
        }
    }

    /// Moves the pawn of the seat to move to a legal square.
    #[inline]
    pub fn step(&mut self, square: Square) {
        let seat = self.to_move;
        self.pawns[seat.index()] = square;
        if self.goal(seat).contains(square) {
            self.winner = Some(seat);
        }
        self.end_turn(Action::Step(square));
    }

    /// Builds a legal wall in this slot for the seat to move.
    #[inline]
    pub fn build(&mut self, slot: usize) {
        self.maze = self.maze.with(slot);
        self.walls.insert(slot);
        self.walls_left[self.to_move.index()] -= 1;
        self.end_turn(Action::Wall(Wall::from_slot(slot)));
    }

    #[inline]
    fn end_turn(&mut self, action: Action) {
        self.last = Some((self.to_move, action));
        self.ply += 1;
        self.to_move = self.to_move.next(self.seats);
        if self.seats > 2 {
            self.skip();
        }
    }

    /// Skips players who cannot act. Somebody always can: if no pawn can step, the walls enclose only pawns, and then
    /// some pawn would have no path to its goal. With two players nobody is ever skipped: at worst the path leads
    /// past the other pawn, and then there is a jump.
    fn skip(&mut self) {
        for _ in 1..self.seats {
            if self.is_over() || self.can_act() {
                return;
            }
            self.to_move = self.to_move.next(self.seats);
        }
    }

    /// Whether the seat to move has any legal action.
    fn can_act(&self) -> bool {
        !self.steps().is_empty() || self.first_wall().is_some()
    }
}
