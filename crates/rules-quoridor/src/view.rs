//! Views: in Quoridor everything is public, so all see the same.

use game::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Action, Edge, Maze, Options, Quoridor, Square, Wall, Walls};

/// The position as anybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "QuoridorView")]
pub struct View {
    /// The rules chosen; `board` is how many squares it has along each edge.
    pub options: Options,
    /// Who began.
    pub leader: Seat,
    /// Where each pawn stands.
    #[ts(type = "Array<string>")]
    pub pawns: BySeat<Square>,
    /// How many walls each player has left.
    pub walls_left: BySeat<u8>,
    /// The edge each pawn has to reach.
    pub goals: BySeat<Edge>,
    /// The walls on the board; the view does not say who placed which.
    #[ts(type = "Array<string>")]
    pub walls: Vec<Wall>,
    /// Who is to move; nobody once the game is over.
    pub to_move: Option<Seat>,
    /// Where the pawn of the player to move may step, for everybody to see.
    #[ts(type = "Array<string>")]
    pub steps: Vec<Square>,
    /// How many actions have been played.
    pub ply: u32,
    /// The action before this position.
    pub last: Option<Played>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// An action and who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "QuoridorPlayed")]
pub struct Played {
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    #[ts(type = "string")]
    pub action: Action,
}

/// One step of the game as anybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "QuoridorStepView")]
pub struct StepView {
    /// Who acted.
    pub seat: Seat,
    /// What was done, in notation.
    #[ts(type = "string")]
    pub action: Action,
    /// Who would have been next but could do nothing and was skipped.
    pub skipped: Vec<Seat>,
}

impl Quoridor {
    /// The position as anybody sees it.
    pub(crate) fn open_view(&self) -> View {
        let to_move = (!self.is_over()).then_some(self.to_move);
        View {
            options: self.options,
            leader: self.leader,
            pawns: BySeat::from_fn(self.seats, |seat| self.pawn(seat)),
            walls_left: BySeat::from_fn(self.seats, |seat| self.walls_left(seat)),
            goals: BySeat::from_fn(self.seats, |seat| Edge::goal(seat, self.seats)),
            walls: self.walls.map(Wall::from_slot).collect(),
            to_move,
            steps: match to_move {
                Some(_) => self.steps().collect(),
                None => Vec::new(),
            },
            ply: self.ply,
            last: self.last.map(|(seat, action)| Played { seat, action }),
            winner: self.winner,
        }
    }

    /// The step as anybody sees it; `self` is the position before it.
    pub(crate) fn open_step_view(&self, seat: Seat, action: Action) -> StepView {
        let mut after = *self;
        after.play(action);
        let mut skipped = Vec::new();
        let mut next = seat.next(self.seats);
        while !after.is_over() && next != after.to_move {
            skipped.push(next);
            next = next.next(self.seats);
        }
        StepView {
            seat,
            action,
            skipped,
        }
    }

    /// The position that this view shows, if it is valid.
    pub fn from_view(view: &View) -> Option<Self> {
        let (options, seats) = (view.options, view.pawns.seats());
        options.check().ok()?;
        let known = |seat: Seat| seat.index() < usize::from(seats);
        let in_turn = view.to_move.unwrap_or(view.leader);
        let consistent = matches!(seats, 2 | 4)
            && view.walls_left.seats() == seats
            && [view.leader, in_turn].into_iter().all(known)
            && view.winner.is_none_or(known)
            && view.last.is_none_or(|last| known(last.seat));
        if !consistent {
            return None;
        }
        let mut position = Self {
            maze: Maze::open(options.board),
            walls: Walls::EMPTY,
            options,
            ply: view.ply,
            pawns: [Square::from_index(0); 4],
            walls_left: [0; 4],
            seats,
            leader: view.leader,
            to_move: in_turn,
            winner: view.winner,
            last: view.last.map(|last| (last.seat, last.action)),
        };
        position.set_up(view)?;
        // After the end the view does not say whose turn would be next: it is the seat after the last to act.
        if let (None, Some(last)) = (view.to_move, view.last) {
            position.to_move = last.seat.next(seats);
        }
        Some(position)
    }

    /// Puts the view's pawns and walls on the board; `None` if that is impossible.
    fn set_up(&mut self, view: &View) -> Option<()> {
        let board = self.board();
        for (seat, square) in view.pawns.iter() {
            let taken = self.pawns[..seat.index()].contains(square);
            if taken || !square.is_on(board) {
                return None;
            }
            self.pawns[seat.index()] = *square;
            let left = view.walls_left[seat];
            if left > Options::MOST_WALLS {
                return None;
            }
            self.walls_left[seat.index()] = left;
        }
        for wall in &view.walls {
            let slot = wall.slot()?;
            if !self.walls.free(board).has(slot) {
                return None;
            }
            self.walls.insert(slot);
            self.maze = self.maze.with(slot);
        }
        Some(())
    }
}
