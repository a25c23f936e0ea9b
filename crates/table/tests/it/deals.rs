//! Fair deals at the table.

use fair::{Bytes32, DealId};
use game::{Seat, StepRecord};
use table::{Command, Event, Phase};

use crate::house::Bench;

fn part(byte: u8) -> (Bytes32, Bytes32) {
    (Bytes32([byte; 32]), Bytes32([byte ^ 0xff; 32]))
}

fn seal(bench: &mut Bench, name: &str, seat: u8, byte: u8) {
    let deal = bench.table.deal().unwrap().number;
    let (part, salt) = part(byte);
    let id = DealId { table: "t1", deal };
    let commitment = Some(fair::cut_commitment(id, seat, &part, &salt));
    bench.must(name, Command::CutCommit { deal, commitment });
}

fn open(byte: u8, deal: u32) -> Command {
    let (part, salt) = part(byte);
    Command::CutReveal { deal, part, salt }
}

#[test]
fn the_deal_follows_from_secret_and_cuts_and_is_shown_after_the_round() {
    let mut bench = Bench::toy();
    let before = bench.table.deal().unwrap().commitment("t1");
    seal(&mut bench, "Anna", 0, 1);
    assert_eq!(
        bench.refused("Anna", open(1, 1)),
        "wrong_deal",
        "not before all have sealed"
    );
    seal(&mut bench, "Bert", 1, 2);
    assert_eq!(bench.refused("Bert", open(9, 1)), "bad_cut");
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
    let deals: Vec<StepRecord> = (0..12)
        .map(|byte| {
            let mut bench = Bench::toy();
            seal(&mut bench, "Anna", 0, byte);
            seal(&mut bench, "Bert", 1, 99);
            bench.must("Anna", open(byte, 1));
            bench.must("Bert", open(99, 1));
            bench.steps()[0].clone()
        })
        .collect();
    assert!(deals.iter().any(|deal| *deal != deals[0]));
}

#[test]
fn nobody_can_veto_a_deal() {
    let mut bench = Bench::toy();
    seal(&mut bench, "Anna", 0, 1);
    bench.wait(10_000);
    assert!(
        bench.table.deal().unwrap().closed,
        "Bert did not seal in time"
    );
    let late = Command::CutCommit {
        deal: 1,
        commitment: None,
    };
    assert_eq!(bench.refused("Bert", late), "wrong_deal");
    bench.wait(10_000);
    assert_eq!(
        bench.steps().len(),
        1,
        "Anna did not open in time, and is left out too"
    );
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
    seal(&mut bench, "Anna", 0, 1);
    let kind = |_: &str| Some((game::kind::<testkit::toy::Toy>(), crate::house::house()));
    let mut again = table::Table::replay("t1", bench.log.clone(), kind).unwrap();
    again.wake(bench.now);
    assert_eq!(
        again.deal().unwrap().commitment("t1"),
        bench.table.deal().unwrap().commitment("t1")
    );
    bench.table = again;
    seal(&mut bench, "Bert", 1, 2);
    bench.must("Anna", open(1, 1));
    bench.must("Bert", open(2, 1));
    assert_eq!(bench.steps().len(), 1);
}
