//! The laws that every game passes, for every preset, every number of players and other options.

use cards::{Card, CardSet};
use game::{Game, Seat, Setup, Viewer};
use rules_mau_mau::{Ace, MauMau, MauMauOptions, Seven};
use testkit::{Dealt, Laws};

use crate::setup;

fn laws() -> Laws<MauMau> {
    let dealt = |setup: &Setup<MauMauOptions>| Dealt {
        each: usize::from(setup.options.hand),
        open: 1,
    };
    Laws::new()
        .invariant(every_card_is_in_one_place)
        .deals(dealt)
        .hidden(hidden)
}

/// The hands of the others, and the stock, also after the pile was shuffled.
fn hidden(game: &MauMau, viewer: Viewer) -> Vec<Card> {
    let Some(round) = game.round() else {
        return Vec::new();
    };
    Seat::all(game.seats())
        .filter(|seat| !viewer.owns(*seat))
        .flat_map(|seat| round.hand(seat))
        .chain(round.stock().to_vec())
        .collect()
}

fn every_card_is_in_one_place(game: &MauMau) {
    let Some(round) = game.round() else { return };
    let mut all = CardSet::EMPTY;
    let mut count = 0;
    let hands = Seat::all(game.seats()).flat_map(|seat| round.hand(seat));
    for card in hands
        .chain(round.stock().to_vec())
        .chain(round.pile().to_vec())
    {
        all.insert(card);
        count += 1;
    }
    let pack: CardSet = game.options().pack().into_iter().collect();
    assert_eq!((all, count), (pack, pack.len()));
    assert!(!round.pile().is_empty());
}

#[test]
fn the_presets_keep_the_laws_with_two_to_five() {
    laws().games(4).pace(200, 13).hold();
}

#[test]
fn short_stocks_are_shuffled_again_and_again_and_keep_the_laws() {
    // Hands so large that the stock runs out at once, and no way to get rid of cards quickly.
    let slow = MauMauOptions {
        rounds: 1,
        ..MauMauOptions::MAU_MAU
    };
    let setups =
        [(7, 4), (6, 5), (7, 3)].map(|(hand, seats)| setup(MauMauOptions { hand, ..slow }, seats));
    laws().setups(setups).games(6).pace(300, 9).hold();
}

#[test]
fn every_choice_of_rules_keeps_the_laws() {
    let one = MauMauOptions {
        rounds: 1,
        ..MauMauOptions::MAU_MAU
    };
    let each = [
        MauMauOptions {
            seven: Seven::Plain,
            eight_skips: false,
            ..one
        },
        MauMauOptions {
            seven: Seven::Two,
            ace: Ace::Again,
            ..one
        },
        MauMauOptions {
            nine_reverses: true,
            jack_on_jack: true,
            ..one
        },
        MauMauOptions {
            play_after_drawing: false,
            hand: 3,
            ..one
        },
    ];
    let setups = each
        .into_iter()
        .flat_map(|options| [2, 3, 5].map(|seats| setup(options, seats)));
    laws().setups(setups).games(2).pace(200, 11).hold();
}

#[test]
fn what_is_out_of_range_is_refused_by_name() {
    let usual = MauMauOptions::MAU_MAU;
    for (options, seats, name) in [
        (MauMauOptions { cards: 33, ..usual }, 2, "`cards`"),
        (MauMauOptions { hand: 2, ..usual }, 2, "`hand`"),
        (MauMauOptions { hand: 8, ..usual }, 2, "`hand`"),
        (MauMauOptions { hand: 7, ..usual }, 5, "`hand`"),
        (MauMauOptions { rounds: 0, ..usual }, 2, "`rounds`"),
        (
            MauMauOptions {
                rounds: 21,
                ..usual
            },
            2,
            "`rounds`",
        ),
    ] {
        let refused = MauMau::new(&setup(options, seats)).unwrap_err();
        assert!(refused.message.contains(name), "{}", refused.message);
    }
}
