//! Seasons: what adds up, and for whom.

use std::sync::Arc;

use club::{Command, MemberId, SeasonStart, season, season_csv};
use sheet::{Digest, DigestPair, DigestPlayer, PlayerId, PlayerStatistics, SoloCount};

use crate::table::{OWNER, as_owner, found, request, write};

const DAY: u64 = 86_400_000;
const JANUARY: u64 = 1_767_225_600_000;

fn evening(at: u64, points: &[(&str, i64)]) -> (Option<String>, Arc<Digest>) {
    let players = points.iter().map(|(name, points)| DigestPlayer {
        name: (*name).to_owned(),
        points: *points,
        cents: points * 5,
        into_kitty: (-points * 5).max(0),
        counted: PlayerStatistics {
            games: 4,
            won: u32::from(*points > 0),
            best: Some(*points),
            worst: Some(-points.abs()),
            ..PlayerStatistics::default()
        },
        ..DigestPlayer::default()
    });
    let pair = DigestPair {
        players: [PlayerId(0), PlayerId(1)],
        together: 2,
        together_won: 1,
        against: 2,
        first_won: 2,
        second_won: 0,
    };
    let digest = Digest {
        opened: at,
        games: 4,
        currency: Some("EUR".to_owned()),
        players: players.collect(),
        pairs: vec![pair],
        ..Digest::default()
    };
    (Some(format!("s{at}")), Arc::new(digest))
}

#[test]
fn evenings_add_up_by_year_and_for_ever() {
    let club = found(&["Anna", "Bert"]);
    let evenings = [
        evening(JANUARY - DAY, &[("Anna", 5), ("Bert", -5)]),
        evening(JANUARY, &[("Bert", 3), ("Anna", 1), ("Guest", -4)]),
        evening(JANUARY + 7 * DAY, &[("ANNA", 2), ("Guest", -2)]),
    ];
    let all = season(club.facts(), &evenings, None);
    assert_eq!(all.years, [2026, 2025]);
    let line = |season: &club::Season| -> Vec<(String, u32, i64, u32)> {
        let players = season.players.iter();
        players
            .map(|one| {
                (
                    one.name.clone(),
                    one.place,
                    one.tally.points,
                    one.tally.evenings,
                )
            })
            .collect()
    };
    assert_eq!(
        line(&all),
        [
            ("Anna".to_owned(), 1, 8, 3),
            ("Bert".to_owned(), 2, -2, 2),
            ("Guest".to_owned(), 3, -6, 2)
        ]
    );
    // Eight points in twelve games.
    assert_eq!(all.players[0].average, 67);
    let this = season(club.facts(), &evenings, Some(2026));
    assert_eq!(
        line(&this),
        [
            ("Anna".to_owned(), 1, 3, 2),
            ("Bert".to_owned(), 2, 3, 1),
            ("Guest".to_owned(), 3, -6, 2)
        ]
    );
    assert_eq!(
        this.players[1].course,
        [Some(3), Some(3)],
        "who stays away keeps what they have"
    );
    assert_eq!(this.players[2].member, None);
    let points: i64 = all.players.iter().map(|one| one.tally.points).sum();
    assert_eq!(points, 0);
    assert!(
        season_csv(&all)
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("1,Anna,8,0.67,3,")
    );
}

#[test]
fn pairs_are_the_same_two_however_they_sat() {
    let club = found(&["Anna", "Bert"]);
    let evenings = [
        evening(JANUARY, &[("Anna", 5), ("Bert", -5)]),
        evening(JANUARY + DAY, &[("Bert", 5), ("Anna", -5)]),
    ];
    let all = season(club.facts(), &evenings, None);
    assert_eq!(all.pairs.len(), 1);
    let pair = all.pairs[0];
    assert_eq!((pair.together, pair.together_won, pair.against), (4, 2, 4));
    assert_eq!((pair.first_won, pair.second_won), (2, 2));
}

