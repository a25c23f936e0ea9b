//! Lists of games: who deals, compulsory solos, playing them out.

use game::{Game, Seat, Setup, Step, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_doppelkopf::{Doppelkopf, GameType, List, Options};

use crate::table::Table;

fn ddv() -> Options {
    Options::named("ddv").expect("ddv is a preset")
}

fn list(games: u32, compulsory_solos: Option<bool>) -> Table {
    let setup = Setup {
        options: Options {
            list: List::Games(games),
            compulsory_solos,
            ..ddv()
        },
        seats: 4,
        leader: Some(Seat::new(1)),
    };
    Table(Doppelkopf::new(&setup).expect("the options are right"))
}

/// Deals, makes the reservations that `say` gives, then plays the game out.
fn game(table: &mut Table, seed: u64, say: impl Fn(usize) -> &'static str) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deal = table.0.sample_chance(&mut rng);
    table.0.apply(&Step::Chance(deal));
    while matches!(
        table.0.view(game::Viewer::Spectator).stage,
        rules_doppelkopf::StageName::Reservations
    ) {
        let seat = table.to_act().expect("somebody is asked");
        table.act(seat, say(seat));
    }
    table.play_out();
}

fn dealer(table: &Table) -> usize {
    table.0.view(game::Viewer::Spectator).dealer.index()
}

#[test]
fn the_deal_goes_round_and_stays_after_a_compulsory_solo() {
    let mut table = list(24, None);
    assert_eq!(dealer(&table), 0);
    game(&mut table, 1, |_| "healthy");
    assert_eq!(dealer(&table), 1);
    game(
        &mut table,
        2,
        |seat| if seat == 3 { "solo C" } else { "healthy" },
    );
    assert_eq!(dealer(&table), 1, "the same dealer after a compulsory solo");
    game(
        &mut table,
        3,
        |seat| if seat == 3 { "solo C" } else { "healthy" },
    );
    assert_eq!(dealer(&table), 2, "the second solo of a seat is a free one");
    let view = table.0.view(game::Viewer::Spectator);
    assert_eq!(
        view.rows
            .iter()
            .map(|row| row.compulsory)
            .collect::<Vec<_>>(),
        [false, true, false]
    );
    assert_eq!(
        view.owing.into_iter().map(Seat::index).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    assert_eq!((view.game, view.games), (4, 24));
}

#[test]
fn owed_solos_are_played_out_in_order_at_the_end() {
    let mut table = list(24, None);
    game(&mut table, 0, |seat| {
        if seat == 2 { "solo none" } else { "healthy" }
    });
    for number in 1..21 {
        game(&mut table, number, |_| "healthy");
    }
    // Three games left, three solos owed, the dealer's left being seat 1 + 20.
    let mut forced = Vec::new();
    for number in 21..24 {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let deal = table.0.sample_chance(&mut rng);
        table.0.apply(&Step::Chance(deal));
        let seat = table.to_act().expect("one seat chooses");
        forced.push(seat);
        assert!(table.check(seat, "healthy").is_err());
        assert!(table.check(seat, "wedding").is_err());
        assert!(table.0.legal_actions(Seat::new((seat + 1) % 4)).is_empty());
        assert_eq!(table.0.legal_actions(Seat::new(seat)).len(), 7);
        table.act(seat, "solo queens");
        assert_eq!(table.to_act(), Some(seat), "its player leads");
        assert_eq!(dealer(&table), 0, "the same dealer deals again");
        table.play_out();
    }
    assert_eq!(forced, [1, 3, 0]);
    let Turn::Over(outcome) = table.0.turn() else {
        panic!("the list is full");
    };
    assert_eq!(outcome.points.0.iter().sum::<i32>(), 0);
    assert_eq!(table.0.rounds().len(), 24);
    let solos = table.0.view(game::Viewer::Spectator).rows;
    assert!(
        solos[21..]
            .iter()
            .all(|row| matches!(row.game, GameType::Solo(_)) && row.compulsory)
    );
}

#[test]
fn a_list_of_four_with_compulsory_solos_is_four_solos() {
    let mut table = list(4, Some(true));
    for number in 0..4 {
        game(&mut table, number, |_| "solo jacks");
    }
    assert!(table.0.is_over());
}

#[test]
fn a_list_without_compulsory_solos_moves_on_after_a_solo() {
    let mut table = list(4, None);
    game(
        &mut table,
        1,
        |seat| if seat == 1 { "solo C" } else { "healthy" },
    );
    assert_eq!(dealer(&table), 1);
    assert!(table.0.view(game::Viewer::Spectator).owing.is_empty());
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    let refused = |options| {
        let setup = Setup {
            options,
            seats: 4,
            leader: None,
        };
        Doppelkopf::new(&setup)
            .map(|_| ())
            .map_err(|error| error.message)
    };
    for games in [0, 3, 97, 300] {
        let message = refused(Options {
            list: List::Games(games),
            ..ddv()
        })
        .expect_err("out of range");
        assert!(
            message.contains("`list`") && message.contains(&games.to_string()),
            "{message}"
        );
    }
    let message = refused(Options {
        compulsory_solos: Some(true),
        ..ddv()
    })
    .expect_err("needs a list");
    assert!(
        message.contains("`compulsory_solos`") && message.contains("at least 4"),
        "{message}"
    );
    for games in [4, 96] {
        assert_eq!(
            refused(Options {
                list: List::Games(games),
                compulsory_solos: Some(true),
                ..ddv()
            }),
            Ok(())
        );
    }
    for (text, right) in [
        ("\"single\"", true),
        ("24", true),
        ("\"double\"", false),
        ("-4", false),
        ("4.5", false),
        ("99999999999", false),
    ] {
        assert_eq!(serde_json::from_str::<List>(text).is_ok(), right, "{text}");
    }
}
