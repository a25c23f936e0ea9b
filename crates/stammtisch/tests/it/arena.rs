//! `stammtisch arena` from outside: its flags, what it prints, what it refuses.

use std::process::{Command, Output};

use game::NewMatch;

fn contest(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .arg("arena")
        .args(arguments.split(' '))
        .output()
        .expect("the binary starts")
}

#[test]
fn it_prints_wins_points_and_their_intervals() {
    let said = contest("--game waffe --a random --b random --games 20 --seed 1 --threads 1");
    assert!(said.status.success());
    let said = String::from_utf8(said.stdout).expect("text");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["random against random at waffe", "games: 20"]);
    let starts = ["wins: ", "won: ", "points a game: ", "forfeits: 0"];
    for (line, start) in lines[2..].iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(said.matches(" ± ").count(), 2, "{said}");
}

#[test]
fn two_of_four_seats_are_taken_in_every_way() {
    let said = contest(
        "--game quoridor --seats 4 --seats-of-a 2 --a random --b random --games 7 --threads 1",
    );
    let said = String::from_utf8(said.stdout).expect("text");
    assert!(said.contains("games: 12\n"), "{said}");
    assert!(said.contains("forfeits: 0"), "{said}");
}

/// Another version of the program plays through its engine interface; both get the same cards.
#[test]
fn two_versions_meet_through_the_engine_interface() {
    for game in catalog::GAMES {
        let id = game.kind.id();
        let engine = concat!(
            "engine:newcomer:",
            env!("CARGO_BIN_EXE_stammtisch"),
            " engine"
        );
        let said = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
            .args(["arena", "--game", id, "--a", "newcomer", "--b", engine])
            .args(["--games", "1", "--nodes", "20", "--threads", "1"])
            .output()
            .expect("the arena runs");
        let text = String::from_utf8_lossy(&said.stdout);
        let errors = String::from_utf8_lossy(&said.stderr);
        assert!(text.contains("forfeits: 0"), "{id}: {text}{errors}");
    }
}

/// An older version refuses options that it does not know, so options with their default value are left out.
#[test]
fn an_engine_is_told_only_the_options_that_are_unusual() {
    for game in catalog::GAMES {
        for (number, preset) in game.kind.presets().iter().enumerate() {
            let new = NewMatch {
                preset: Some((*preset).to_owned()),
                ..NewMatch::default()
            };
            let play = game.kind.start(&new).expect("a preset can be played");
            let short = arena::short_record(&*play);
            let told = short.options.as_object().expect("options").len();
            assert_eq!(told == 0, number == 0, "{preset}: {}", short.options);
            let restored = game.kind.replay(&short).expect("it is understood");
            assert_eq!(restored.record(), play.record(), "{preset}");
        }
    }
}

#[test]
fn one_deal_is_not_sold_as_a_sure_result() {
    let said = contest("--game doppelkopf --a random --b random --games 1 --threads 1");
    let said = String::from_utf8(said.stdout).expect("text");
    assert!(!said.contains("± 0.0"), "{said}");
    assert!(said.contains("± ∞"), "{said}");
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is_played() {
    for (arguments, code) in [
        ("--game chess --a random --b random", "unknown_game"),
        (
            "--game waffe --preset x --a random --b random",
            "unknown_preset",
        ),
        ("--game waffe --a x --b random", "unknown_level"),
        ("--game waffe --a random --b cmd:", "unknown_level"),
        ("--game waffe --a random --b random --ms 0", "--ms"),
        (
            "--game quoridor --seats 3 --a random --b random",
            "bad_seats",
        ),
        (
            "--game waffe --seats-of-a 2 --a random --b random",
            "bad_seats",
        ),
        (
            r#"--game sixty-six --a random --b random --options {"match":"open"}"#,
            "endless",
        ),
        (
            r#"--game waffe --a random --b random --options {"deal":99}"#,
            "bad_option",
        ),
        (
            "--game waffe --a random --b random --options x",
            "bad_option",
        ),
        ("--game waffe --a random --b random --games 0", "--games"),
    ] {
        let said = contest(arguments);
        let error = String::from_utf8(said.stderr).expect("text");
        assert!(!said.status.success(), "{arguments}");
        assert!(said.stdout.is_empty(), "{arguments}");
        assert!(error.contains(code), "{arguments}: {error}");
    }
}
