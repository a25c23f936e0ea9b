//! All tests of Quoridor, in one binary.

mod actions;
mod end;
mod laws;
mod naive;
mod notation;
mod options;
mod perft;
mod picture;
mod playthroughs;
mod skip;
mod solve;
mod views;

use game::{Game, Setup};
use rules_quoridor::{Action, Options, Quoridor};

/// The start on a board of this size, with this many players and walls each.
fn start(board: u8, seats: u8, walls: Option<u8>) -> Quoridor {
    let options = Options {
        board,
        walls,
        ply_limit: None,
    };
    start_with(seats, options)
}

fn start_with(seats: u8, options: Options) -> Quoridor {
    let setup = Setup {
        options,
        seats,
        leader: None,
    };
    Quoridor::new(&setup).expect("the setup is right")
}

/// Plays moves, each checked first.
fn play(position: &mut Quoridor, moves: &str) {
    for text in moves.split_whitespace() {
        let action: Action = text.parse().expect("the moves are in notation");
        if let Err(illegal) = position.check(position.to_move(), &action) {
            panic!("{text} in {moves:?}: {illegal}");
        }
        position.play(action);
    }
}

/// The parts of a line of a data file.
fn parts(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}
