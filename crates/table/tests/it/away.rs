//! Somebody stays away.

use game::Seat;
use table::{ClockRule, Command, Ending, May, Phase, Wish};

use crate::house::{Bench, person, wish};

fn away() -> Bench {
    let mut bench = Bench::two(ClockRule::None);
    bench.table.set_present("p-Bert", false, bench.now);
    bench
}

#[test]
fn a_seat_is_held_and_then_the_win_may_be_claimed() {
    let mut bench = away();
    bench.wait(59_999);
    assert_eq!(bench.refused("Anna", Command::ClaimWin), "not_away");
    assert_eq!(bench.table.next_forfeit(bench.now), Some(bench.now + 1));
    bench.wait(1);
    assert!(
        bench
            .table
            .may(&person("Anna"), bench.now)
            .contains(&May::ClaimWin)
    );
    bench.must("Anna", Command::ClaimWin);
    let (ending, outcome) = bench.table.ending().unwrap();
    assert_eq!(
        *ending,
        Ending::Claimed {
            absent: Seat::new(1)
        }
    );
    assert_eq!(outcome.winners.first(), Some(Seat::new(0)));
}

#[test]
fn a_bot_holds_the_seat_and_the_person_takes_it_back() {
    let mut bench = away();
    let bot = Command::SeatBot(Seat::new(1), "strong".to_owned());
    assert_eq!(bench.refused("Anna", bot.clone()), "not_away");
    bench.wait(60_000);
    bench.must("Anna", bot);
    bench.act("Anna", "e2");
    assert_eq!(bench.table.bots_to_act(), [(Seat::new(1), "strong")]);
    assert_eq!(bench.table.sits_at("p-Bert"), None);
    assert_eq!(
        bench.table.seat_of("p-Bert"),
        Some(Seat::new(1)),
        "it is still Bert's seat"
    );
    bench.must("Bert", Command::Retake);
    bench.act("Bert", "e8");
}

#[test]
fn coming_back_in_time_ends_it() {
    let mut bench = away();
    bench.wait(60_000);
    bench.table.set_present("p-Bert", true, bench.now);
    assert_eq!(bench.refused("Anna", Command::ClaimWin), "not_away");
    assert_eq!(bench.refused("Anna", Command::Close), "not_away");
}

#[test]
fn the_table_may_be_closed_over_somebody_away() {
    let mut bench = away();
    bench.wait(60_000);
    bench.must("Anna", Command::Close);
    assert_eq!(bench.table.phase(), Phase::Closed);
    assert_eq!(bench.table.ending().unwrap().0, Ending::Abandoned);
}

#[test]
fn alone_with_bots_one_may_close_at_any_time() {
    let bots = vec![(Seat::new(1), "easy".to_owned())];
    let mut bench = Bench::quoridor(Wish { bots, ..wish() });
    bench.must("Anna", Command::Close);
    assert_eq!(bench.table.phase(), Phase::Closed);
}
