//! A table is a fold over its log.

use game::{Viewer, below, kind};
use rand_core::Rng;
use rules_mau_mau::MauMau;
use serde_json::json;
use table::{Command, Event, Logged, Offer, Phase, Phrase, Table, Vote, Wish};
use testkit::toy::Toy;

use crate::house::{Bench, house, person, wish};

/// Any command, valid or not.
fn any_command(bench: &mut Bench) -> Command {
    let seat = game::Seat::new(below(&mut bench.rng, 8) as usize);
    let deal = bench.table.deal().map_or(0, |deal| deal.number);
    match below(&mut bench.rng, 22) {
        0 => Command::Sit(None),
        1 => Command::Sit(Some(seat)),
        2 => Command::Stand,
        3 => Command::Vote(Vote::Wait),
        4..=8 => Command::Act {
            action: "hold".to_owned(),
            step: None,
        },
        9..=11 => Command::CutCommit { deal, puzzle: None },
        12 | 13 => Command::GoOn,
        14 => Command::Offer(Offer::Draw),
        15 => Command::Answer(Offer::Takeback, true),
        16 => Command::Rematch,
        17 => Command::SeatBot(seat, "easy".to_owned()),
        18 => Command::Retake,
        19 => Command::Remove(seat),
        20 => Command::SayPhrase(Phrase::Hello),
        _ => Command::Hint,
    }
}

fn same(one: &Table, other: &Table) {
    assert_eq!(one.version(), other.version());
    assert_eq!(one.phase(), other.phase());
    assert_eq!(one.games(), other.games());
    assert_eq!(one.ending(), other.ending());
    assert_eq!(one.proposals(), other.proposals());
    assert_eq!(one.deal(), other.deal());
    assert_eq!(one.shown_deals(), other.shown_deals());
    assert_eq!(one.round_end(), other.round_end());
    assert_eq!(one.rated(), other.rated());
    let occupants = |table: &Table| -> Vec<_> {
        table
            .places()
            .iter()
            .map(|place| place.occupant.clone())
            .collect()
    };
    assert_eq!(occupants(one), occupants(other));
    let open = |table: &Table| {
        table
            .play()
            .map(|play| play.view(Viewer::Open).get().to_owned())
    };
    assert_eq!(open(one), open(other));
}

#[test]
fn whatever_is_asked_the_log_replays_to_the_same_table() {
    for seed in 0..40 {
        let mut bench = Bench::toy();
        bench.rng = rand_core::SeedableRng::seed_from_u64(seed);
        for _ in 0..150 {
            let name = ["Anna", "Bert", "Carla"][below(&mut bench.rng, 3) as usize];
            let command = any_command(&mut bench);
            // Includes refusals: they must not change anything.
            let _ = bench.ask(name, command);
            bench.now += u64::from(bench.rng.next_u32() % 3000);
            bench.settle();
        }
        let texts: Vec<(u64, u64, String)> = bench
            .log
            .iter()
            .map(|logged| {
                (
                    logged.version,
                    logged.at,
                    serde_json::to_string(&logged.event).unwrap(),
                )
            })
            .collect();
        let log = texts.iter().map(|(version, at, text)| Logged {
            version: *version,
            at: *at,
            event: serde_json::from_str(text).unwrap(),
        });
        let again = Table::replay("t1", log, |_| Some((kind::<Toy>(), house())))
            .unwrap_or_else(|damaged| panic!("seed {seed}: {damaged:?}"));
        same(&bench.table, &again);
    }
}

#[test]
fn versions_have_no_gaps() {
    let bench = Bench::toy();
    let versions: Vec<u64> = bench.log.iter().map(|logged| logged.version).collect();
    assert_eq!(versions, (1..=bench.table.version()).collect::<Vec<_>>());
    assert_eq!(bench.table.since(bench.table.version()).unwrap().count(), 0);
    assert!(bench.table.since(bench.table.version() + 1).is_none());
}

#[test]
fn damage_is_found_and_named() {
    let mut bench = Bench::toy();
    bench.cut_aside();
    bench.act("Anna", "hold");
    let replay = |log: Vec<Logged>| {
        let replayed = Table::replay("t1", log, |_| Some((kind::<Toy>(), house())));
        replayed.err().map(|damaged| damaged.version)
    };
    assert_eq!(replay(bench.log.clone()), None);
    let mut gap = bench.log.clone();
    gap.remove(3);
    assert_eq!(replay(gap), Some(5));
    let mut twice = bench.log.clone();
    let last = twice.last().unwrap().clone();
    twice.push(Logged {
        version: last.version + 1,
        ..last
    });
    assert_eq!(
        replay(twice),
        Some(bench.table.version() + 1),
        "the same seat cannot choose twice"
    );
    assert_eq!(replay(bench.log[1..].to_vec()), Some(1));
    let unknown: Result<Event, _> = serde_json::from_value(json!({"kind": "earthquake"}));
    assert!(unknown.is_err());
}

