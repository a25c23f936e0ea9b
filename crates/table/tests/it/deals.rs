//! Fair deals at the table.

use std::sync::OnceLock;

use fair::{Number, Sealed};
use game::{Seat, StepRecord};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use table::{Command, Event, Phase, Stage};

use crate::house::Bench;

/// The players' puzzles; making one takes a while.
pub fn sealed(which: usize) -> Sealed {
    static MADE: OnceLock<Vec<Sealed>> = OnceLock::new();
    let make = || {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        (0..3).map(|_| Sealed::random(&mut rng)).collect()
    };
    MADE.get_or_init(make)[which]
}

fn seal(bench: &mut Bench, name: &str, which: usize) {
    let deal = bench.table.deal().unwrap().number;
    let puzzle = Some(sealed(which).puzzle);
    bench.must(name, Command::CutCommit { deal, puzzle });
}

fn open(which: usize, deal: u32) -> Command {
    let period = Box::new(sealed(which).period);
    Command::CutReveal { deal, period }
}

/// The solution that force would find, without the work.
fn solution(bench: &Bench, seat: usize, which: usize) -> Number {
    let puzzle = bench.table.deal().unwrap().puzzle("t1", Seat::new(seat));
    puzzle.unwrap().open(&sealed(which).period).unwrap()
}

#[test]
fn the_deal_follows_from_secret_and_cuts_and_is_shown_after_the_round() {
    let mut bench = Bench::toy();
    let before = bench.table.deal().unwrap().commitment("t1");
    seal(&mut bench, "Anna", 1);
    assert_eq!(
        bench.refused("Anna", open(1, 1)),
        "wrong_deal",
        "not before all have sealed"
    );
    seal(&mut bench, "Bert", 2);
    assert_eq!(bench.refused("Bert", open(0, 1)), "bad_cut");
    bench.must("Bert", open(2, 1));
    assert!(bench.steps().is_empty());
    bench.must("Anna", open(1, 1));
    assert_eq!(bench.steps().len(), 1, "the cards are dealt");
    assert!(
        bench.table.shown_deals().is_empty(),
        "the secret stays hidden during the round"
    );
    bench.act("Anna", "hold");
    bench.act("Bert", "hold");
    let deal = bench.table.shown_deals()[0].clone();
    assert_eq!(deal.commitment("t1"), before);
    let mut again = bench.table.play().unwrap().at(0);
    let dealt = again.deal(&mut deal.stream("t1")).unwrap();
    assert_eq!(dealt, bench.steps()[0]);
}

#[test]
fn another_cut_makes_another_deal() {
    let deals: Vec<StepRecord> = (0..3)
        .map(|which| {
            let mut bench = Bench::toy();
            seal(&mut bench, "Anna", which);
            seal(&mut bench, "Bert", 1);
            bench.must("Anna", open(which, 1));
            bench.must("Bert", open(1, 1));
            bench.steps()[0].clone()
        })
        .collect();
    assert!(deals.iter().any(|deal| *deal != deals[0]));
}

#[test]
fn a_number_that_is_no_puzzle_is_refused() {
    let mut bench = Bench::toy();
    for puzzle in [Number([0; 128]), Number([0xfe; 128]), Number([1; 128])] {
        let puzzle = Some(puzzle);
        let refused = bench.refused("Anna", Command::CutCommit { deal: 1, puzzle });
        assert_eq!(refused, "bad_cut");
    }
    let puzzle = Some(sealed(0).puzzle);
    bench.must("Anna", Command::CutCommit { deal: 1, puzzle });
}

#[test]
fn whoever_seals_nothing_cannot_veto_a_deal() {
    let mut bench = Bench::toy();
    bench.wait(10_000);
    assert_eq!(bench.steps().len(), 1, "nobody sealed, the cards are dealt");
    let late = Command::CutCommit {
        deal: 1,
        puzzle: None,
    };
    assert_eq!(bench.refused("Bert", late), "wrong_deal");
}

/// The two deals between which a host who plays could choose in version 1 are the same now: with the part opened, and with it
/// withheld.
#[test]
fn withholding_a_part_changes_nothing() {
    let start = || {
        let mut bench = Bench::toy();
        seal(&mut bench, "Anna", 1);
        seal(&mut bench, "Bert", 2);
        bench.must("Bert", open(2, 1));
        bench
    };
    let mut opened = start();
    opened.must("Anna", open(1, 1));
    let mut withheld = start();
    withheld.wait(9_999);
    assert_eq!(withheld.table.deal().unwrap().stage, Stage::Opening);
    withheld.wait(1);
    let deal = withheld.table.deal().unwrap();
    assert_eq!(deal.stage, Stage::Forcing);
    assert_eq!(deal.to_force(), [(Seat::new(0), sealed(1).puzzle)]);
    assert_eq!(withheld.table.next_due(), None, "no timer runs meanwhile");
    let found = solution(&withheld, 0, 1);
    for (number, seat) in [(2, 0), (1, 1)] {
        let batch = (withheld.table).force_part(number, Seat::new(seat), &found, withheld.now);
        assert!(batch.is_empty(), "that is not awaited");
    }
    let batch = (withheld.table).force_part(1, Seat::new(0), &found, withheld.now);
    withheld.log.extend(batch);
    withheld.settle();
    assert_eq!(withheld.steps(), opened.steps());
    let mut late = start();
    late.wait(60_000);
    late.must("Anna", open(1, 1));
    assert_eq!(late.steps(), opened.steps(), "late is not too late");
}

