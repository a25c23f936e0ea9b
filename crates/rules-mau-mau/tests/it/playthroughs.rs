//! Whole games as reviewed text. `UPDATE=1` writes them anew.

use game::Game;
use rules_mau_mau::{MauMau, MauMauOptions};
use testkit::{expect_file, playthrough};

use crate::setup;

fn picture(game: &MauMau) -> String {
    match game.round() {
        None => format!("rounds {:?}", game.rounds()),
        Some(round) => {
            let pile = round.pile();
            let hands: Vec<String> = game::Seat::all(game.seats())
                .map(|seat| format!("{seat}: {:?}", round.hand(seat)))
                .collect();
            format!(
                "top {} of {}, stock {}\n{}",
                round.top(),
                pile.len(),
                round.stock().len(),
                hands.join("\n")
            )
        }
    }
}

#[test]
fn whole_games_read_as_reviewed() {
    let one = MauMauOptions {
        rounds: 1,
        ..MauMauOptions::MAU_MAU
    };
    let full = MauMauOptions { hand: 6, ..one };
    let large = MauMauOptions {
        rounds: 1,
        ..MauMauOptions::GROSSE_RUNDE
    };
    for (name, options, seats, seed) in [
        ("two", one, 2, 1),
        ("five-and-a-short-stock", full, 5, 2),
        ("three-with-52-cards", large, 3, 3),
    ] {
        let text = playthrough::<MauMau>(&setup(options, seats), seed, &[], 60, picture);
        let path = format!(
            "{}/tests/playthroughs/{name}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        expect_file(path, &text);
    }
}
