//! The exact value of a position, if it can be found in reasonable time.

use game::{BySeat, Seat, Solution, Unsolvable};

use crate::race::Race;
use crate::{Action, Quoridor, Wall};

/// Limit of positions in the search for a forced end.
const MOST_POSITIONS: u32 = 400_000;

/// Limit of a line without repeated positions.
const LONGEST_LINE: usize = 400;

impl Quoridor {
    /// The exact value under best play: of a finished game, of two players without walls, and of two players if there is
    /// a short forced end.
    pub(crate) fn solve_exactly(&self) -> Result<Solution<Action>, Unsolvable> {
        if self.is_over() {
            return Ok(self.solution(self.winner, Vec::new()));
        }
        if self.seats != 2 {
            return Err(too_large(
                "With four players there is no single best play to compute, and too many positions to compare.",
            ));
        }
        if self.walls_left[..2] == [0, 0] {
            return Ok(self.solve_race());
        }
        self.solve_by_search()
    }

    fn solution(&self, winner: Option<Seat>, line: Vec<(Seat, Action)>) -> Solution<Action> {
        Solution {
            points: BySeat::from_fn(self.seats, |seat| i32::from(winner == Some(seat))),
            line,
        }
    }

    fn solve_race(&self) -> Solution<Action> {
        let race = Race::solve(*self);
        let mut line = Vec::new();
        let mut seen = Vec::new();
        let mut position = *self;
        while !position.is_over() && line.len() < LONGEST_LINE {
            let arrangement = (position.pawns, position.to_move);
            if seen.contains(&arrangement) {
                break;
            }
            seen.push(arrangement);
            let Some(square) = best_step(&race, &position) else {
                break;
            };
            line.push((position.to_move, Action::Step(square)));
            position.step(square);
        }
        self.solution(position.winner, line)
    }

    fn solve_by_search(&self) -> Result<Solution<Action>, Unsolvable> {
        let mut budget = MOST_POSITIONS;
        for depth in 1.. {
            let mut line = Vec::new();
            let Some(bounds) = self.bounds(depth, &mut budget, &mut line) else {
                break;
            };
            if bounds.least == bounds.most {
                let other = self.to_move.next(2);
                let winner = match bounds.least {
                    1 => Some(self.to_move),
                    -1 => Some(other),
                    _ => None,
                };
                line.reverse();
                return Ok(self.solution(winner, line));
            }
        }
        Err(too_large(
            "Walls are left and no end is forced within the next few turns: there are too many positions to search them all.",
        ))
    }

    /// Bounds of the value for the player to move, from a search of `depth` plies; `None` once the budget is spent. The
    /// line for the lower bound is written last step first.
    fn bounds(
        &self,
        depth: u32,
        budget: &mut u32,
        line: &mut Vec<(Seat, Action)>,
    ) -> Option<Bounds> {
        line.clear();
        if self.is_over() {
            let value = match self.winner {
                Some(winner) if winner == self.to_move => 1,
                Some(_) => -1,
                None => 0,
            };
            return Some(Bounds::exactly(value));
        }
        if depth == 0 || !self.can_end_within(depth) {
            return Some(Bounds::OPEN);
        }
        *budget = budget.checked_sub(1)?;
        let mut best = Bounds {
            least: -1,
            most: -1,
        };
        let mut reply = Vec::new();
        let walls = self.buildable().map(Wall::from_slot).map(Action::Wall);
        for action in self.steps().map(Action::Step).chain(walls) {
            let mut next = *self;
            next.play(action);
            let theirs = next.bounds(depth - 1, budget, &mut reply)?;
            let (least, most) = (-theirs.most, -theirs.least);
            if least > best.least || line.is_empty() {
                line.clone_from(&reply);
                line.push((self.to_move, action));
            }
            best.least = best.least.max(least);
            best.most = best.most.max(most);
            if best.least == 1 {
                return Some(Bounds::exactly(1));
            }
        }
        Some(best)
    }

    /// Whether the game could end within this many plies: a step brings a pawn at most two squares nearer.
    fn can_end_within(&self, depth: u32) -> bool {
        let limited = self
            .options
            .ply_limit
            .is_some_and(|limit| limit.saturating_sub(self.ply) <= depth);
        limited
            || Seat::all(2).any(|seat| {
                let moves = (depth + u32::from(seat == self.to_move)) / 2;
                self.maze
                    .distance(self.pawn(seat), self.goal(seat))
                    .is_none_or(|distance| u32::from(distance) <= 2 * moves)
            })
    }
}

/// Bounds of a value: 1 is a win of the player to move, 0 a draw, -1 a loss.
#[derive(Clone, Copy)]
struct Bounds {
    least: i8,
    most: i8,
}

impl Bounds {
    const OPEN: Self = Self { least: -1, most: 1 };

    const fn exactly(value: i8) -> Self {
        Self {
            least: value,
            most: value,
        }
    }
}

/// The step that wins soonest, or else keeps the game open, or else loses latest.
fn best_step(race: &Race, position: &Quoridor) -> Option<crate::Square> {
    position.steps().min_by_key(|square| {
        let mut next = *position;
        next.step(*square);
        match next.winner {
            Some(_) => (0, 0),
            None => match race.plies(&next) {
                Some(plies) if plies % 2 == 0 => (0, i32::from(plies)),
                None => (1, 0),
                Some(plies) => (2, -i32::from(plies)),
            },
        }
    })
}

fn too_large(message: &str) -> Unsolvable {
    Unsolvable {
        code: "too_large",
        message: message.to_owned(),
    }
}
