//! Sitting down; the votes of RULEBOOK §2.

use game::{Kind, Seat, kind};
use rules_mau_mau::MauMau;
use rules_quoridor::Quoridor;
use table::{Command, Event, Phase, Table, Vote, Wish};
use testkit::toy::Toy;

use crate::house::{Bench, house, person, wish};

fn seats(bench: &Bench) -> usize {
    bench.table.places().len()
}

/// The code with which this table is refused.
fn refusal_of(kind: &'static dyn Kind, wish: Wish) -> String {
    let opened = Table::open("t1", "c", kind, house(), person("Anna"), wish, 0);
    opened.expect_err("it should have been refused").code
}

#[test]
fn alone_you_wait_and_one_start_vote_begins_a_game_of_two() {
    let mut bench = Bench::quoridor(wish());
    assert_eq!(bench.table.phase(), Phase::Opening);
    assert_eq!(
        bench.refused("Anna", Command::Vote(Vote::Start)),
        "not_possible"
    );
    bench.must("Bert", Command::Sit(None));
    assert!(bench.table.voting());
    assert_eq!(bench.refused("Carla", Command::Sit(None)), "table_full");
    bench.must("Bert", Command::Vote(Vote::Start));
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(bench.table.play().unwrap().seats(), 2);
    assert_eq!(bench.to_act(), [Seat::new(0)], "the first to sit begins");
}

#[test]
fn two_wait_votes_hold_the_table_for_four_and_the_fourth_starts() {
    let mut bench = Bench::quoridor(wish());
    bench.must("Bert", Command::Sit(None));
    bench.must("Anna", Command::Vote(Vote::Wait));
    assert_eq!(bench.refused("Carla", Command::Sit(None)), "table_full");
    bench.must("Bert", Command::Vote(Vote::Wait));
    assert_eq!(seats(&bench), 4);
    bench.must("Carla", Command::Sit(None));
    assert_eq!(
        bench.refused("Anna", Command::Vote(Vote::Start)),
        "not_possible"
    );
    assert_eq!(bench.table.phase(), Phase::Opening);
    bench.must("Dora", Command::Sit(None));
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(bench.table.play().unwrap().seats(), 4);
    assert_eq!(bench.refused("Emil", Command::Sit(None)), "table_full");
}

#[test]
fn nobody_waits_for_more_players_than_can_be_dealt_cards() {
    // Seven cards each of 32: for four players, not for five.
    let options = Some(serde_json::json!({"cards": 32, "hand": 7}));
    let large = Wish { options, ..wish() };
    let mut bench = Bench::open(kind::<MauMau>(), large.clone());
    let names = ["Anna", "Bert", "Carla", "Dora"];
    for seated in 2..=4 {
        bench.must(names[seated - 1], Command::Sit(None));
        if seated < 4 {
            for name in &names[..seated] {
                bench.must(name, Command::Vote(Vote::Wait));
            }
        }
    }
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(bench.table.play().unwrap().seats(), 4);
    // A bot on the fifth seat fixes the number of players.
    let bots = vec![(Seat::new(4), "strong".to_owned())];
    assert_eq!(
        refusal_of(kind::<MauMau>(), Wish { bots, ..large }),
        "bad_option"
    );
}

#[test]
fn a_vote_may_be_changed_and_who_leaves_opens_the_question_again() {
    let mut bench = Bench::quoridor(wish());
    bench.must("Bert", Command::Sit(None));
    bench.must("Anna", Command::Vote(Vote::Wait));
    bench.must("Bert", Command::Vote(Vote::Wait));
    bench.must("Carla", Command::Sit(None));
    bench.must("Anna", Command::Stand);
    assert_eq!(seats(&bench), 2, "two are left and decide again");
    assert!(bench.table.voting());
    assert_eq!(bench.table.sits_at("p-Bert"), Some(Seat::new(0)));
    bench.must("Carla", Command::Vote(Vote::Wait));
    bench.must("Carla", Command::Vote(Vote::Start));
    assert_eq!(bench.table.phase(), Phase::Playing);
}

