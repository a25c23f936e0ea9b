//! Games of four, with random openings and occasional errors.

use bot_quoridor::{Move, Node, Round, RoundStyle};
use game::{Game, Setup, below};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Options, Quoridor};
use search::Budget;

/// A position from which is learned.
pub struct Sample {
    pub node: Node,
    /// Everybody's chance as the search saw it.
    pub chances: [f32; 4],
    pub winner: usize,
}

fn start() -> Quoridor {
    let setup = Setup {
        options: Options {
            ply_limit: Some(300),
            ..Options::default()
        },
        seats: 4,
        leader: None,
    };
    Quoridor::new(&setup).expect("the setup is right")
}

/// Plays a game; returns its record: the number of plies (two bytes), the winner, and for each ply the action and
/// whether to learn from the position before it, then with everybody's chance as the search saw it (in 250ths).
pub fn play(rng: &mut Xoshiro256PlusPlus, visits: u64) -> Vec<u8> {
    let mut position = start();
    let odd_opening = below(rng, 16);
    let mut record = vec![0; 3];
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
            insight: !odd,
        };
        let mut round = Round::new(Budget::nodes(1 << 30), style, rng.next_u64());
        let found = round.best(position).expect("somebody can act");
        let wins = position.steps().meets(position.goal(position.to_move()));
        let is_kept = !odd && !slip && !wins;
        record.extend([found.best.0, u8::from(is_kept)]);
        if is_kept {
            record.extend(round.found().map(|chance| (chance * 250.0) as u8));
        }
        position.play(found.best.action());
    }
    let Some(winner) = position.winner() else {
        return Vec::new();
    };
    record[..2].copy_from_slice(&(position.ply() as u16).to_le_bytes());
    record[2] = winner.index() as u8;
    record
}

/// The records of all games of a file.
pub fn split(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut games = Vec::new();
    while let [low, high, _, moves @ ..] = bytes {
        let mut size = 0;
        for _ in 0..u16::from_le_bytes([*low, *high]) {
            size += 2 + 4 * usize::from(moves[size + 1]);
        }
        let (game, rest) = bytes.split_at(3 + size);
        games.push(game);
        bytes = rest;
    }
    games
}

/// Plays a record again and calls `visit` with each position to learn from.
pub fn replay(game: &[u8], mut visit: impl FnMut(&Sample)) {
    let mut position = start();
    let winner = usize::from(game[2]);
    let mut rest = &game[3..];
    while let [action, is_kept, more @ ..] = rest {
        rest = more;
        if *is_kept == 1 {
            let (chances, more) = rest.split_at(4);
            rest = more;
            // No chance is zero.
            let chances: [f32; 4] = std::array::from_fn(|seat| f32::from(chances[seat]) + 0.5);
            let sum: f32 = chances.iter().sum();
            visit(&Sample {
                node: Node::new(position, 4).expect("every pawn has a way"),
                chances: chances.map(|chance| chance / sum),
                winner,
            });
        }
        position.play(Move(*action).action());
    }
}
