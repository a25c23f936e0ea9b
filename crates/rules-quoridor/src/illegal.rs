//! Why an action is not legal: one variant a rule, each naming its paragraph of RULES.md.
//!
//! Policy: the sentence names the squares, walls and seats involved, and says what is allowed instead where that is short.

use game::{RuleError, Seat};

use crate::{Square, Wall};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("The game is over: nobody moves any more.")]
    GameOver,
    /// Another seat is to move.
    #[error("It is not the turn of seat {seat}: seat {to_move} is to move.")]
    NotYourTurn {
        /// Who wanted to act.
        seat: Seat,
        /// Who is to move.
        to_move: Seat,
    },
    /// The board is smaller than that.
    #[error("{to} is off the board, which has {board} by {board} squares.")]
    OffBoard {
        /// Where the pawn was to go.
        to: Square,
        /// How many squares the board has along each edge.
        board: u8,
    },
    /// The square is more than one step away.
    #[error("{to} is too far: from {from} a pawn goes one square up, down, left or right.")]
    TooFar {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A wall is in the way, of a step or of a jump.
    #[error("A wall stands in the way from {from} to {to}.")]
    ThroughWall {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A pawn is there already.
    #[error("The pawn of seat {seat} stands on {to} already.")]
    Occupied {
        /// Where the pawn was to go.
        to: Square,
        /// Whose pawn is there.
        seat: Seat,
    },
    /// No pawn is there to be jumped.
    #[error(
        "From {from} to {to} is a diagonal step, which is allowed only past a neighbouring pawn."
    )]
    Diagonal {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The straight jump is open, so turning off is not allowed.
    #[error(
        "From {from} the pawn on {over} is jumped straight: the square behind it is free, so {to} is not allowed."
    )]
    StraightFirst {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// Where the neighbouring pawn stands.
        over: Square,
    },
    /// All walls are built.
    #[error("You have no wall left: move your pawn.")]
    NoWallsLeft,
    /// The wall would stick out.
    #[error("The wall {wall} is not wholly on the board, which has {board} by {board} squares.")]
    WallOffBoard {
        /// The wall.
        wall: Wall,
        /// How many squares the board has along each edge.
        board: u8,
    },
    /// A wall along the same line is in its place.
    #[error("The wall {wall} would overlap a wall that stands.")]
    Overlaps {
        /// The wall.
        wall: Wall,
    },
    /// A wall across is in its place.
    #[error("The wall {wall} would cross a wall that stands.")]
    Crosses {
        /// The wall.
        wall: Wall,
    },
    /// Somebody would have no way to the goal.
    #[error(
        "The wall {wall} would shut the pawn of seat {seat} off from its goal: every pawn must keep a way."
    )]
    ShutsOff {
        /// The wall.
        wall: Wall,
        /// Whose pawn.
        seat: Seat,
    },
}

impl RuleError for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::OffBoard { .. } => "off_board",
            Self::TooFar { .. } => "too_far",
            Self::ThroughWall { .. } => "through_wall",
            Self::Occupied { .. } => "occupied",
            Self::Diagonal { .. } => "diagonal",
            Self::StraightFirst { .. } => "straight_first",
            Self::NoWallsLeft => "no_walls_left",
            Self::WallOffBoard { .. } => "wall_off_board",
            Self::Overlaps { .. } => "wall_overlaps",
            Self::Crosses { .. } => "wall_crosses",
            Self::ShutsOff { .. } => "wall_shuts_off",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "5.3",
            Self::NotYourTurn { .. } => "2.1",
            Self::OffBoard { .. } | Self::TooFar { .. } => "3.1",
            Self::ThroughWall { .. } => "3.2",
            Self::Occupied { .. } => "3.3",
            Self::StraightFirst { .. } => "3.4",
            Self::Diagonal { .. } => "3.5",
            Self::NoWallsLeft => "2.3",
            Self::WallOffBoard { .. } => "4.1",
            Self::Overlaps { .. } => "4.2",
            Self::Crosses { .. } => "4.3",
            Self::ShutsOff { .. } => "4.4",
        }
    }
}
