//! Whole games: legal from anywhere, repeatable, and blind to what is hidden.

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Seat, Turn, Viewer};
use rules_doppelkopf::{Doppelkopf, List, Options};
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
fn equal_nodes_and_seed_give_an_equal_answer_whatever_is_hidden() {
    let mut table = Table::new(
        Options::named("hausrunde").expect("hausrunde is a preset"),
        3,
    );
    let mut asked = 0;
    while let Some(step) = table.random_step() {
        table.apply(&step);
        let Some(seat) = table.table.turn().seats().first() else {
            continue;
        };
        let view = table.table.view(Viewer::Seat(seat));
        let told = table.told[seat.index()].clone();
        let other = Doppelkopf::determinize(&view, &told, &mut table.rng).expect("a position");
        // The cards of the others change places; what the seat is sent, and so what the bot answers, does not.
        let other_view = other.view(Viewer::Seat(seat));
        let answer = |view| {
            let seen = Seen {
                seat,
                view,
                history: &told,
            };
            let choice = DoppelkopfBots::bot(4).choose(seen, Budget::nodes(200), 9);
            choice.map(|choice| (choice.action, choice.nodes, choice.weighed))
        };
        assert_eq!(answer(&view), answer(&other_view));
        asked += 1;
    }
    assert!(asked > 40);
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
