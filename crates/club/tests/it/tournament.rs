//! Tournaments: the draw, who may do what, the ranking.

use std::sync::Arc;

use club::{
    Change, Club, Command, Decision, DrawnTable, NewTournament, StartNumber, TournamentChange,
    TournamentCommand, draw, ranking, tournament_csv,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sheet::{Digest, DigestPlayer, PlayerStatistics, Settings};

use crate::table::{OWNER, as_owner, found, request, write};

fn everybody(count: u16) -> Vec<StartNumber> {
    (1..=count).map(StartNumber).collect()
}

fn drawn(tables: Vec<Vec<StartNumber>>) -> Vec<DrawnTable> {
    let tables = tables.into_iter().enumerate();
    tables
        .map(|(table, seats)| DrawnTable {
            sheet: format!("s{table}"),
            seats,
        })
        .collect()
}

fn met(rounds: &[Vec<DrawnTable>], one: StartNumber, other: StartNumber) -> u32 {
    let tables = rounds.iter().flatten();
    let together = tables.filter(|t| t.seats.contains(&one) && t.seats.contains(&other));
    together.count() as u32
}

/// The cost of a round: twice together counts 1, three times 4, …
fn cost(rounds: &[Vec<DrawnTable>], tables: &[Vec<StartNumber>]) -> u32 {
    let pairs = tables.iter().flat_map(|table| {
        let later = |place: usize| table[place + 1..].iter();
        (0..table.len())
            .flat_map(move |place| later(place).map(move |other| (table[place], *other)))
    });
    pairs
        .map(|(one, other)| met(rounds, one, other).pow(2))
        .sum()
}

/// The lowest cost of any seating, by exhaustive search.
fn least(met: &[Vec<u32>], sizes: &[usize]) -> u32 {
    fn seat(
        met: &[Vec<u32>],
        tables: &mut [(usize, Vec<usize>)],
        person: usize,
        sofar: u32,
        best: &mut u32,
    ) {
        if sofar >= *best {
            return;
        }
        if person == met.len() {
            *best = sofar;
            return;
        }
        let mut empty: Vec<usize> = Vec::new();
        for table in 0..tables.len() {
            let (size, people) = &tables[table];
            if people.len() == *size || (people.is_empty() && empty.contains(size)) {
                continue;
            }
            if people.is_empty() {
                empty.push(*size);
            }
            let more: u32 = people.iter().map(|other| met[person][*other]).sum();
            tables[table].1.push(person);
            seat(met, tables, person + 1, sofar + more, best);
            tables[table].1.pop();
        }
    }
    let mut tables: Vec<_> = sizes.iter().map(|size| (*size, Vec::new())).collect();
    let mut best = u32::MAX;
    seat(met, &mut tables, 0, 0, &mut best);
    best
}

#[test]
fn a_draw_is_as_good_as_the_best_of_all_draws() {
    for seed in 0..12 {
        for count in [8_u16, 9, 11, 12, 13, 16] {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let people = everybody(count);
            let mut rounds: Vec<Vec<DrawnTable>> = Vec::new();
            for round in 0..4 {
                let tables = draw(&people, &rounds, &mut rng);
                let squares: Vec<Vec<u32>> = people
                    .iter()
                    .map(|one| {
                        let of = |other: &StartNumber| met(&rounds, *one, *other).pow(2);
                        people.iter().map(of).collect()
                    })
                    .collect();
                let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
                assert_eq!(
                    cost(&rounds, &tables),
                    least(&squares, &sizes),
                    "seed {seed}, {count} people, round {round}"
                );
                rounds.push(drawn(tables));
            }
        }
    }
}

#[test]
fn everybody_sits_once_and_tables_have_four_or_five_from_twelve_on() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for count in 4..=60 {
        let people = everybody(count);
        let tables = draw(&people, &[], &mut rng);
        let mut seated: Vec<StartNumber> = tables.iter().flatten().copied().collect();
        seated.sort_unstable();
        assert_eq!(seated, people);
        let most = if count < 12 { 7 } else { 5 };
        let sizes = tables.iter().map(Vec::len);
        assert!(sizes.into_iter().all(|size| (4..=most).contains(&size)));
        assert_eq!(tables.len(), usize::from(count) / 4);
    }
}

