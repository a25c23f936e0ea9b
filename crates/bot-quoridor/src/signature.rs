//! A fingerprint of how the bot plays: any change to its play changes this number.
//!
//! Not `search::signature`, whose searches end with their budget of nodes: here the depth is fixed and the nodes are counted, so
//! that a change of pruning or of the order of moves shows even where the chosen move stays the same.

use game::{Game, Setup};
use rules_quoridor::{Action, Options, Quoridor};
use search::Budget;

use crate::{Player, RoundStyle, Style};

/// Positions, each searched to a fixed depth, or with four players for a fixed number of visits: seats,
/// board, moves.
const POSITIONS: [(u8, u8, &str); 6] = [
    (2, 9, ""),
    (2, 9, "e2 e8 e3 e7 e4 e6 d3h e6h c5v"),
    (
        2,
        9,
        "e2 e8 e3 e7 d7h c2h b7h e2h f7v g5h e4 f4v h7h a4h e5 c5v",
    ),
    (2, 7, "d2 d6 d3 d5 c5h c2h d3v b3v"),
    (4, 9, "e2 b5 e8 h5 e3 c5 d7h g5"),
    (4, 7, "d2 b4 d6 f4 c3h e5h"),
];

/// The total number of nodes of a few searches of fixed size.
pub fn signature() -> u64 {
    let style = Style {
        depth: 5,
        misjudges: 3,
    };
    let round = RoundStyle {
        visits: 3_000,
        ..RoundStyle::STRONGEST
    };
    POSITIONS
        .iter()
        .filter_map(|(seats, board, moves)| start(*seats, *board, moves))
        .filter_map(|position| {
            Player::new(style, round).think(position, Budget::nodes(1 << 20), 66)
        })
        .map(|found| found.nodes)
        .sum()
}

fn start(seats: u8, board: u8, moves: &str) -> Option<Quoridor> {
    let options = Options {
        board,
        ..Options::default()
    };
    let setup = Setup {
        options,
        seats,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).ok()?;
    for text in moves.split_whitespace() {
        let action: Action = text.parse().ok()?;
        position.check(position.to_move(), &action).ok()?;
        position.play(action);
    }
    Some(position)
}
