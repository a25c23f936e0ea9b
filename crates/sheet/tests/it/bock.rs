//! Bock rounds: what starts them, how long they last, what happens when they meet.

use sheet::{BockRules, Evening, Overlap, Settings, Trigger};

use crate::table::{Write, counted, open, preset, won};

fn evening(triggers: &[Trigger], games: u8, overlap: Overlap) -> Evening {
    open(
        4,
        Settings {
            bock: BockRules {
                triggers: triggers.to_vec(),
                games,
                overlap,
            },
            ..preset("ddv")
        },
    )
}

fn doublings(evening: &Evening) -> Vec<u8> {
    let rows = evening.ledger().rows.iter();
    rows.map(|row| row.doublings).collect()
}

#[test]
fn a_tie_doubles_the_games_that_follow() {
    let mut evening = evening(&[Trigger::Even], 2, Overlap::Queue);
    evening.enter(counted("normal", &[0, 1], 120));
    assert_eq!(evening.next_game().bock_left, 2);
    for _ in 0..3 {
        evening.enter(counted("normal", &[0, 1], 130));
    }
    assert_eq!(doublings(&evening), [0, 1, 1, 0]);
    assert_eq!(evening.points(1), [2, 2, -2, -2]);
    assert_eq!(evening.points(3), [1, 1, -1, -1]);
}

#[test]
fn rounds_that_meet_follow_each_other_or_double_twice_or_do_not_start() {
    let play = |overlap| {
        let mut evening = evening(&[Trigger::Even], 2, overlap);
        for points in [120, 120, 130, 130, 130, 130] {
            evening.enter(counted("normal", &[0, 1], points));
        }
        doublings(&evening)
    };
    assert_eq!(play(Overlap::Queue), [0, 1, 1, 1, 1, 0]);
    assert_eq!(play(Overlap::Double), [0, 1, 2, 1, 0, 0]);
    assert_eq!(play(Overlap::Ignore), [0, 1, 1, 0, 0, 0]);
}

#[test]
fn every_trigger_starts_a_round_and_only_if_it_is_played() {
    let lost_call = |points| {
        let mut entry = counted("normal", &[0, 1], points);
        if let sheet::RowResult::Counted { re, .. } = &mut entry.result {
            re.call = "re".to_owned();
        }
        entry
    };
    let mut hearts = counted("normal", &[0, 1], 130);
    hearts.heart_trick = true;
    let cases = [
        (Trigger::Even, counted("normal", &[0, 1], 120)),
        (Trigger::LostCall, lost_call(110)),
        (Trigger::HeartTrick, hearts),
        (Trigger::Nil, won("normal", &[0, 1], 0)),
        (Trigger::LostSolo, counted("solo queens", &[2], 100)),
    ];
    for (trigger, entry) in cases {
        let mut with = evening(&[trigger], 4, Overlap::Queue);
        with.enter(entry.clone());
        assert_eq!(with.ledger().rows[0].started, [trigger]);
        assert_eq!(with.next_game().doublings, 1, "{trigger:?}");
        let others: Vec<Trigger> = Trigger::ALL.into_iter().filter(|t| *t != trigger).collect();
        let mut without = evening(&others, 4, Overlap::Queue);
        without.enter(entry);
        assert_eq!(without.next_game().doublings, 0, "{trigger:?}");
    }
    let mut kept = evening(&[Trigger::LostCall], 4, Overlap::Queue);
    kept.enter(lost_call(130));
    assert_eq!(kept.next_game().doublings, 0);
}

#[test]
fn a_row_may_say_otherwise_and_then_stands_outside() {
    let mut evening = evening(&[Trigger::Even], 1, Overlap::Queue);
    evening.enter(counted("normal", &[0, 1], 120));
    let mut outside = counted("solo D", &[0], 130);
    outside.bock = Some(0);
    evening.enter(outside);
    assert_eq!(evening.points(1), [3, -1, -1, -1]);
    evening.enter(counted("normal", &[0, 1], 130));
    assert_eq!(doublings(&evening), [0, 0, 1]);
}