#[test]
fn whoever_withholds_twice_is_not_asked_again_in_this_game() {
    let mut bench = Bench::toy();
    for deal in 1..=3 {
        let asked = bench.table.deal().unwrap().part(Seat::new(0)).is_some();
        assert_eq!(asked, deal < 3, "deal {deal}");
        if asked {
            seal(&mut bench, "Anna", 1);
        }
        let puzzle = None;
        bench.must("Bert", Command::CutCommit { deal, puzzle });
        if asked {
            bench.wait(10_000);
            let found = solution(&bench, 0, 1);
            let batch = bench
                .table
                .force_part(deal, Seat::new(0), &found, bench.now);
            bench.log.extend(batch);
            bench.settle();
        }
        bench.act("Anna", "hold");
        bench.act("Bert", "hold");
        bench.wait(30_000);
    }
}

/// A log from before puzzles: parts sealed by hashes, one of which was not opened and therefore left out.
#[test]
fn a_deal_of_version_1_goes_on_as_it_began() {
    let bench = Bench::toy();
    let mut log = bench.log;
    let Some(last) = log.last_mut() else {
        panic!("the deal is open");
    };
    let Event::DealOpened { algorithm, .. } = &mut last.event else {
        panic!("{last:?}");
    };
    *algorithm = fair::HASHED_PARTS;
    let (version, at) = (last.version, last.at);
    let id = fair::DealId {
        algorithm: fair::HASHED_PARTS,
        table: "t1",
        deal: 1,
    };
    let (part, salt) = (fair::Bytes32([1; 32]), fair::Bytes32([2; 32]));
    let seal = |seat: u8| Event::CutSealed {
        seat: Seat::new(usize::from(seat)),
        commitment: Some(fair::cut_commitment(id, seat, &part, &salt)),
    };
    let seat = Seat::new(1);
    let old = [
        seal(0),
        seal(1),
        Event::CutsClosed { left_out: None },
        Event::CutOpened { seat, part, salt },
    ];
    let numbered = (version + 1..).zip(old);
    log.extend(numbered.map(|(version, event)| table::Logged { version, at, event }));
    let kind = |_: &str| Some((game::kind::<testkit::toy::Toy>(), crate::house::house()));
    let mut bench = Bench {
        table: table::Table::replay("t1", log.clone(), kind).unwrap(),
        log,
        now: at,
        rng: bench.rng,
    };
    bench.wait(10_000);
    assert_eq!(bench.steps().len(), 1, "the cards are dealt");
}

#[test]
fn the_next_deal_waits_until_everybody_goes_on_or_time_is_up() {
    let mut bench = Bench::toy();
    bench.cut_aside();
    bench.act("Anna", "raise");
    bench.act("Bert", "hold");
    assert_eq!(bench.refused("Carla", Command::GoOn), "not_seated");
    bench.must("Anna", Command::GoOn);
    assert_eq!(bench.refused("Anna", Command::GoOn), "not_possible");
    assert!(bench.table.deal().is_none());
    bench.wait(30_000);
    assert!(bench.table.deal().is_some(), "Bert looked for too long");
    bench.cut_aside();
    assert_eq!(bench.to_act(), [Seat::new(0), Seat::new(1)]);
}

#[test]
fn resigning_in_the_middle_of_a_round_shows_its_deal() {
    let mut bench = Bench::toy();
    bench.cut_aside();
    bench.must("Anna", Command::Resign);
    assert_eq!(bench.table.phase(), Phase::Finished);
    assert_eq!(bench.table.shown_deals().len(), 1);
    assert!(bench.has(|event| matches!(event, Event::DealShown { deal: 1 })));
}

#[test]
fn a_restart_never_changes_a_deal() {
    let mut bench = Bench::toy();
    seal(&mut bench, "Anna", 1);
    let kind = |_: &str| Some((game::kind::<testkit::toy::Toy>(), crate::house::house()));
    let mut again = table::Table::replay("t1", bench.log.clone(), kind).unwrap();
    again.wake(bench.now);
    assert_eq!(
        again.deal().unwrap().commitment("t1"),
        bench.table.deal().unwrap().commitment("t1")
    );
    bench.table = again;
    seal(&mut bench, "Bert", 2);
    bench.must("Anna", open(1, 1));
    bench.must("Bert", open(2, 1));
    assert_eq!(bench.steps().len(), 1);
}
