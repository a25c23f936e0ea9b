//! Seasons: what adds up, and for whom.

use club::{Command, MemberId, season, season_csv};
use sheet::{Digest, DigestPair, DigestPlayer, PlayerId, PlayerStatistics};

use crate::table::{found, write};

const DAY: u64 = 86_400_000;
const JANUARY: u64 = 1_767_225_600_000;

fn evening(at: u64, points: &[(&str, i64)]) -> (Option<String>, Digest) {
    let players = points.iter().map(|(name, points)| DigestPlayer {
        name: (*name).to_owned(),
        points: *points,
        cents: points * 5,
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
        kitty: true,
        currency: Some("EUR".to_owned()),
        players: players.collect(),
        pairs: vec![pair],
        ..Digest::default()
    };
    (Some(format!("s{at}")), digest)
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
    assert_eq!(all.players[0].average, 66);
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
            .starts_with("1,Anna,8,0.66,3,")
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
}
