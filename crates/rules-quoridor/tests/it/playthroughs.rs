//! Whole games as reviewed text; `UPDATE=1 cargo test -p rules-quoridor` writes them anew.

use game::Setup;
use rules_quoridor::{Options, Quoridor};
use testkit::{expect_file, playthrough};

use crate::picture::picture;
use crate::skip::ALMOST_LOCKED_IN;

/// Writes down the game of these moves.
fn whole_game(file: &str, setup: &Setup<Options>, moves: &[(usize, &str)]) {
    let text = playthrough::<Quoridor>(setup, 1, moves, 100, picture);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    expect_file(format!("{folder}/{file}"), &text);
}

#[test]
fn a_game_of_two() {
    let setup = Setup {
        options: Options {
            board: 7,
            walls: Some(3),
            ply_limit: None,
        },
        seats: 2,
        leader: None,
    };
    let moves = "d2 d6 d3 d5 d4 d3 c5h c2h d3v b3v d5 d5v c5 c3 b5 c4 b6 d4 b7";
    let moves: Vec<_> = moves
        .split_whitespace()
        .enumerate()
        .map(|(ply, action)| (ply % 2, action))
        .collect();
    whole_game("two-players-7x7.txt", &setup, &moves);
}

#[test]
fn a_game_of_four_with_a_skip() {
    let setup = Setup {
        options: Options {
            board: 7,
            walls: Some(1),
            ply_limit: None,
        },
        seats: 4,
        leader: None,
    };
    let locked = ALMOST_LOCKED_IN
        .split_whitespace()
        .chain(["a1v"])
        .enumerate();
    // Seat 0 is skipped once, so from here the turns are one seat further on.
    let after = "a4 b3 g4 a2 b4 b2 g5 a3 c4 b1"
        .split_whitespace()
        .enumerate();
    let moves: Vec<_> = locked
        .map(|(ply, action)| (ply % 4, action))
        .chain(after.map(|(ply, action)| ((ply + 1) % 4, action)))
        .collect();
    whole_game("four-players-7x7.txt", &setup, &moves);
}
