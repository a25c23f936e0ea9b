//! Whole games: legal from anywhere, repeatable, and blind to what is hidden.

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Seat, Turn, Viewer};
use rules_doppelkopf::{List, Options};
use search::{Bots, Budget, Seen};

use crate::table::Table;

fn hausrunde() -> Options {
    Options {
        list: List::Games(4),
        compulsory_solos: Some(true),
        charlie_caught: true,
        ..Options::named("hausrunde").expect("hausrunde is a preset")
    }
}

#[test]
fn every_level_plays_legally_from_anywhere() {
    let ddv = Options::named("ddv").expect("ddv is a preset");
    let forty = Options {
        forty_cards: true,
        ..hausrunde()
    };
    let armut = Options::named("hausrunde").expect("hausrunde is a preset");
    for (seed, options) in [ddv, hausrunde(), forty, armut, armut, armut]
        .into_iter()
        .enumerate()
    {
        let mut table = Table::new(options, seed as u64);
        let mut number = 0;
        while let Some(step) = table.random_step() {
            if let Turn::Seats(seats) = table.table.turn() {
                let seat = seats.first().expect("somebody is to act");
                let level = number % 5;
                let choice = table.ask(level, seat.index(), 60, number as u64);
                let choice = choice.expect("there is something to do");
                let legal = table.table.check(seat, &choice.action);
                assert_eq!(legal, Ok(()), "seed {seed}, step {number}, level {level}");
                assert!(
                    choice
                        .weighed
                        .iter()
                        .any(|(action, _)| *action == choice.action)
                );
            }
            table.apply(&step);
            number += 1;
        }
        assert!(
            table.ask(4, 0, 60, 1).is_none(),
            "a finished game has nothing to choose"
        );
    }
}

#[test]
fn equal_nodes_and_seed_give_an_equal_answer() {
    let mut table = Table::new(Options::named("ddv").expect("ddv is a preset"), 3);
    for _ in 0..8 {
        let step = table.random_step().expect("the game goes on");
        table.apply(&step);
    }
    let seat = table.table.turn().seats().first().expect("a turn").index();
    for level in 0..5 {
        let answer = || {
            let choice = table.ask(level, seat, 300, 9).expect("an answer");
            (choice.action, choice.nodes, choice.weighed)
        };
        assert_eq!(answer(), answer(), "level {level}");
    }
}

#[test]
fn the_budget_is_kept_and_one_node_is_enough() {
    let mut table = Table::new(Options::named("ddv").expect("ddv is a preset"), 5);
    for _ in 0..12 {
        let step = table.random_step().expect("the game goes on");
        table.apply(&step);
    }
    let seat = table
        .table
        .turn()
        .seats()
        .first()
        .expect("somebody is to act");
    for nodes in [1, 10, 500] {
        let choice = table.ask(4, seat.index(), nodes, 1).expect("an answer");
        assert!(choice.nodes <= nodes + 12, "{} of {nodes}", choice.nodes);
    }
    let next = seat.next(4);
    let view = table.table.view(Viewer::Seat(seat));
    let seen = Seen {
        seat: next,
        view: &view,
        history: &[],
    };
    let asked = DoppelkopfBots::bot(4).choose(seen, Budget::nodes(10), 1);
    assert!(asked.is_none(), "the view of another seat");
    assert!(
        DoppelkopfBots::bot(4)
            .choose(
                Seen {
                    seat: Seat::new(7),
                    ..seen
                },
                Budget::nodes(10),
                1
            )
            .is_none()
    );
}