#[test]
fn a_merge_counts_for_one_and_undone_for_two_again() {
    let mut club = found(&["Anna", "Bert", "Berti"]);
    let evenings = [
        evening(JANUARY, &[("Anna", 5), ("Bert", -5)]),
        evening(JANUARY + DAY, &[("Anna", -7), ("Berti", 7)]),
    ];
    let merge = Command::MergeMembers {
        from: MemberId(2),
        into: MemberId(1),
    };
    write(&mut club, merge);
    let all = season(club.facts(), &evenings, None);
    assert_eq!(
        (
            all.players.len(),
            all.players[0].name.as_str(),
            all.players[0].tally.points
        ),
        (2, "Bert", 2)
    );
    write(&mut club, Command::UndoMerge { from: MemberId(2) });
    assert_eq!(season(club.facts(), &evenings, None).players.len(), 3);
}

#[test]
fn the_cash_box_knows_who_owes_and_who_has_paid() {
    let mut club = found(&["Anna", "Bert"]);
    let evenings = [evening(JANUARY, &[("Anna", 0), ("Bert", -8)])];
    let pay = |cents| Command::Pay {
        member: MemberId(1),
        cents,
        note: "cash".to_owned(),
    };
    write(&mut club, pay(25));
    write(&mut club, pay(1000));
    let payment = club.facts().paid[1].id.clone();
    write(&mut club, Command::UndoPayment { payment });
    let all = season(club.facts(), &evenings, None);
    let line = &all.cash[0];
    assert_eq!((line.name.as_str(), line.owed, line.paid), ("Bert", 40, 25));
    let course = all.cash_course.iter();
    let course: Vec<_> = course
        .map(|one| (one.what.as_str(), one.owed, one.paid, one.inside, one.open))
        .collect();
    assert_eq!(course, [("", 40, 0, 0, 40), ("Bert", 0, 25, 25, 15)]);
}

#[test]
fn payments_are_told_with_the_day_and_taken_back() {
    let mut club = found(&["Anna", "Bert"]);
    for (cents, note) in [(500, "in cash"), (-200, "for the beer")] {
        let note = note.to_owned();
        let member = MemberId(1);
        write(
            &mut club,
            Command::Pay {
                member,
                cents,
                note,
            },
        );
    }
    let told = season(club.facts(), &[], None).payments;
    let line = |at: usize| {
        let one = &told[at];
        (
            one.name.as_str(),
            one.cents,
            one.note.as_str(),
            one.by.as_str(),
            one.at,
        )
    };
    assert_eq!(line(0), ("Bert", -200, "for the beer", "Anna", OWNER.at));
    assert_eq!(line(1), ("Bert", 500, "in cash", "Anna", OWNER.at));
    let payment = told[0].id.clone();
    write(&mut club, Command::UndoPayment { payment });
    let left = season(club.facts(), &[], None);
    assert_eq!((left.payments.len(), left.cash[0].paid), (1, 500));
    let again = Command::UndoPayment {
        payment: told[0].id.clone(),
    };
    let refused = club.decide(&request("again-01", &club, again), &as_owner(&club), &OWNER);
    assert_eq!(refused.expect_err("it is gone").code, "unknown_payment");
}

#[test]
fn a_season_begins_when_the_round_says_so() {
    let mut club = found(&["Anna", "Bert"]);
    let years = |club: &club::Club, at: &[u64]| {
        let evenings: Vec<_> = at.iter().map(|at| evening(*at, &[("Anna", 1)])).collect();
        season(club.facts(), &evenings, None).years
    };
    let november = JANUARY - 51 * DAY;
    assert_eq!(sheet::day_of(november), "2025-11-11");
    let around = [november - 1, november, JANUARY, november + 365 * DAY];
    assert_eq!(years(&club, &around), [2026, 2025]);
    let start = SeasonStart { month: 11, day: 11 };
    write(&mut club, Command::MoveSeason { start });
    assert_eq!(years(&club, &around), [2026, 2025, 2024]);
    let evenings: Vec<_> = around
        .iter()
        .map(|at| evening(*at, &[("Anna", 1)]))
        .collect();
    let this = season(club.facts(), &evenings, Some(2025));
    assert_eq!((this.evenings.len(), this.start), (2, start));
    for (month, day) in [(0, 1), (13, 1), (2, 29), (4, 31), (1, 0)] {
        let start = SeasonStart { month, day };
        let moved = request("moved-01", &club, Command::MoveSeason { start });
        let refused = club.decide(&moved, &as_owner(&club), &OWNER);
        assert_eq!(refused.expect_err("no such day").code, "bad_season");
    }
}

