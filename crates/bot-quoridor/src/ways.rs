//! All shortest paths of a pawn to its goal, by a bitboard flood fill.

use rules_quoridor::{Maze, Square, Squares};

/// The shortest paths of one pawn.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// Their length in steps.
    pub distance: u8,
    /// The number of bottlenecks, where all paths share at most two steps, so that one wall may block
    /// them all.
    pub narrow: u8,
    /// Every step on one of these paths. A wall that blocks none of them changes nothing here.
    pub steps: Maze,
}

impl Ways {
    /// The shortest paths from the square to the goal; `None` if there is none.
    pub fn find(maze: Maze, from: Square, goal: Squares) -> Option<Self> {
        let mut rings = [Squares::EMPTY; Square::COUNT];
        let mut ring = Squares::one(from);
        let mut reached = ring;
        let mut distance = 0;
        while !ring.meets(goal) {
            rings[distance] = ring;
            ring = maze.beside(ring).without(reached);
            if ring.is_empty() {
                return None;
            }
            reached = reached | ring;
            distance += 1;
        }
        let (open_up, open_right) = (maze.up(), maze.right());
        let (mut up, mut right) = (Squares::EMPTY, Squares::EMPTY);
        let mut narrow = 0;
        let mut after = ring & goal;
        for before in rings[..distance].iter().rev().copied() {
            let upwards = before & open_up & after.down();
            let downwards = after & open_up & before.down();
            let rightwards = before & open_right & after.left();
            let leftwards = after & open_right & before.left();
            let (vertical, horizontal) = (upwards | downwards, rightwards | leftwards);
            up = up | vertical;
            right = right | horizontal;
            narrow += u8::from(vertical.len() + horizontal.len() <= 2);
            after = upwards | downwards.up() | rightwards | leftwards.right();
        }
        Some(Self {
            distance: distance as u8,
            narrow,
            steps: Maze::of(up, right),
        })
    }
}
