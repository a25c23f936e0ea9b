//! The race of two pawns without walls left: small enough for retrograde analysis.

use game::Seat;

use crate::{Quoridor, Square};

/// For each arrangement of the two pawns, the number of plies to the end under best play.
pub(crate) struct Race {
    start: Quoridor,
    /// By arrangement: `Some(n)` is an end after `n` plies. An odd number is a win of the player to move, an even one a
    /// loss, because the winner makes the last move.
    plies: Vec<Option<u16>>,
}

const SQUARES: usize = Square::COUNT;

impl Race {
    /// Solves the race with the walls of `start`, a game of two.
    pub(crate) fn solve(start: Quoridor) -> Self {
        let mut race = Self {
            start,
            plies: vec![None; 2 * SQUARES * SQUARES],
        };
        let arrangements: Vec<Quoridor> = race.arrangements().collect();
        for plies in 1.. {
            // Each iteration finds the ends of exactly this length, so none is found too early.
            let found: Vec<usize> = arrangements
                .iter()
                .filter(|position| race.plies(position).is_none() && race.ends_in(position, plies))
                .map(index)
                .collect();
            // Wins are found only in odd iterations and losses only in even ones; after two empty ones nothing more can
            // be found.
            if found.is_empty() && plies > 2 && !race.plies.contains(&Some(plies - 1)) {
                break;
            }
            for arrangement in found {
                race.plies[arrangement] = Some(plies);
            }
        }
        race
    }

    /// The number of plies left under best play; `None` if neither player can force an end.
    pub(crate) fn plies(&self, position: &Quoridor) -> Option<u16> {
        self.plies[index(position)]
    }

    /// All arrangements of the two pawns with the game still running.
    fn arrangements(&self) -> impl Iterator<Item = Quoridor> {
        let start = Quoridor {
            winner: None,
            ..self.start
        };
        let on_board = move |index: &usize| Square::from_index(*index).is_on(start.board());
        let squares = move || (0..SQUARES).filter(on_board).map(Square::from_index);
        squares().flat_map(move |first| {
            squares().flat_map(move |second| {
                let mut position = start;
                position.pawns[0] = first;
                position.pawns[1] = second;
                let live = first != second
                    && Seat::all(2).all(|seat| !start.goal(seat).contains(position.pawn(seat)));
                let ways = if live { 2 } else { 0 };
                Seat::all(ways).map(move |to_move| Quoridor {
                    to_move,
                    ..position
                })
            })
        })
    }

    /// Whether best play ends in exactly this many plies, given all shorter ends.
    fn ends_in(&self, position: &Quoridor, plies: u16) -> bool {
        let mut replies = position.steps().map(|square| {
            let mut next = *position;
            next.step(square);
            match next.winner {
                Some(_) => Some(0),
                None => self.plies(&next),
            }
        });
        if plies % 2 == 1 {
            replies.any(|reply| reply == Some(plies - 1))
        } else {
            replies.all(|reply| reply.is_some_and(|reply| reply % 2 == 1))
        }
    }
}

fn index(position: &Quoridor) -> usize {
    let [first, second, ..] = position.pawns;
    (position.to_move.index() * SQUARES + first.index()) * SQUARES + second.index()
}
