//! A deleted account is removed and named nowhere, while the game stays.

use game::Seat;
use table::{ClockRule, Command, Ending, Event, Logged, Phase, Table, Wish};

use crate::house::{Bench, house, wish};

const ANNA: &str = "p-Anna";

/// Removes Anna as the server does, and erases her from the log.
fn forget(bench: &mut Bench) {
    loop {
        let batch = bench.table.forget_person(ANNA, bench.now);
        if batch.is_empty() {
            break;
        }
        bench.log.extend(batch);
    }
    bench.settle();
    for logged in &mut bench.log {
        logged.event.forget(ANNA);
    }
}

/// Nothing names Anna, and the remaining log leads to the same table.
fn check(bench: &Bench) {
    for Logged { event, .. } in &bench.log {
        let text = serde_json::to_string(event).unwrap();
        assert!(!text.contains("\"Anna\""), "{text}");
        assert!(!text.contains("by myself"), "{text}");
    }
    let kind = bench.table.kind();
    let again = Table::replay("t1", bench.log.clone(), |_| Some((kind, house()))).unwrap();
    assert_eq!(again.version(), bench.table.version());
    assert_eq!(again.phase(), bench.table.phase());
    assert_eq!(again.ending(), bench.table.ending());
    let occupants = |table: &Table| -> Vec<_> {
        let places = table.places().iter();
        places.map(|place| place.occupant.clone()).collect()
    };
    assert_eq!(occupants(&again), occupants(&bench.table));
    let said = |table: &Table| table.sayings().cloned().collect::<Vec<_>>();
    assert_eq!(said(&again), said(&bench.table));
    assert_eq!(again.seat_of(ANNA), None, "she is let go");
}

fn say(bench: &mut Bench) {
    bench.must("Anna", Command::SayText("by myself".to_owned()));
    bench.must("Bert", Command::SayText("by Bert".to_owned()));
}

#[test]
fn a_game_of_two_is_given_up_and_the_seat_is_left() {
    let mut bench = Bench::two(ClockRule::None);
    say(&mut bench);
    bench.act("Anna", "e2");
    forget(&mut bench);
    check(&bench);
    let seat = Seat::new(0);
    assert_eq!(bench.table.ending().unwrap().0, Ending::Resigned { seat });
    assert_eq!(bench.steps().len(), 1, "what was played stays");
    assert_eq!(bench.table.sayings().count(), 1, "and what Bert said");
    assert!(bench.table.since(1).is_none(), "nobody is told again");
}

#[test]
fn at_a_larger_table_a_bot_plays_on() {
    let seats = Some(4);
    let mut bench = Bench::quoridor(Wish { seats, ..wish() });
    for name in ["Bert", "Cora", "Dora"] {
        bench.must(name, Command::Sit(None));
    }
    say(&mut bench);
    forget(&mut bench);
    check(&bench);
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert!(bench.table.places()[0].bot().is_some());
}

#[test]
fn a_bot_that_held_the_seat_holds_it_for_nobody() {
    let mut bench = Bench::two(ClockRule::None);
    bench.table.set_present(ANNA, false, bench.now);
    bench.wait(60_000);
    bench.must("Bert", Command::SeatBot(Seat::new(0), "easy".to_owned()));
    assert!(bench.table.seat_of(ANNA).is_some());
    forget(&mut bench);
    check(&bench);
    assert_eq!(bench.table.places()[0].bot(), Some("easy"));
}

#[test]
fn an_owner_who_sat_alone_leaves_no_table_behind() {
    let mut bench = Bench::quoridor(wish());
    forget(&mut bench);
    check(&bench);
    assert_eq!(bench.table.phase(), Phase::Closed);
    let mut bench = Bench::quoridor(Wish {
        seats: Some(4),
        ..wish()
    });
    bench.must("Bert", Command::Sit(None));
    forget(&mut bench);
    check(&bench);
    assert_eq!(bench.table.phase(), Phase::Opening, "Bert still sits there");
}

#[test]
fn after_the_end_the_seat_is_left_and_a_closed_table_keeps_its_log() {
    for close in [false, true] {
        let mut bench = Bench::two(ClockRule::None);
        say(&mut bench);
        bench.must("Bert", Command::Resign);
        if close {
            bench.must("Anna", Command::Close);
        }
        let before = bench.table.version();
        forget(&mut bench);
        if close {
            assert_eq!(bench.table.version(), before, "nothing comes after the end");
            assert!(!bench.has(|event| matches!(event, Event::Gone { .. })));
            assert_eq!(bench.table.sayings().count(), 1);
        } else {
            check(&bench);
        }
    }
}

#[test]
fn whoever_is_not_here_changes_nothing() {
    let mut bench = Bench::two(ClockRule::None);
    assert_eq!(bench.table.forget_person("p-Cora", bench.now), []);
}