#[test]
fn two_people_at_one_table_never_share_a_name() {
    let mut bench = Bench::toy();
    assert_eq!(bench.table.phase(), Phase::Playing);
    let mut other = Bench::open(kind::<Toy>(), wish());
    let mut twin = person("x");
    twin.name = "anna".to_owned();
    let batch = other
        .table
        .handle(&twin, Command::Sit(None), other.now)
        .unwrap();
    assert!(
        matches!(&batch[0].event, Event::Sat { who, .. } if who.person().unwrap().name == "anna 2")
    );
    let batch = bench
        .table
        .handle(&twin, Command::SayText("hello".to_owned()), bench.now)
        .unwrap();
    assert!(matches!(&batch[0].event, Event::Said(saying) if saying.name == "anna 2"));
}

#[test]
fn bots_take_chosen_seats_and_the_game_begins_at_once() {
    let bots = vec![(Seat::new(0), "strong".to_owned())];
    let bench = Bench::quoridor(Wish { bots, ..wish() });
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(bench.table.sits_at("p-Anna"), Some(Seat::new(1)));
    assert_eq!(bench.table.bots_to_act(), [(Seat::new(0), "strong")]);
}

#[test]
fn wishes_that_cannot_be_are_refused() {
    let open = |wish: Wish| refusal_of(kind::<Quoridor>(), wish);
    let bot = |seat: usize, level: &str| vec![(Seat::new(seat), level.to_owned())];
    assert_eq!(
        open(Wish {
            seats: Some(3),
            ..wish()
        }),
        "bad_seats"
    );
    assert_eq!(
        open(Wish {
            preset: Some("chess".to_owned()),
            ..wish()
        }),
        "unknown_preset"
    );
    assert_eq!(
        open(Wish {
            bots: bot(0, "godlike"),
            ..wish()
        }),
        "unknown_level"
    );
    assert_eq!(
        open(Wish {
            seats: Some(2),
            bots: bot(5, "easy"),
            ..wish()
        }),
        "bad_seat"
    );
    let clock = table::ClockRule::PerMove { seconds: 1 };
    assert_eq!(open(Wish { clock, ..wish() }), "bad_clock");
    let options = Some(serde_json::json!({"walls": 99}));
    assert_eq!(open(Wish { options, ..wish() }), "bad_option");
}

#[test]
fn the_owner_removes_a_guest_and_nobody_else_does() {
    let mut bench = Bench::quoridor(Wish {
        seats: Some(4),
        ..wish()
    });
    bench.must("Bert", Command::Sit(Some(Seat::new(3))));
    assert_eq!(
        bench.refused("Bert", Command::Remove(Seat::new(0))),
        "not_owner"
    );
    assert_eq!(
        bench.refused("Anna", Command::Remove(Seat::new(7))),
        "bad_seat"
    );
    bench.must("Anna", Command::Remove(Seat::new(3)));
    assert_eq!(bench.table.sits_at("p-Bert"), None);
}

#[test]
fn a_table_at_which_nobody_sits_can_be_closed_and_no_other() {
    let mut bench = Bench::quoridor(wish());
    assert_eq!(bench.table.close_deserted(bench.now), []);
    bench.must("Anna", Command::Stand);
    assert_eq!(bench.table.close_deserted(bench.now).len(), 1);
    assert_eq!(bench.table.phase(), Phase::Closed);
    let mut bench = Bench::two(table::ClockRule::None);
    assert_eq!(bench.table.close_deserted(bench.now), []);
}

#[test]
fn a_table_that_everybody_has_left_is_closed_after_a_while() {
    let mut bench = Bench::quoridor(wish());
    bench.table.set_present("p-Anna", false, bench.now);
    bench.wait(599_000);
    assert_eq!(bench.table.phase(), Phase::Opening);
    assert_eq!(bench.table.next_due(), Some(bench.now + 1000));
    bench.wait(1000);
    assert_eq!(bench.table.phase(), Phase::Closed);
    assert_eq!(bench.refused("Anna", Command::Sit(None)), "wrong_phase");
}

#[test]
fn whoever_sat_down_first_begins_on_whichever_seat() {
    // The owner only watches, and the first guest takes the second seat.
    let mut bench = Bench::quoridor(Wish {
        seats: Some(2),
        watch: true,
        ..wish()
    });
    bench.must("Bert", Command::Sit(Some(Seat::new(1))));
    bench.must("Carla", Command::Sit(Some(Seat::new(0))));
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(bench.to_act(), [Seat::new(1)]);
}
