//! Invariants of an evening.

use game::{SeatSet, StepRecord, Turn};
use table::{Ending, Event, Logged, Phase, Stage, Table};

use super::{Evening, PEOPLE, disk, person};

/// Tells everybody about an event, and stores what was told.
pub fn tell(evening: &mut Evening, logged: &Logged) {
    for index in 0..PEOPLE {
        let id = person(index).id;
        let text = server::told_live(&evening.table, logged, &id);
        let seat = evening.table.seat_of(&id);
        evening.told[index].insert(logged.version, (seat, text));
    }
}

/// Acknowledged events persist, except for the name of a deleted person.
pub fn forget(evening: &mut Evening, id: &str) {
    for (version, line) in &mut evening.acknowledged {
        let mut event: Event = serde_json::from_str(line).expect("an event");
        if event.forget(id) {
            *line = disk::text(&event);
            // After an erasure a reconnecting client is told less than those who stayed.
            for told in &mut evening.told {
                told.remove(version);
            }
        }
    }
}

pub fn hold(evening: &Evening, thorough: bool) {
    something_is_awaited(&evening.table);
    for index in 0..PEOPLE {
        let _ = evening.table.may(&person(index), evening.now);
    }
    if !thorough {
        return;
    }
    for (version, line) in &evening.acknowledged {
        assert_eq!(
            evening.disk.line(*version),
            line,
            "event {version} was acknowledged"
        );
    }
    same(&evening.table, &evening.disk.load());
    live_and_later_are_equal(evening);
}

/// A running game waits for somebody, for a time, or for work of the server.
fn something_is_awaited(table: &Table) {
    if table.phase() != Phase::Playing {
        return;
    }
    let Some(play) = table.play() else {
        panic!("a game is on without a match");
    };
    match play.turn() {
        Turn::Seats(seats) => assert!(!seats.is_empty()),
        Turn::Over(_) => panic!("the match is over and the game is not"),
        Turn::Chance => {
            let forcing = table.deal().is_some_and(|deal| {
                assert!(deal.stage != Stage::Forcing || !deal.to_force().is_empty());
                deal.stage == Stage::Forcing
            });
            assert!(
                forcing || table.next_due().is_some(),
                "no deal will ever come"
            );
        }
    }
}

/// Only players whose clients have received that it is their turn lose on time.
pub fn only_who_knew_runs_out_of_time(told: SeatSet, batch: &[Logged]) {
    for logged in batch {
        if let Event::Ended { ending, .. } = &logged.event
            && let Ending::OutOfTime { seat } = ending
        {
            assert!(told.contains(*seat), "{seat:?} was never told");
        }
    }
}

/// The table in memory equals the one replayed from its log.
fn same(one: &Table, read: &Table) {
    assert_eq!(one.version(), read.version());
    assert_eq!(
        (one.phase(), one.games(), one.rated()),
        (read.phase(), read.games(), read.rated())
    );
    assert_eq!(one.votes(), read.votes());
    assert_eq!(one.ending(), read.ending());
    assert_eq!(one.clocks(), read.clocks());
    assert_eq!(one.proposals(), read.proposals());
    assert_eq!(one.deal(), read.deal());
    assert_eq!(one.shown_deals(), read.shown_deals());
    assert_eq!(one.round_end(), read.round_end());
    assert_eq!(one.times(), read.times());
    // Chat lines of a deleted person no longer count, so the replayed table may have more older ones.
    let (kept, logged): (Vec<_>, Vec<_>) = (one.sayings().collect(), read.sayings().collect());
    assert!(logged.ends_with(&kept));
    let seats = |table: &Table| -> Vec<_> {
        let places = table.places().iter();
        places.map(|place| place.occupant.clone()).collect()
    };
    assert_eq!(seats(one), seats(read));
    let steps = |table: &Table| table.play().map(|play| play.record().steps);
    assert_eq!(steps(one), steps(read));
}

/// A reconnecting client is told the same as those who stayed.
fn live_and_later_are_equal(evening: &Evening) {
    let now = evening.table.version();
    for index in 0..PEOPLE {
        for since in [
            now.saturating_sub(1),
            now.saturating_sub(30),
            now.saturating_sub(200),
        ] {
            let told = server::told_later(&evening.table, since, &person(index).id);
            for (version, later) in told.into_iter().flatten() {
                // Events of a restart were told to nobody, and a person who has left a seat since sees less.
                let now = evening.table.seat_of(&person(index).id);
                if let Some((seat, live)) = evening.told[index].get(&version)
                    && *seat == now
                {
                    assert_eq!(*live, later, "event {version} for {index}");
                }
            }
        }
    }
}

/// Every revealed deal has every sealed part, and the cards follow from them.
pub fn deals_are_fair(evening: &Evening) {
    let Some(play) = evening.table.play() else {
        return;
    };
    let steps = play.record().steps;
    for deal in evening.table.shown_deals() {
        assert!(
            deal.unopened().is_empty(),
            "deal {} leaves a part out",
            deal.number
        );
        let Some(step) = deal.step else {
            panic!("a deal was shown that was not dealt");
        };
        let again = play.at(step).deal(&mut deal.stream("t1"));
        assert_eq!(again.ok().as_ref(), steps.get(step));
        assert!(matches!(steps[step], StepRecord::Chance { .. }));
    }
}