#[test]
fn from_twenty_people_on_nobody_meets_twice_in_three_rounds() {
    for count in [20, 21, 24, 27, 32, 47, 64, 100, 200] {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(count));
        let people = everybody(count);
        let mut rounds: Vec<Vec<DrawnTable>> = Vec::new();
        for _ in 0..3 {
            let tables = draw(&people, &rounds, &mut rng);
            assert_eq!(cost(&rounds, &tables), 0, "{count} people");
            rounds.push(drawn(tables));
        }
    }
}

#[test]
fn nobody_sits_at_a_table_of_five_twice_before_everybody_has() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let people = everybody(30);
    let mut rounds: Vec<Vec<DrawnTable>> = Vec::new();
    for _ in 0..2 {
        let tables = draw(&people, &rounds, &mut rng);
        rounds.push(drawn(tables));
    }
    let fives = |round: &[DrawnTable]| -> Vec<StartNumber> {
        let large = round.iter().filter(|table| table.seats.len() == 5);
        large.flat_map(|table| table.seats.clone()).collect()
    };
    let (first, second) = (fives(&rounds[0]), fives(&rounds[1]));
    assert_eq!((first.len(), second.len()), (10, 10));
    assert!(!first.iter().any(|one| second.contains(one)));
}

fn opened(count: usize) -> Club {
    let mut club = found(&["Anna"]);
    let new = NewTournament {
        id: "tournament-1".to_owned(),
        title: "Autumn".to_owned(),
        players: (1..=count).map(|n| format!("Player {n}")).collect(),
        rounds: 2,
        settings: Settings {
            games: Some(24),
            ..Settings::default()
        },
    };
    for _ in 0..2 {
        match club.open_tournament(&new, &as_owner(&club), &OWNER) {
            Ok(Decision::Event(event)) => club.apply(*event),
            other => assert_eq!(other, Ok(Decision::Already(2)), "sent twice, opened once"),
        }
    }
    assert_eq!(club.facts().tournaments.len(), 1);
    club
}

fn draw_round(club: &mut Club, id: &str) -> Result<(), &'static str> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let list = |table: usize| format!("{id}-{table}");
    match club.draw(id, 0, &as_owner(club), &OWNER, &mut rng, list) {
        Ok(Decision::Event(event)) => {
            club.apply(*event);
            Ok(())
        }
        Ok(Decision::Already(_)) => Ok(()),
        Err(refusal) => Err(refusal.code),
    }
}

fn of(command: TournamentCommand) -> Command {
    Command::Tournament {
        tournament: 0,
        command,
    }
}

#[test]
fn rounds_are_drawn_once_and_as_many_as_were_planned() {
    let mut club = opened(9);
    assert_eq!(draw_round(&mut club, "draw-0001"), Ok(()));
    assert_eq!(draw_round(&mut club, "draw-0001"), Ok(()));
    assert_eq!(club.facts().tournaments[0].drawn.len(), 1);
    write(&mut club, of(TournamentCommand::UndoDraw {}));
    assert!(club.facts().tournaments[0].drawn.is_empty());
    assert_eq!(draw_round(&mut club, "draw-0002"), Ok(()));
    write(
        &mut club,
        of(TournamentCommand::PlayerGone {
            player: StartNumber(9),
            gone: true,
        }),
    );
    assert_eq!(draw_round(&mut club, "draw-0003"), Ok(()));
    let drawn = &club.facts().tournaments[0].drawn;
    let sizes = |round: usize| -> Vec<usize> {
        let mut sizes: Vec<usize> = drawn[round].iter().map(|table| table.seats.len()).collect();
        sizes.sort_unstable();
        sizes
    };
    assert_eq!((sizes(0), sizes(1)), (vec![4, 5], vec![4, 4]));
    // A longer list at the larger table, so that everybody plays 24 games.
    let tournament = &club.facts().tournaments[0];
    assert_eq!(tournament.settings_at(5).games, Some(30));
    assert_eq!(draw_round(&mut club, "draw-0004"), Err("all_drawn"));
    write(&mut club, of(TournamentCommand::Close { closed: true }));
    let late = of(TournamentCommand::AddPlayer {
        name: "Late".to_owned(),
    });
    let refused = club.decide(&request("too-late", &club, late), &as_owner(&club), &OWNER);
    assert_eq!(refused.expect_err("it is over").code, "tournament_closed");
    let kept = club.events().iter();
    let kept = kept.map(|event| serde_json::to_string(event).expect("JSON"));
    let read = kept.map(|text| serde_json::from_str(&text).expect("an event"));
    assert_eq!(Club::rebuild(read), club);
}

