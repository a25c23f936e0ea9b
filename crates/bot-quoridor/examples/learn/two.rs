//! Games of two, with random openings and occasional errors, so that more positions are seen than the bot would
//! reach.

use bot_quoridor::{Duel, Node, Style};
use game::{Game, Seat, Setup, below};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Options, Quoridor};
use search::Budget;

use crate::board;

/// Values beyond this are certain.
const SURE: i32 = 29_000;

/// Plays a game; returns a record of 93 bytes a position: the board from the mover's seat on, the mover, the search's
/// value (two bytes), its depth, and whether the mover won.
pub fn play(rng: &mut Xoshiro256PlusPlus, nodes: u64) -> Vec<u8> {
    let setup = Setup {
        options: Options {
            ply_limit: Some(200),
            // Sometimes fewer walls, so that endgames are more frequent.
            walls: (below(rng, 4) == 0).then(|| below(rng, 8) as u8 + 2),
            ..Options::default()
        },
        seats: 2,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    let mut samples: Vec<(Seat, Vec<u8>)> = Vec::new();
    let odd_opening = below(rng, 14);
    let mut known = None;
    while !position.is_over() {
        let odd = position.ply() < odd_opening;
        let slip = below(rng, 12) == 0;
        let misjudges = match (odd, slip) {
            (true, _) => 300,
            (false, true) => 120,
            (false, false) => 10,
        };
        let budget = Budget::nodes(if odd { 200 } else { nodes });
        let style = Style {
            depth: 64,
            misjudges,
        };
        let found = Duel::new(budget, style, rng.next_u64()).best(position);
        let found = found.expect("somebody can act");
        let mover = position.to_move();
        if found.value.abs() > SURE {
            known = Some(if found.value > 0 {
                mover
            } else {
                mover.next(2)
            });
            break;
        }
        if !odd {
            let node = Node::new(position, 2).expect("every pawn has a way");
            let mut bytes = Vec::with_capacity(93);
            board::write(&mut bytes, &node, mover, 2);
            bytes.push(mover.index() as u8);
            bytes.extend((found.value as i16).to_le_bytes());
            bytes.push(found.depth as u8);
            samples.push((mover, bytes));
        }
        position.play(found.best.action());
    }
    let Some(winner) = known.or_else(|| position.winner()) else {
        return Vec::new();
    };
    samples
        .into_iter()
        .flat_map(|(mover, mut bytes)| {
            bytes.push(u8::from(mover == winner));
            bytes
        })
        .collect()
}
