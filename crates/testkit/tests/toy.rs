//! The toy game passes the laws, and a leak in it would not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{Game, Setup};
use testkit::toy::{Toy, ToyOptions};
use testkit::{Laws, expect_file, playthrough};

#[test]
fn the_toy_game_keeps_every_law() {
    Laws::<Toy>::new().games(60).pace(60, 1).hold();
}

#[test]
fn a_playthrough_reads_as_reviewed() {
    let setup = Setup {
        options: ToyOptions { rounds: 2 },
        seats: 2,
        leader: None,
    };
    let text = playthrough::<Toy>(&setup, 3, &[(1, "raise")], 40, |toy| {
        format!("{:?}", toy.rounds())
    });
    expect_file(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy.txt"), &text);
}

#[test]
fn a_broken_law_is_found() {
    let broken = catch_unwind(AssertUnwindSafe(|| {
        Laws::<Toy>::new()
            .games(1)
            .invariant(|toy| assert!(toy.rounds().is_empty(), "a round is over"))
            .hold();
    }));
    assert!(broken.is_err());
}
