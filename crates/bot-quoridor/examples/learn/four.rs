//! Games of four, with random openings and occasional errors.

use bot_quoridor::{Node, Round, RoundStyle};
use game::{Game, Setup, below};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Options, Quoridor};
use search::Budget;

use crate::board;

/// Plays a game; returns a record of 166 bytes a position: the board from seat 0 on, the mover, everybody's chance as
/// the search saw it (in 250ths), and the winner.
pub fn play(rng: &mut Xoshiro256PlusPlus, visits: u64) -> Vec<u8> {
    let setup = Setup {
        options: Options {
            ply_limit: Some(300),
            ..Options::default()
        },
        seats: 4,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    let odd_opening = below(rng, 16);
    let mut samples: Vec<Vec<u8>> = Vec::new();
    while !position.is_over() {
        let odd = position.ply() < odd_opening;
        let slip = below(rng, 10) == 0;
        let style = RoundStyle {
            depth: if odd { 2 } else { 64 },
            visits: if odd { 60 } else { visits as u32 },
            misjudges: match (odd, slip) {
                (true, _) => 500,
                (_, true) => 250,
                _ => 20,
            },
        };
        let mut round = Round::new(Budget::nodes(1 << 30), style, rng.next_u64());
        let found = round.best(position).expect("somebody can act");
        if !odd && !position.steps().meets(position.goal(position.to_move())) {
            let node = Node::new(position, 4).expect("every pawn has a way");
            let mut bytes = Vec::with_capacity(166);
            board::write(&mut bytes, &node, game::Seat::new(0), 4);
            bytes.push(position.to_move().index() as u8);
            bytes.extend(round.found().map(|chance| (chance * 250.0) as u8));
            samples.push(bytes);
        }
        position.play(found.best.action());
    }
    let Some(winner) = position.winner() else {
        return Vec::new();
    };
    samples
        .into_iter()
        .flat_map(|mut bytes| {
            bytes.push(winner.index() as u8);
            bytes
        })
        .collect()
}
