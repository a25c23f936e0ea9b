//! A game played at a table of the house comes back onto the sheet with the same points.

use game::{Json, NewMatch, Turn, Viewer};
use rules_doppelkopf::Doppelkopf;
use serde_json::json;
use sheet::{Decision, Evening, PlayedGame, PlayerId};

use crate::table::{OWNER, open, preset};

/// A whole game at random: what everybody could see before the last step and at the end, and the points by seat.
fn play(name: &str, seed: u64) -> (Json, Json, Vec<i64>) {
    use rand_chacha::rand_core::SeedableRng;
    let mut chance = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let kind = game::kind::<Doppelkopf>();
    let mut table = kind
        .start(&NewMatch {
            preset: Some(name.to_owned()),
            options: Some(json!({"list": "single"})),
            ..NewMatch::default()
        })
        .expect("a table");
    loop {
        match table.turn() {
            Turn::Over(outcome) => {
                let before = table.at(table.len() - 1).view(Viewer::Spectator);
                let end = table.view(Viewer::Spectator);
                let points = outcome.points.0.iter().map(|p| i64::from(*p)).collect();
                return (before, end, points);
            }
            Turn::Chance => {
                table.deal(&mut chance).expect("a deal");
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody");
                let actions = table.legal(seat, 100).actions;
                let chosen = game::below(&mut chance, actions.len() as u32);
                let action = &actions[chosen as usize];
                table.act(seat, action).expect("an action");
            }
        }
    }
}

fn waiting(name: &str) -> Evening {
    let mut evening = open(5, preset(name));
    let event = evening.open_table("t1", "code", &OWNER).expect("a table");
    evening.apply(event);
    evening
}

#[test]
fn the_points_on_the_sheet_are_those_of_the_table() {
    for seed in 0..60 {
        let name = ["ddv", "einfach", "hausrunde"][seed as usize % 3];
        let (before, end, points) = play(name, seed);
        let mut evening = waiting(name);
        let game = PlayedGame {
            table: "t1",
            names: &[None, None, None, None],
            before: before.get(),
            end: end.get(),
        };
        let request = evening.played(&game).expect("a result");
        let decision = evening.decide(&request, &OWNER);
        let Ok(Decision::Event(event)) = decision else {
            panic!("{name}, seed {seed}: {decision:?}");
        };
        evening.apply(*event);
        let row = &evening.ledger().rows[0];
        let four: Vec<i64> = row.players.iter().map(|p| row.points[p.index()]).collect();
        assert_eq!(four, points, "{name}, seed {seed}");
        assert_eq!(row.dealer, PlayerId(0));
        assert!(evening.facts().online.is_empty());
        assert!(evening.played(&game).is_none(), "it is entered once");
    }
}

#[test]
fn names_say_who_sat_where_and_others_stand_in_for_the_rest() {
    let (before, end, points) = play("ddv", 7);
    let evening = waiting("ddv");
    let names = [
        Some("Eva".to_owned()),
        Some("Zoe".to_owned()),
        None,
        Some("bert".to_owned()),
    ];
    let game = PlayedGame {
        table: "t1",
        names: &names,
        before: before.get(),
        end: end.get(),
    };
    let request = evening.played(&game).expect("a result");
    let Ok(Decision::Event(event)) = evening.decide(&request, &OWNER) else {
        panic!("it is entered");
    };
    let mut evening = evening;
    evening.apply(*event);
    let row = &evening.ledger().rows[0];
    // Eva, then Cora and Dirk for the two who are nobody of the four, then Bert.
    let by_seat: Vec<i64> = [4, 2, 3, 1].map(|player| row.points[player]).to_vec();
    assert_eq!(by_seat, points);
}
