//! Matches of the toy game, with and without faults.

use std::time::Duration;

use arena::{Contest, PlayerSpec};
use game::NewMatch;
use search::{Bot, Bots, Level, RandomBot, RandomOnly, Yardstick};
use testkit::toy::Toy;

fn contest(a: &str, games: u64) -> Contest {
    Contest {
        kind: game::kind::<Toy>(),
        bots: search::bots::<Toy, RandomOnly>(),
        setup: NewMatch::default(),
        a: PlayerSpec::parse(a),
        b: PlayerSpec::parse("random"),
        seats_of_a: 1,
        games,
        budget: None,
        // Long enough for any program here on a busy machine.
        patience: Duration::from_mins(1),
        seed: 7,
        sprt: None,
    }
}

#[test]
fn equal_players_come_out_even_and_the_same_seed_the_same() {
    let first = contest("random", 4000).play(|_| {}).unwrap();
    assert_eq!(first, contest("random", 4000).play(|_| {}).unwrap());
    let (points, margin) = first.score.points();
    assert!(points.abs() < 2.0 * margin, "{points} ± {margin}");
    assert_eq!(first.score.games(), 4000);
    assert!(first.forfeits.is_empty());
}

#[test]
fn a_player_that_always_raises_beats_chance() {
    let always = r#"cmd:while read -r line; do echo '{"action":"raise"}'; done"#;
    let played = contest(always, 60).play(|_| {}).unwrap();
    assert!(played.score.points().0 > 0.2, "{:?}", played.score);
}

#[test]
fn a_program_that_hangs_dies_or_talks_nonsense_forfeits_and_the_rest_is_played() {
    let (short, long) = (Duration::from_millis(300), Duration::from_mins(1));
    for (command, patience, code) in [
        ("cmd:sleep 600", short, "program_hangs"),
        ("cmd:exit 3", long, "program_died"),
        (
            "cmd:while read -r line; do echo nonsense; done",
            long,
            "program_nonsense",
        ),
        (
            r#"cmd:while read -r line; do echo '{"action":"fold"}'; done"#,
            long,
            "bad_notation",
        ),
    ] {
        let contest = Contest {
            patience,
            ..contest(command, 4)
        };
        let played = contest.play(|_| {}).unwrap();
        assert_eq!(played.score.losses, 4, "{command}");
        assert!(
            played
                .forfeits
                .iter()
                .all(|forfeit| forfeit.refusal.code == code),
            "{:?}",
            played.forfeits
        );
        assert!(
            played
                .forfeits
                .iter()
                .all(|forfeit| forfeit.seats_of_a.contains(forfeit.seat))
        );
    }
}

#[test]
fn an_unknown_level_is_refused_before_anything_is_played() {
    assert_eq!(
        contest("grandmaster", 4).play(|_| {}).unwrap_err().code,
        "unknown_level"
    );
}

#[test]
fn each_side_needs_a_seat() {
    for seats_of_a in [0, 2] {
        let contest = Contest {
            seats_of_a,
            ..contest("random", 4)
        };
        assert_eq!(contest.play(|_| {}).unwrap_err().code, "bad_seats");
    }
}

/// The random level, and a yardstick that plays the same.
struct Measured;

impl Bots<Toy> for Measured {
    const LEVELS: &'static [Level] = <RandomOnly as Bots<Toy>>::LEVELS;
    const YARDSTICKS: &'static [Yardstick<Toy>] = &[("stick", || Box::new(RandomBot))];

    fn bot(level: usize) -> Box<dyn Bot<Toy>> {
        RandomOnly::bot(level)
    }
}

#[test]
fn a_yardstick_plays_in_the_arena_and_is_no_level() {
    let bots = search::bots::<Toy, Measured>();
    let measured = Contest {
        bots,
        ..contest("stick", 8)
    };
    let played = measured.play(|_| {}).unwrap();
    assert_eq!((played.score.games(), played.forfeits.len()), (8, 0));
    assert_eq!(bots.level("stick").unwrap_err().code, "unknown_level");
    let unknown = bots.player("ruler").unwrap_err();
    assert!(unknown.message.contains("random, stick"), "{unknown:?}");
}
