//! The laws that every game passes, for every preset and for tables with other options.

use cards::Card;
use game::{Game, Seat, Setup, Viewer};
use rules_sixty_six::{Hand, MatchLength, Options, SixtySix};
use testkit::{Dealt, Laws};

fn setup(options: Options) -> Setup<Options> {
    Setup {
        options,
        seats: 2,
        leader: None,
    }
}

fn laws() -> Laws<SixtySix> {
    // Everybody sees the trump card; nobody the rest of the stock.
    let dealt = |setup: &Setup<Options>| Dealt {
        each: usize::from(setup.options.hand),
        open: 1,
    };
    Laws::new().deducible("seat").deals(dealt).hidden(hidden)
}

/// The other's hand, except announced pairs and trumps that lay open, and the covered stock.
fn hidden(game: &SixtySix, viewer: Viewer) -> Vec<Card> {
    let Some(round) = game.round() else {
        return Vec::new();
    };
    let others = Seat::all(2).filter(|seat| !viewer.owns(*seat));
    let hands = others.flat_map(|seat| {
        let mut open = Hand::suit(round.trump);
        for marriage in round.log.marriages.iter().filter(|made| made.seat == seat) {
            open = open.or(Hand::pair(marriage.suit));
        }
        let shown = round.shown[seat.index()].and(open);
        round.hands[seat.index()].without(shown).cards()
    });
    // The first card lies open under the others.
    let stock = round.stock.iter().skip(1).map(|code| code.card());
    hands.chain(stock).collect()
}

fn presets() -> impl Iterator<Item = Options> {
    SixtySix::PRESETS
        .iter()
        .filter_map(|name| SixtySix::preset(name))
}

#[test]
fn full_matches_keep_every_law() {
    laws().games(6).pace(300, 9).invariant(cards_add_up).hold();
}

#[test]
fn single_rounds_keep_every_law() {
    let single = presets().map(|options| {
        setup(Options {
            length: MatchLength::Single,
            show_points: true,
            ..options
        })
    });
    laws()
        .setups(single)
        .games(40)
        .pace(60, 1)
        .invariant(cards_add_up)
        .hold();
}

#[test]
fn tables_without_end_keep_every_law() {
    let open = presets().map(|options| {
        let options = Options {
            length: MatchLength::Open,
            hand: 11 - options.hand,
            ..options
        };
        Setup {
            leader: Some(Seat::new(1)),
            ..setup(options)
        }
    });
    laws()
        .setups(open)
        .games(6)
        .pace(120, 5)
        .invariant(cards_add_up)
        .hold();
}

/// Every card is in exactly one place, and the points of the piles are those of their cards.
fn cards_add_up(game: &SixtySix) {
    let Some(round) = game.round() else { return };
    let mut seen = 0;
    let mut count = |bits: u32, number: u32| {
        assert_eq!(seen & bits, 0, "a card is in two places: {round:?}");
        seen |= bits;
        number
    };
    let mut cards = 0;
    for hand in round.hands {
        cards += count(hand.0, hand.len());
    }
    let tricks = round
        .log
        .tricks
        .iter()
        .flat_map(|trick| [trick.lead, trick.follow]);
    for code in round.stock.iter().copied().chain(round.led).chain(tricks) {
        cards += count(1 << code.0, 1);
    }
    assert_eq!(cards, u32::from(game.options().cards));
    assert_eq!(
        round.log.tricks.len() as u8,
        round.tricks[0] + round.tricks[1]
    );
}
