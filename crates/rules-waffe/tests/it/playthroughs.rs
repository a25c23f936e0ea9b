//! Whole games as reviewed text.

use game::{Seat, Setup};
use rules_waffe::{Waffe, WaffeOptions};
use testkit::{expect_file, playthrough};

fn picture(game: &Waffe) -> String {
    let seats = [0, 1].map(Seat::new).map(|seat| {
        let (hand, table) = (game.hand(seat), game.table(seat));
        format!("seat {seat}: {hand} | table: {table}")
    });
    let (field, stock) = (game.field(), game.stock_len());
    format!(
        "{}\n{}\nfield: {field} | stock: {stock}",
        seats[0], seats[1]
    )
}

fn read(name: &str, options: WaffeOptions, seed: u64, script: &[(usize, &str)]) {
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let text = playthrough::<Waffe>(&setup, seed, script, 40, picture);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    expect_file(format!("{folder}/{name}.txt"), &text);
}

#[test]
fn a_game_of_the_document() {
    let options = WaffeOptions {
        deal: 5,
        refill: 5,
        ..WaffeOptions::WAFFE
    };
    read("waffe", options, 7, &[(0, "pass")]);
}

#[test]
fn a_game_of_the_later_rules() {
    let options = WaffeOptions {
        deal: 5,
        pass_draws: Some(2),
        ..WaffeOptions::WAFFE_2_3
    };
    read("waffe-2.3", options, 11, &[]);
}
