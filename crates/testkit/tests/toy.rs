//! The toy game passes the laws, and a leak in it would not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{Game, Seat, Setup, Viewer};
use testkit::toy::{Toy, ToyOptions};
use testkit::{Dealt, Laws, expect_file, playthrough};

fn laws() -> Laws<Toy> {
    Laws::new()
        .deals(|_| Dealt { each: 1, open: 0 })
        .hidden(hidden)
}

/// What 1.1 hides: every card except one's own.
fn hidden(game: &Toy, viewer: Viewer) -> Vec<u8> {
    let open = game.view(Viewer::Open);
    let own = |seat: &Seat| viewer.owns(*seat);
    let known: Vec<_> = Seat::all(2)
        .filter(own)
        .map(|seat| open.cards[seat.index()])
        .collect();
    (1..=3)
        .filter(|card| open.dealt && !known.contains(&Some(*card)))
        .collect()
}

#[test]
fn the_toy_game_keeps_every_law() {
    laws().games(60).pace(60, 1).hold();
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

/// What the laws said when they failed.
fn failure(laws: Laws<Toy>) -> String {
    let broken = catch_unwind(AssertUnwindSafe(|| laws.hold())).expect_err("no law was broken");
    match broken.downcast::<String>() {
        Ok(said) => *said,
        Err(broken) => broken
            .downcast_ref::<&str>()
            .map_or("", |said| said)
            .to_owned(),
    }
}

#[test]
fn a_broken_law_is_found() {
    let laws = laws()
        .games(1)
        .invariant(|toy| assert!(toy.rounds().is_empty(), "a round is over"));
    assert_eq!(failure(laws), "a round is over");
}

#[test]
fn a_game_that_deals_must_say_what_the_rules_show() {
    let said = failure(Laws::new().games(1));
    assert!(said.contains("say with `deals`"), "{said}");
}