#[test]
fn three_are_too_few_and_a_name_is_taken_once() {
    let mut club = opened(3);
    assert_eq!(
        draw_round(&mut club, "draw-0001"),
        Err("too_few_participants")
    );
    let again = of(TournamentCommand::AddPlayer {
        name: "player 2".to_owned(),
    });
    let owner = as_owner(&club);
    let refused = club.decide(&request("again-01", &club, again), &owner, &OWNER);
    assert_eq!(refused.expect_err("taken").code, "player_twice");
    let nobody = of(TournamentCommand::Penalise {
        player: StartNumber(0),
        points: -1,
        reason: String::new(),
    });
    let refused = club.decide(&request("again-02", &club, nobody), &owner, &OWNER);
    assert_eq!(
        refused.expect_err("no number 0").code,
        "unknown_participant"
    );
}

fn list(points: &[(i64, u32)]) -> Option<Arc<Digest>> {
    let players = points.iter().map(|(points, won)| DigestPlayer {
        points: *points,
        counted: PlayerStatistics {
            games: 24,
            won: *won,
            ..PlayerStatistics::default()
        },
        ..DigestPlayer::default()
    });
    Some(Arc::new(Digest {
        games: 24,
        players: players.collect(),
        ..Digest::default()
    }))
}

#[test]
fn the_ranking_adds_rounds_and_penalties_and_equals_share_a_place() {
    let mut club = opened(4);
    for id in ["draw-0001", "draw-0002"] {
        assert_eq!(draw_round(&mut club, id), Ok(()));
    }
    write(
        &mut club,
        of(TournamentCommand::Penalise {
            player: StartNumber(1),
            points: -5,
            reason: "late".to_owned(),
        }),
    );
    let tournament = &club.facts().tournaments[0];
    // By start number: 1 has 10 and 2, less 5; 2 has 3 and 4; 3 has 3 and 4 with fewer games won; 4 lost.
    let by_number = [
        [(10, 9), (2, 9)],
        [(3, 9), (4, 9)],
        [(3, 9), (4, 8)],
        [(-16, 2), (-10, 2)],
    ];
    let lists: Vec<Vec<Option<Arc<Digest>>>> = (0..2)
        .map(|round| {
            let seats = tournament.drawn[round][0].seats.iter();
            let points: Vec<(i64, u32)> = seats.map(|one| by_number[one.index()][round]).collect();
            vec![list(&points)]
        })
        .collect();
    let places = ranking(tournament, &lists);
    let line: Vec<(u32, u16, i64)> = places
        .iter()
        .map(|p| (p.place, p.number, p.points))
        .collect();
    assert_eq!(line, [(1, 1, 7), (1, 2, 7), (3, 3, 7), (4, 4, -26)]);
    assert_eq!(places[0].rounds, [Some(10), Some(2)]);
    let text = tournament_csv(&places, 2);
    assert!(text.contains("1,1,Player 1,10,2,-5,7,48,18,0,0"), "{text}");
    // A deleted list counts for nobody.
    let half = ranking(tournament, &[vec![None], lists[1].clone()]);
    assert!(half.iter().all(|place| place.rounds[0].is_none()));
}

#[test]
fn a_forgotten_member_is_named_in_no_tournament() {
    let mut club = opened(4);
    write(
        &mut club,
        of(TournamentCommand::AddPlayer {
            name: "Anna".to_owned(),
        }),
    );
    let mut events: Vec<club::Event> = club.events().to_vec();
    for event in &mut events {
        event.forget("p-anna", &["anna".to_owned()], "N.N. 1");
    }
    let added = events.iter().any(|event| {
        matches!(&event.change, Change::Tournament { change: TournamentChange::PlayerAdded { name }, .. } if name == "N.N. 1")
    });
    assert!(added, "{events:?}");
}
