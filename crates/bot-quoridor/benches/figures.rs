//! The figures of the Quoridor bot: `cargo bench -p bot-quoridor`.

#![expect(
    clippy::print_stdout,
    reason = "the fingerprint is printed beside the figures"
)]

use bot_quoridor::{Player, RoundStyle, Style};
use game::{Game, Setup};
use rules_quoridor::{Action, Options, Quoridor};
use search::Budget;
use testkit::bench::{peak_memory, rate};

fn after(seats: u8, moves: &str) -> Quoridor {
    let setup = Setup {
        options: Options::default(),
        seats,
        leader: None,
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    for text in moves.split_whitespace() {
        let action: Action = text.parse().expect("notation");
        position.play(action);
    }
    position
}

fn main() {
    let player = Player::new(
        Style {
            depth: 64,
            misjudges: 3,
        },
        RoundStyle::STRONGEST,
    );
    // Four players first, because the peak of memory never decreases.
    let four = after(4, "e2 b5 e8 h5");
    player.think(four, Budget::ms(1_000), 1);
    peak_memory("memory, whole process after 1 s for a move of four");
    for (name, position) in [
        ("search, start of two", after(2, "")),
        (
            "search, middle game of two",
            after(2, "e2 e8 e3 e7 e4 e6 d3h e6h c5v"),
        ),
        ("search, four players", four),
    ] {
        rate(name, "nodes/s", || {
            let found = player.think(position, Budget::nodes(200_000), 1);
            found.map_or(0, |found| found.nodes)
        });
    }
    player.think(after(2, ""), Budget::ms(1_000), 1);
    peak_memory("memory, whole process after 1 s for a move");
    println!("signature: {}", bot_quoridor::signature());
}