#[test]
fn every_evening_is_in_exactly_one_season_whenever_seasons_begin() {
    let mut club = found(&["Anna", "Bert"]);
    let evenings: Vec<_> = (0..200)
        .map(|week| evening(JANUARY + week * 7 * DAY, &[("Anna", 3), ("Bert", -3)]))
        .collect();
    for month in 1..=12 {
        let start = SeasonStart { month, day: 15 };
        write(&mut club, Command::MoveSeason { start });
        let all = season(club.facts(), &evenings, None);
        let by_year = all.years.iter();
        let by_year: Vec<_> = by_year
            .map(|year| season(club.facts(), &evenings, Some(*year)))
            .collect();
        let sum: usize = by_year.iter().map(|one| one.evenings.len()).sum();
        assert_eq!(sum, 200, "month {month}");
        let points: i64 = by_year.iter().map(|one| one.players[0].tally.points).sum();
        assert_eq!(points, all.players[0].tally.points, "month {month}");
    }
}

#[test]
fn extras_and_solos_are_told_by_kind() {
    let club = found(&["Anna", "Bert"]);
    let with = |at, game: &str, won| {
        let (sheet, digest) = evening(at, &[("Anna", 1)]);
        let mut digest = Digest::clone(&digest);
        let counted = &mut digest.players[0].counted;
        (counted.fox, counted.charlie, counted.missed) = (2, 1, 1);
        SoloCount::add(&mut counted.solos_by_kind, game, 1, won);
        (sheet, Arc::new(digest))
    };
    let evenings = [
        with(JANUARY, "solo queens", 1),
        with(JANUARY + DAY, "solo queens", 0),
        with(JANUARY + 2 * DAY, "silent", 1),
    ];
    let all = season(club.facts(), &evenings, None);
    let anna = &all.players[0];
    let kinds = anna.solos_by_kind.iter();
    let kinds: Vec<_> = kinds
        .map(|kind| (kind.game.as_str(), kind.games, kind.won))
        .collect();
    assert_eq!(kinds, [("solo queens", 2, 1), ("silent", 1, 1)]);
    assert_eq!((anna.tally.fox, anna.tally.charlie), (6, 3));
    let csv = season_csv(&all);
    assert!(csv.contains(",3,0,6,3,0,"), "{csv}");
    assert!(csv.contains("\"solo queens 1/2; silent 1/1\""), "{csv}");
}

#[test]
fn a_game_online_counts_but_is_no_evening_and_two_names_of_one_are_one() {
    let mut club = found(&["Anna", "Bert", "Berti"]);
    let merge = Command::MergeMembers {
        from: MemberId(2),
        into: MemberId(1),
    };
    write(&mut club, merge);
    let online = (None, evening(JANUARY, &[("Anna", 2), ("Bert", -2)]).1);
    let both = evening(JANUARY + DAY, &[("Bert", 3), ("Berti", 1)]);
    let all = season(club.facts(), &[online, both], None);
    let anna = all.players.iter().find(|one| one.name == "Anna").unwrap();
    let bert = all.players.iter().find(|one| one.name == "Bert").unwrap();
    assert_eq!((anna.tally.points, anna.tally.evenings), (2, 0));
    assert_eq!((bert.tally.points, bert.tally.evenings), (2, 1));
    assert_eq!(bert.course, [Some(-2), Some(2)]);
}
