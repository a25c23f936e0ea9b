//! Tests of Mau-Mau: the laws first, then its own cases.

mod imagining;
mod laws;
mod playthroughs;

use game::{BadNotation, Setup};
use rules_mau_mau::{MauMau, MauMauAction, MauMauOptions};
use testkit::scenarios;

/// A table at which seat 0 begins.
fn setup(options: MauMauOptions, seats: u8) -> Setup<MauMauOptions> {
    Setup {
        options,
        seats,
        leader: Some(game::Seat::new(0)),
    }
}

#[test]
fn every_case_plays_as_written() {
    scenarios::<MauMau>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"), 23);
}

#[test]
fn nonsense_is_no_action() {
    for text in [
        "", "x", "7H S S", "JC X", "J", "Draw", "draw 2", "JC  H", " 7H",
    ] {
        let read: Result<MauMauAction, BadNotation> = text.parse();
        assert!(read.is_err(), "{text:?}");
    }
}
