//! Exact values, where they are available.

use game::{Game, Seat, Solution};
use rules_quoridor::{Action, Options, Quoridor};

use crate::{play, start, start_with};

/// The line is legal and ends as the points say.
fn line_is_kept(from: &Quoridor, solution: &Solution<Action>) {
    let mut position = *from;
    for (seat, action) in &solution.line {
        assert_eq!(position.check(*seat, action), Ok(()));
        position.play(*action);
    }
    for seat in Seat::all(2) {
        let won = position.winner() == Some(seat);
        assert_eq!(solution.points[seat], i32::from(won));
    }
}

#[test]
fn a_race_without_walls_is_won_by_who_begins_or_jumps() {
    for board in [7, 9] {
        let position = start(board, 2, Some(0));
        let solution = position.solve().expect("a race can be solved");
        // The pawns meet in the middle; the player who begins is jumped and is one step behind.
        assert_eq!(solution.points.0, [0, 1], "board {board}");
        line_is_kept(&position, &solution);
    }
}

#[test]
fn a_ply_limit_can_save_the_race() {
    let options = Options {
        board: 7,
        walls: Some(0),
        ply_limit: Some(6),
    };
    let position = start_with(2, options);
    let solution = position.solve().expect("a race can be solved");
    assert_eq!(solution.points.0, [0, 0]);
    line_is_kept(&position, &solution);
}

#[test]
fn a_forced_end_is_found_although_walls_are_left() {
    let mut position = start(7, 2, None);
    play(&mut position, "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6 a1h");
    let solution = position.solve().expect("one step wins");
    assert_eq!(solution.points.0, [1, 0]);
    assert_eq!(solution.line.len(), 1);
    line_is_kept(&position, &solution);
}

#[test]
fn a_finished_game_is_worth_what_it_is() {
    let options = Options {
        ply_limit: Some(1),
        ..Options::default()
    };
    let mut position = start_with(2, options);
    play(&mut position, "e2");
    let solution = position.solve().expect("it is over");
    assert_eq!((solution.points.0, solution.line), (vec![0, 0], vec![]));
}

#[test]
fn what_is_too_large_says_so() {
    for position in [start(9, 2, None), start(7, 4, Some(0))] {
        let error = position.solve().expect_err("too large");
        assert_eq!(error.code, "too_large");
    }
}
