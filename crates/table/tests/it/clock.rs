//! Time at the table.

use game::Seat;
use rules_quoridor::Quoridor;
use table::{ClockRule, Command, Ending, Phase, Table};

use crate::house::{Bench, house};

#[test]
fn who_runs_out_of_time_loses() {
    let mut bench = Bench::two(ClockRule::PerMove { seconds: 30 });
    bench.wait(20_000);
    bench.act("Anna", "e2");
    bench.wait(29_999);
    assert_eq!(bench.table.phase(), Phase::Playing);
    bench.wait(1);
    let (ending, outcome) = bench.table.ending().unwrap().clone();
    assert_eq!(ending, Ending::OutOfTime { seat: Seat::new(1) });
    assert_eq!(outcome.points.0, [1, 0]);
}

#[test]
fn an_action_that_comes_too_late_is_refused_even_before_anybody_looked_at_the_clock() {
    let mut bench = Bench::two(ClockRule::Budget {
        seconds: 10,
        increment: 0,
    });
    bench.now += 10_000;
    let late = Command::Act {
        action: "e2".to_owned(),
        step: None,
    };
    assert_eq!(bench.refused("Anna", late), "out_of_time");
}

#[test]
fn a_restart_costs_nobody_time() {
    let mut bench = Bench::two(ClockRule::Budget {
        seconds: 60,
        increment: 5,
    });
    bench.wait(10_000);
    bench.act("Anna", "e2");
    assert_eq!(bench.table.clocks().left(Seat::new(0), bench.now), 55_000);
    let later = bench.now + 3_600_000;
    let kind = |_: &str| Some((game::kind::<Quoridor>(), house()));
    let mut again = Table::replay("t1", bench.log.clone(), kind).unwrap();
    again.wake(later);
    assert_eq!(again.clocks().left(Seat::new(1), later), 60_000);
    assert_eq!(again.clocks().left(Seat::new(1), later + 7_000), 53_000);
    assert!(again.clocks().running(Seat::new(1)));
}
