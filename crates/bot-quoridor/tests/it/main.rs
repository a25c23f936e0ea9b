//! What is checked of the Quoridor bots.

mod analysis;
mod one_sided;
mod play;
mod sight;
mod signature;

use game::{Game, Setup};
use rules_quoridor::{Action, Options, Quoridor};

/// The position after these moves, each checked.
fn after(seats: u8, board: u8, walls: Option<u8>, moves: &str) -> Quoridor {
    let setup = Setup {
        options: Options {
            board,
            walls,
            ply_limit: None,
        },
        seats,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    for text in moves.split_whitespace() {
        let action: Action = text.parse().expect("the moves are in notation");
        if let Err(illegal) = position.check(position.to_move(), &action) {
            panic!("{text}: {illegal}");
        }
        position.play(action);
    }
    position
}
