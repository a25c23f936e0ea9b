//! The laws of the house, with every option on its own and all of them together.

use cards::Card;
use game::{Seat, Setup, Viewer};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::scoring::Reckoning;
use rules_doppelkopf::{Doppelkopf, List, Options};
use testkit::{Dealt, Laws};

fn ddv() -> Options {
    Options::named("ddv").expect("ddv is a preset")
}

fn setup(options: Options) -> Setup<Options> {
    Setup {
        options,
        seats: 4,
        leader: Some(Seat::new(2)),
    }
}

fn invariant(table: &Doppelkopf) {
    if let Some(round) = table.round() {
        let size = |seat| u32::from(round.hand(seat).len());
        let held: u32 = Seat::all(4).map(size).sum();
        let cards = u32::from(table.options().hand_size()) * 4;
        let tricks = u32::from(round.tricks_done()) * 4 + u32::from(round.trick().len);
        assert_eq!(held + tricks, cards);
        let hands = Seat::all(4).flat_map(|seat| round.hand(seat).cards());
        let in_hand: u32 = hands.map(|face| u32::from(face.points())).sum();
        let taken: u32 = Seat::all(4).map(|seat| u32::from(round.points(seat))).sum();
        assert_eq!(in_hand + taken + u32::from(round.trick().points()), 240);
    }
    assert_eq!(table.totals().iter().sum::<i32>(), 0, "rows add up to 0");
}

fn laws() -> Laws<Doppelkopf> {
    let dealt = |setup: &Setup<Options>| Dealt {
        each: usize::from(setup.options.hand_size()),
        open: 0,
    };
    Laws::new()
        .invariant(invariant)
        .deducible("you")
        .deals(dealt)
        .hidden(hidden)
}

/// The hands of the others.
fn hidden(table: &Doppelkopf, viewer: Viewer) -> Vec<Card> {
    let Some(round) = table.round() else {
        return Vec::new();
    };
    Seat::all(4)
        .filter(|seat| !viewer.owns(*seat))
        .flat_map(|seat| round.hand(seat).cards())
        .map(Face::card)
        .collect()
}

#[test]
fn the_presets_keep_the_laws() {
    laws().games(12).pace(400, 9).hold();
}

#[test]
fn a_list_with_compulsory_solos_keeps_the_laws() {
    let short = Options {
        list: List::Games(5),
        compulsory_solos: Some(true),
        ..ddv()
    };
    laws().setups([setup(short)]).games(4).pace(400, 23).hold();
}

#[test]
fn every_home_rule_keeps_the_laws() {
    let two = Options {
        list: List::Games(4),
        ..ddv()
    };
    let each = [
        Options {
            second_heart_ten: true,
            ..two
        },
        Options {
            schweinchen: true,
            ..two
        },
        Options { armut: true, ..two },
        Options {
            forty_cards: true,
            ..two
        },
        Options {
            redeal: true,
            ..two
        },
        Options {
            bock_even: true,
            bock_lost_call: true,
            bock_heart_trick: true,
            ..two
        },
        Options {
            charlie_caught: true,
            scoring: Reckoning::Einfach,
            ..two
        },
    ];
    laws().setups(each.map(setup)).games(2).pace(240, 17).hold();
}

#[test]
fn all_home_rules_together_keep_the_laws() {
    let all = Options {
        list: List::Games(6),
        compulsory_solos: Some(true),
        forty_cards: true,
        charlie_caught: true,
        ..Options::named("hausrunde").expect("hausrunde is a preset")
    };
    let armut = Options {
        list: List::Games(40),
        ..Options::named("hausrunde").expect("hausrunde is a preset")
    };
    laws()
        .setups([setup(all), setup(armut)])
        .games(3)
        .pace(500, 29)
        .hold();
}
