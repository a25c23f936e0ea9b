//! The laws that every game passes, under many choices of rules.

use cards::Card;
use game::{Game, Seat, Setup, Viewer};
use rules_waffe::{FieldTypes, Pile, Waffe, WaffeOptions};
use testkit::{Dealt, Laws};

fn laws() -> Laws<Waffe> {
    let dealt = |setup: &Setup<WaffeOptions>| Dealt {
        each: usize::from(setup.options.deal),
        open: usize::from(setup.options.opening_card),
    };
    Laws::new().deals(dealt).hidden(hidden)
}

/// The hand of the other, and the stock: all that is neither open nor one's own.
fn hidden(game: &Waffe, viewer: Viewer) -> Vec<Card> {
    let own = |seat: &Seat| viewer.owns(*seat);
    let known = Seat::all(2)
        .filter(own)
        .map(|seat| *game.hand(seat))
        .chain(Seat::all(2).map(|seat| *game.table(seat)))
        .fold(game.field().plus(game.swept()), |all, pile| all.plus(&pile));
    let deck: Pile = game.options().deck().into_iter().collect();
    deck.minus(&known).iter().collect()
}

/// No card is ever lost or doubled, and the field always shows a type.
fn all_cards_are_somewhere(game: &Waffe) {
    let seats = [0, 1].map(Seat::new);
    let hidden = seats.map(|seat| *game.hand(seat));
    let open = seats.map(|seat| *game.table(seat));
    let known = hidden
        .iter()
        .chain(&open)
        .chain([game.field(), game.swept()]);
    let known = known.fold(Pile::EMPTY, |all, pile| all.plus(pile));
    let deck: Pile = game.options().deck().into_iter().collect();
    assert!(deck.holds(&known), "{known:?}");
    if game.to_act().is_some() || game.winner().is_some() {
        assert_eq!(known.len() + game.stock_len(), deck.len());
    }
    assert!(game.field().is_empty() || !FieldTypes::of(game.field()).is_empty());
    if game.winner().is_none() && game.to_act().is_some() {
        assert!(seats.into_iter().all(|seat| game.cards_of(seat) > 0));
    }
}

#[test]
fn both_presets_keep_every_law() {
    laws()
        .games(12)
        .pace(60, 3)
        .invariant(all_cards_are_somewhere)
        .hold();
}

#[test]
fn other_choices_keep_every_law() {
    let base = WaffeOptions {
        deal: 5,
        refill: 5,
        ..WaffeOptions::WAFFE
    };
    let choices = [
        WaffeOptions {
            must_play: true,
            ..base
        },
        WaffeOptions {
            shared_tables: false,
            packs: 2,
            jokers: 6,
            ..base
        },
        WaffeOptions {
            pass_draws: Some(0),
            jokers: 0,
            ..base
        },
        WaffeOptions {
            pass_draws: Some(2),
            opening_card: true,
            packs: 2,
            must_play: true,
            ..base
        },
    ];
    let setups = choices.map(|options| Setup {
        options,
        seats: 2,
        leader: Some(Seat::new(1)),
    });
    laws()
        .setups(setups)
        .games(8)
        .pace(60, 5)
        .invariant(all_cards_are_somewhere)
        .hold();
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    let base = WaffeOptions::WAFFE;
    let refused = [
        ("deal", WaffeOptions { deal: 4, ..base }),
        ("deal", WaffeOptions { deal: 16, ..base }),
        ("refill", WaffeOptions { refill: 4, ..base }),
        ("refill", WaffeOptions { refill: 16, ..base }),
        (
            "pass_draws",
            WaffeOptions {
                pass_draws: Some(16),
                ..base
            },
        ),
        ("packs", WaffeOptions { packs: 0, ..base }),
        ("packs", WaffeOptions { packs: 3, ..base }),
        ("jokers", WaffeOptions { jokers: 7, ..base }),
    ];
    for (name, options) in refused {
        let setup = Setup {
            options,
            seats: 2,
            leader: None,
        };
        let error = Waffe::new(&setup).expect_err(name);
        assert!(error.message.contains(&format!("`{name}`")), "{error}");
        assert_eq!(error.code, "bad_option");
    }
    let most = WaffeOptions {
        deal: 15,
        refill: 15,
        pass_draws: Some(15),
        packs: 2,
        jokers: 6,
        opening_card: true,
        ..base
    };
    assert!(
        Waffe::new(&Setup {
            options: most,
            seats: 2,
            leader: None
        })
        .is_ok()
    );
}
