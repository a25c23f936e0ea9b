//! Why an action is not legal: one variant per rule, each with its paragraph of RULES.md.
//!
//! Policy: the message names the squares, walls and seats involved, and says what is allowed instead if that is short.

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
        /// The seat that tried to act.
        seat: Seat,
        /// Who is to move.
        to_move: Seat,
    },
    /// A square outside the board.
    #[error("{to} is off the board, which has {board} by {board} squares.")]
    OffBoard {
        /// The target of the step.
        to: Square,
        /// How many squares the board has along each edge.
        board: u8,
    },
    /// The square is more than one step away.
    #[error("{to} is too far: from {from} a pawn goes one square up, down, left or right.")]
    TooFar {
        /// Where the pawn stands.
        from: Square,
        /// The target of the step.
        to: Square,
    },
    /// A wall blocks a step or a jump.
    #[error("A wall stands in the way from {from} to {to}.")]
    ThroughWall {
        /// Where the pawn stands.
        from: Square,
        /// The target of the step.
        to: Square,
    },
    /// A pawn is there already.
    #[error("The pawn of seat {seat} stands on {to} already.")]
    Occupied {
        /// The target of the step.
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
        /// The target of the step.
        to: Square,
    },
    /// The straight jump is possible, so a diagonal one is not allowed.
    #[error(
        "From {from} the pawn on {over} is jumped straight: the square behind it is free, so {to} is not allowed."
    )]
    StraightFirst {
        /// Where the pawn stands.
        from: Square,
        /// The target of the step.
        to: Square,
        /// Where the neighbouring pawn stands.
        over: Square,
    },
    /// No walls left.
    #[error("You have no wall left: move your pawn.")]
    NoWallsLeft,
    /// The wall would reach beyond the board.
    #[error("The wall {wall} is not wholly on the board, which has {board} by {board} squares.")]
    WallOffBoard {
        /// The wall.
        wall: Wall,
        /// How many squares the board has along each edge.
        board: u8,
    },
    /// The wall would overlap another one.
    #[error("The wall {wall} would overlap a wall that stands.")]
    Overlaps {
        /// The wall.
        wall: Wall,
    },
    /// The wall would cross another one.
    #[error("The wall {wall} would cross a wall that stands.")]
    Crosses {
        /// The wall.
        wall: Wall,
    },
    /// The wall would leave a pawn without a path to its goal.
    #[error(
        "The wall {wall} would shut the pawn of seat {seat} off from its goal: every pawn must keep a way."
    )]
    ShutsOff {
        /// The wall.
        wall: Wall,
        /// The pawn's seat.
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