#[test]
fn nothing_happens_at_a_closed_table() {
    let mut bench = Bench::toy();
    bench.must("Anna", Command::Resign);
    bench.must("Anna", Command::Close);
    assert_eq!(bench.table.phase(), Phase::Closed);
    for name in ["Anna", "Bert"] {
        assert!(bench.table.may(&person(name), bench.now).is_empty());
        assert_eq!(bench.refused(name, Command::Rematch), "wrong_phase");
    }
    assert!(
        !bench.is_over(),
        "the match itself was not played to its end"
    );
}

const GUESTS: [&str; 5] = ["Anna", "Bert", "Carla", "Dora", "Emil"];

/// A table of Mau-Mau at which this many sit, who waited for more at every size up to four.
fn seated(count: usize) -> Bench {
    let options = Some(json!({"cards": 32, "hand": 6}));
    let mut bench = Bench::open(kind::<MauMau>(), Wish { options, ..wish() });
    for seated in 2..=count {
        bench.must(GUESTS[seated - 1], Command::Sit(None));
        for name in GUESTS.iter().take(seated).filter(|_| seated < 5) {
            bench.must(name, Command::Vote(Vote::Wait));
        }
    }
    bench
}

/// The log up to the start, with seven cards each: too many for five.
fn with_seven_cards(bench: &Bench) -> Vec<Logged> {
    let started = |logged: &Logged| matches!(logged.event, Event::Started { .. });
    let mut log: Vec<Logged> = bench.log.clone();
    log.truncate(log.iter().position(started).unwrap_or(log.len()));
    let Event::Opened(opened) = &mut log[0].event else {
        panic!("a log begins with the opening");
    };
    opened.options["hand"] = json!(7);
    log
}

fn replayed(log: Vec<Logged>) -> Result<Table, table::Damaged> {
    Table::replay("t1", log, |_| Some((kind::<MauMau>(), house())))
}

#[test]
fn a_log_of_a_table_that_waited_for_more_than_can_be_dealt_cards_is_read() {
    let mut bench = seated(5);
    let mut log = with_seven_cards(&bench);
    let mut table = replayed(log.clone()).unwrap();
    assert_eq!(table.sits_at("p-Emil"), Some(game::Seat::new(4)));
    // It cannot begin, and is closed: in its log too.
    let batch = table.advance(bench.now, &mut bench.rng);
    assert!(
        matches!(&batch[..], [closed] if matches!(closed.event, Event::Closed {})),
        "{batch:?}"
    );
    assert_eq!(table.phase(), Phase::Closed);
    log.extend(batch);
    same(&table, &replayed(log).unwrap());
}

#[test]
fn nobody_sits_down_on_a_seat_beyond_a_free_one_or_in_a_game() {
    let bench = seated(4);
    let log = with_seven_cards(&bench);
    let sat = |log: &[Logged], seat: usize| {
        let mut log = log.to_vec();
        let last = log.last().unwrap();
        let emil = table::Occupant::Person(person("Emil"));
        log.push(Logged {
            version: last.version + 1,
            at: last.at,
            event: Event::Sat {
                seat: game::Seat::new(seat),
                who: emil,
            },
        });
        replayed(log)
    };
    assert!(sat(&log, 4).is_ok());
    let mut free = log.clone();
    free.push(Logged {
        version: log.last().unwrap().version + 1,
        at: log.last().unwrap().at,
        event: Event::Stood {
            seat: game::Seat::new(3),
            removed: false,
        },
    });
    assert!(sat(&free, 3).is_ok());
    assert!(sat(&free, 4).is_err(), "a seat is free");
    let mut playing = log.clone();
    playing.push(Logged {
        version: log.last().unwrap().version + 1,
        at: log.last().unwrap().at,
        event: Event::Started {
            seats: 4,
            leader: None,
        },
    });
    assert!(replayed(playing.clone()).is_ok());
    assert!(sat(&playing, 4).is_err(), "the game has begun");
}
