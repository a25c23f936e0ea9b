//! Templates of rules and bots.

use super::File;

/// Everything under `crates/`.
pub const FILES: &[File] = &[
    (
        "crates/rules-ID/src/lib.rs",
        include_str!("../../../crates/testkit/src/toy/mod.rs"),
    ),
    (
        "crates/rules-ID/src/action.rs",
        include_str!("../../../crates/testkit/src/toy/action.rs"),
    ),
    (
        "crates/rules-ID/src/illegal.rs",
        include_str!("../../../crates/testkit/src/toy/illegal.rs"),
    ),
    (
        "crates/rules-ID/src/options.rs",
        include_str!("../../../crates/testkit/src/toy/options.rs"),
    ),
    (
        "crates/rules-ID/src/position.rs",
        include_str!("../../../crates/testkit/src/toy/position.rs"),
    ),
    (
        "crates/rules-ID/src/view.rs",
        include_str!("../../../crates/testkit/src/toy/view.rs"),
    ),
    (
        "crates/rules-ID/RULES.md",
        include_str!("../../../crates/testkit/src/toy/RULES.md"),
    ),
    (
        "crates/rules-ID/RULES.de.md",
        include_str!("../../../crates/testkit/src/toy/RULES.de.md"),
    ),
    (
        "crates/rules-ID/RULES.fi.md",
        include_str!("../../../crates/testkit/src/toy/RULES.fi.md"),
    ),
    ("crates/rules-ID/Cargo.toml", MANIFEST),
    ("crates/rules-ID/tests/it/main.rs", TESTS),
    ("crates/rules-ID/tests/data/1-choosing.txt", CASES),
    ("crates/bot-ID/Cargo.toml", BOT_MANIFEST),
    ("crates/bot-ID/src/lib.rs", BOT),
    ("crates/bot-ID/tests/it/main.rs", BOT_TESTS),
];

const MANIFEST: &str = r#"[package]
name = "rules-ID"
description = "The rules of NAME."
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
cards.workspace = true
game.workspace = true
rand_core.workspace = true
schemars.workspace = true
serde.workspace = true
thiserror.workspace = true
ts-rs.workspace = true

[dev-dependencies]
testkit.workspace = true

[lints]
workspace = true
"#;

const TESTS: &str = r#"//! Tests of the game: the laws first, then its own cases.

use game::{Game, Seat, Viewer};
use rules_ID_::Toy;
use testkit::{Dealt, Laws, scenarios};

/// What the rules text hides: every card except one's own.
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
fn the_game_keeps_every_law() {
    // What the rules text says of the first deal: one card each, none open to all.
    Laws::<Toy>::new()
        .deals(|_| Dealt { each: 1, open: 0 })
        .hidden(hidden)
        .hold();
}

#[test]
fn every_case_plays_as_written() {
    scenarios::<Toy>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"), 1);
}
"#;

const CASES: &str = "# Cases as data: the words are those of `testkit::scenarios`. Cite the paragraph that a case comes from.

# 1.2
case everybody chooses once
table short
turn 0 1
legal 0 hold, raise
do 0 raise
no 0 hold => already_chosen 1.2
turn 1
";

const BOT_MANIFEST: &str = r#"[package]
name = "bot-ID"
description = "Bots for NAME: the search for any game, until somebody knows better."
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
rules-ID.workspace = true
search.workspace = true

[dev-dependencies]
game.workspace = true

[lints]
workspace = true
"#;

const BOT: &str = r"//! How the house plays this game: five levels of the search for any game.
//!
//! `search::LookingAhead` suits an open game better. A `search::Rollout` or a `search::Judge` of its own is the first thing
//! to make it stronger.

use rules_ID_::Toy;
use search::{Bot, Bots, IMAGINING, Imagining, Level};

/// The players, weakest first.
#[derive(Clone, Copy, Debug)]
pub struct ToyBots;

impl Bots<Toy> for ToyBots {
    const LEVELS: &'static [Level] = &IMAGINING;

    fn bot(level: usize) -> Box<dyn Bot<Toy>> {
        <Imagining as Bots<Toy>>::bot(level)
    }
}
";

const BOT_TESTS: &str = r#"//! What is checked of the bots.

use bot_ID_::ToyBots;
use game::{Game, Setup};
use rules_ID_::Toy;
use search::signature;

/// The fingerprint of how the bots play; write it down as a number once the rules are right.
#[test]
fn equal_games_are_played_equally() {
    let setups: Vec<_> = Toy::PRESETS
        .iter()
        .filter_map(|name| Toy::preset(name))
        .map(|options| Setup {
            options,
            seats: Toy::SEATS[0],
            leader: None,
        })
        .collect();
    let play = || signature::<Toy, ToyBots>(&setups, 20);
    assert_eq!(play(), play());
}
"#;
