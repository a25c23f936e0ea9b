//! Self-play games of four, with random openings and occasional errors.

use std::fs::OpenOptions;
use std::io::{BufWriter, Result, Write};

use bot_quoridor::{Round, RoundStyle};
use game::{Game, Setup, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Options, Quoridor};
use search::Budget;

/// The start of a game of four.
pub fn start() -> Quoridor {
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

/// Appends `count` games to the file: a line each, with the winner and the actions; with each action whether it was
/// played in an odd opening, and everybody's chance as the search saw it.
pub fn write(count: u64, seed: u64, visits: u64, file: &str) -> Result<()> {
    let file = OpenOptions::new().append(true).create(true).open(file)?;
    let mut file = BufWriter::new(file);
    for game in 0..count {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(game));
        let mut position = start();
        let odd_opening = below(&mut rng, 16);
        let mut line = String::new();
        while !position.is_over() {
            let odd = position.ply() < odd_opening;
            let slip = below(&mut rng, 10) == 0;
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
            line += &format!(" {}/{}", found.best.action(), u8::from(odd));
            for chance in round.found() {
                line += &format!("/{chance:.3}");
            }
            position.play(found.best.action());
        }
        if let Some(winner) = position.winner() {
            writeln!(file, "{}{line}", winner.index())?;
        }
    }
    file.flush()
}
